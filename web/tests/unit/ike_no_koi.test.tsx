// ike_no_koi.test.tsx - the face of Ike No Koï against the real engine.
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";

import eventsSource from "../../../games/ike_no_koi/events.c?raw";
import refusalsSource from "../../../games/ike_no_koi/refusals.c?raw";
import { Engine } from "../../engine.mjs";
import { CHANCE, type GameEvent, type LogItem } from "../../src/face";
import { face } from "../../src/games/ike_no_koi";
import { boxOf, placeOf } from "../../src/games/ike_no_koi/box";
import { flightsOf, stirredBy } from "../../src/games/ike_no_koi/flights";
import { OddsView } from "../../src/games/ike_no_koi/odds";
import { STANDARD } from "../../src/games/ike_no_koi/learn/standard";
import { litZones, zonesOf, zoneStep } from "../../src/games/ike_no_koi/steps";
import { oddsOf, viewOf } from "../../src/games/ike_no_koi/view";
import { holes, LANGUAGES, lessonTable, newTable, openWords, playLine, playThrough, propsOf, sceneOf, who } from "./helpers/playing";

const { words, learnWords, sayIn } = await openWords(face);

const table = (seats: number) => newTable("ike-no-koi", seats);
const COMPONENTS = table(2).componentsText();

interface Step {
    readonly engine: Engine;
    readonly ply: number;
    /** What the last move did, as a viewer may know it. */
    readonly told: readonly LogItem[];
}

/** Plays a random game and shows it after every move. */
function playOut(seats: number, seed: number, show: (step: Step) => void): Engine {
    const engine = table(seats);
    return playThrough(engine, seed, (told) => show({ engine, ply: told[0]?.ply ?? 0, told }));
}

describe("random games", () => {
    /* Large tables take turns: each viewer is drawn for at every third step. */
    test.each([2, 3, 4, 5])("are drawn at every step for viewers of %i", (seats) => {
        playOut(seats, 11 * seats, ({ engine, ply, told }) => {
            const say = sayIn(LANGUAGES[ply % 3] ?? "en");
            for (let viewer = 0; viewer <= seats; viewer++) {
                if (seats > 3 && (ply + viewer) % 3)
                    continue;
                const scene = sceneOf(engine, viewer);
                const html = renderToString(<face.Board {...propsOf(scene, told.slice(viewer, viewer + 1), say)} />);
                expect(html.match(/role="grid"/g)?.length).toBe(seats);
                expect(html.match(/role="gridcell"/g)?.length).toBe(10 * seats);
                expect(html).not.toMatch(/undefined|NaN|\[object/);
                expect(face.ask(scene, say, who)).not.toBe("");
            }
        });
    });

    test("have odds to show whenever cards are drawn", () => {
        let shown = 0;
        playOut(3, 7, ({ engine }) => {
            const view = viewOf(sceneOf(engine, 1));
            if (view.phase !== "draw")
                return;
            for (const language of LANGUAGES) {
                const html = renderToString(<OddsView odds={oddsOf(engine.answer(1, "odds"))}
                    river={view.river.length} say={sayIn(language)} />);
                expect(html).not.toMatch(/NaN|undefined/);
                shown++;
            }
        });
        expect(shown).toBeGreaterThan(60);
    });

    test("stand at the end as the engine's standing said", () => {
        const engine = playOut(4, 3, () => undefined);
        expect(engine.answer(1, "standing")).toEqual(engine.result().detail);
    });
});

/* -- sentences -- */

/** The names of all events, from the engine's own source. */
function eventNames(): readonly string[] {
    const named = [...eventsSource.matchAll(/(?:open_event|seat_event|put_plain)\((?:out, )?"([a-z-]+)"/g)].map(([, name]) => name ?? "");
    return [...new Set([...named, "draw", "keep"])]; // those two are called as their moves
}

const QUIET = new Set(["draw", "stop", "turn"]); // what comes with or after them tells

describe("tell", () => {
    test("has a sentence for every kind of event, in each language", () => {
        const seen = new Map<string, { event: GameEvent; move: string }>();
        for (let seed = 1; seed <= 60; seed++)
            playOut(2 + seed % 4, seed, ({ told }) => {
                for (const event of told[1]?.events ?? [])
                    seen.set(event.event, { event, move: told[1]?.move ?? "" });
            });
        const names = eventNames();
        expect(names.length).toBeGreaterThanOrEqual(20);
        expect([...seen.keys()].sort()).toEqual([...names].sort());
        for (const [name, { event, move }] of seen)
            for (const language of LANGUAGES) {
                const sentence = face.tell({ ply: 1, actor: 1, move, events: [event] }, sayIn(language), who, COMPONENTS);
                expect(sentence === "", `${name} in ${language}: ${sentence}`).toBe(QUIET.has(name));
            }
    });

    test("tells nobody what only another has seen", () => {
        const say = sayIn("en");
        const look = { ply: 1, actor: CHANCE, move: "top ?", events: [{ event: "look", seat: 2, card: null }] };
        const order = { ply: 1, actor: 2, move: "order ? ?", events: [{ event: "order", seat: 2, cards: [null, null] }] };
        expect(face.tell(look, say, who, COMPONENTS)).toBe("");
        expect(face.tell(order, say, who, COMPONENTS)).toBe("P2 put two cards back.");
    });
});

describe("words", () => {
    test.each(["words", "learnWords"] as const)("%s are the same in all languages", (which) => {
        const book = which === "words" ? words : learnWords;
        const english = book.en;
        for (const language of ["fr", "ja"] as const) {
            expect(Object.keys(book[language]).sort()).toEqual(Object.keys(english).sort());
            for (const [key, sentence] of Object.entries(english)) {
                const said = book[language][key] ?? "";
                expect(holes(said).filter((name) => !holes(sentence).includes(name)), key).toEqual([]);
                expect(said.trim() === "" && sentence.trim() !== "", `${language} ${key}`).toBe(false);
            }
        }
    });

    test("leave no English in French and Japanese", () => {
        for (const [key, sentence] of Object.entries({ ...words.en, ...learnWords.en }))
            if (sentence.replace(/\{\w+\}/g, "").length > 12)
                for (const language of ["fr", "ja"] as const)
                    expect((words[language][key] ?? learnWords[language][key]), key).not.toBe(sentence);
        for (const sentence of Object.values({ ...words.ja, ...learnWords.ja }))
            expect(sentence.replace(/\{\w+\}|K\d+/g, "")).not.toMatch(/[a-z]{3}/i);
    });

    test("give every reason of the engine a sentence", () => {
        const codes = new Set([...refusalsSource.matchAll(/"K\d+", "([a-z-]+)"/g)].map(([, code]) => code ?? ""));
        expect(codes.size).toBeGreaterThanOrEqual(25);
        for (const language of LANGUAGES) {
            const said = Object.keys(words[language]).filter((key) => key.startsWith("reason."));
            expect(said.sort()).toEqual([...codes].map((code) => `reason.${code}`).sort());
        }
    });
});

describe("sheet", () => {
    test.each([2, 3, 4, 5])("adds up to the engine's scores for %i", (seats) => {
        for (let seed = 1; seed <= 5; seed++) {
            const engine = playOut(seats, 100 * seats + seed, () => undefined);
            const scene = sceneOf(engine, 1), result = engine.result();
            const lines = face.sheet(result, scene, sayIn("en"), who, []);
            const end = lines.findIndex((line) => line.total);
            expect(lines[end]?.values).toEqual(result.scores);
            for (let seat = 0; seat < seats; seat++)
                expect(lines.slice(0, end).reduce((sum, line) => sum + Number(line.values[seat] || 0), 0)).toBe(result.scores[seat]);
            for (const language of LANGUAGES)
                for (const line of face.sheet(result, scene, sayIn(language), who, []))
                    expect(line.values.length, line.label).toBe(seats);
        }
    });
});

/* -- the board -- */

describe("clicks", () => {
    test("on lit zones reach every legal move", () => {
        let reached = 0;
        for (let seed = 1; seed <= 8; seed++)
            playOut(3, seed, ({ engine }) => {
                const viewer = engine.actors()[0] ?? 0;
                if (viewer === CHANCE || !viewer)
                    return;
                const scene = sceneOf(engine, viewer), view = viewOf(scene);
                for (const move of scene.moves) {
                    const zones = zonesOf(move, viewer).map((zone) => zone.split(":").map(Number));
                    let chosen: number | null = null;
                    for (const [seat = 0, zone = 0] of zones) {
                        expect(litZones(scene.moves, viewer, chosen).has(`${seat}:${zone}`), move).toBe(true);
                        const step = zoneStep(view, scene.moves, viewer, chosen, seat, zone);
                        if ("play" in step) {
                            expect(step.play).toBe(move);
                            reached++;
                        } else {
                            chosen = step.choose;
                        }
                    }
                }
            });
        expect(reached).toBeGreaterThan(200);
    });

    test("on zones that are not lit are refused with a reason", () => {
        const engine = table(3);
        for (const line of ["6 deal 1", "6 deal 2", "6 deal 3", "6 deal 4"])
            playLine(engine, line);
        for (const line of ["1 draw", "6 card bridge", "1 draw", "6 card 4", "1 stop"])
            playLine(engine, line);
        const scene = sceneOf(engine, 1), view = viewOf(scene);
        expect(zoneStep(view, scene.moves, 1, null, 1, 11)).toEqual({ play: "bridge 11 11" });
        expect(zoneStep(view, scene.moves, 1, 3, 1, 3)).toEqual({ choose: null });
        const far = zoneStep(view, scene.moves, 1, 10, 1, 3);
        expect(far).toEqual({ play: "bridge 3 10" });
        expect(() => engine.read(1, "bridge 11 11")).toThrow(/zone 11/);
        expect(() => engine.read(1, "bridge 3 10")).toThrow(/adjacent/);
    });

    test("show what was chosen, hinted and refused", () => {
        const engine = table(2);
        for (const line of ["6 deal 1", "6 deal 2", "6 deal 3", "1 draw", "6 card bamboo", "1 draw", "6 card 4", "1 stop"])
            playLine(engine, line);
        const props = propsOf(sceneOf(engine, 1), [], sayIn("en"));
        const html = renderToString(<face.Board {...props} hints={["bamboo 7"]} reason={{
            clause: "K6", code: "no-zone-eleven", args: [], squares: [{ x: 9, y: 0, name: "11" }], words: "",
        }} />);
        expect(html.match(/ike-zone ike-may/g)?.length).toBe(9);
        expect(html).toContain("zone 7: 0 koi; can be chosen; hint");
        expect(html.match(/ike-barred/g)?.length).toBe(1);
    });
});

describe("motion", () => {
    test("brings won cards from the river to the dock", () => {
        const events = [{ event: "win", seat: 2, cards: ["7", "lotus", "bamboo"] }];
        expect(flightsOf([{ ply: 9, actor: 2, move: "stop", events }]).map(({ from, to }) => [from, to])).toEqual([
            ["river-0", "zone-2-7"], ["river-1", "lotus-2"], ["river-2", "hand"],
        ]);
        expect([...stirredBy([{ ply: 9, actor: 2, move: "stop", events }])]).toEqual(["2:7"]);
    });
});

test("the standard set is the engine's", () => {
    const { adjacent } = table(2).components() as unknown as { adjacent: [number, number][] };
    const box = boxOf(COMPONENTS);
    expect({ ...box, challenges: box.challenges.map((it) => it && { type: it.type, varieties: it.varieties, common: it.common, personal: it.personal }) })
        .toEqual(STANDARD);
    for (const [low, high] of adjacent) {
        const one = placeOf(box, low), two = placeOf(box, high);
        expect(Math.abs(one.x - two.x) + Math.abs(one.y - two.y), `${low} ${high}`).toBe(1);
    }
});

/* -- learning -- */

describe("lesson", () => {
    test("wants and makes only lawful moves", async () => {
        const { record, seat, steps } = await face.lesson();
        const engine = lessonTable("ike-no-koi", record);
        let wanted = 0;
        for (const step of steps) {
            const lawful = engine.actors().includes(seat)
                ? engine.moves(seat).map((move) => engine.moveText(seat, move, seat)) : [];
            for (const move of step.wanted)
                expect(lawful, step.text).toContain(move);
            if (!step.wanted[0])
                continue;
            engine.play(seat, engine.read(seat, step.wanted[0]));
            for (const line of step.next ?? [])
                playLine(engine, line);
            wanted++;
        }
        expect(wanted).toBeGreaterThanOrEqual(6);
        expect(viewOf(sceneOf(engine, 1)).turn).toBe(2);
    });

    test("has its words", async () => {
        for (const language of LANGUAGES)
            for (const { text } of (await face.lesson()).steps) {
                expect(sayIn(language)(text)).not.toBe("");
                expect(sayIn(language)(`${text}.done`)).not.toBe("");
            }
    });
});

test("the rules name every clause and draw every picture", async () => {
    const parts = await face.rules();
    for (const language of LANGUAGES) {
        const say = sayIn(language);
        const text = parts.flatMap((part) => part.text.map((key) => say(key))).join(" ");
        for (let clause = 1; clause <= 25; clause++)
            expect(text, language).toMatch(new RegExp(`\\bK${clause}\\b`));
        for (const { title, Picture } of parts) {
            expect(say(title)).not.toBe("");
            if (Picture)
                expect(renderToString(<Picture say={say} />)).toContain("<svg");
        }
    }
});

test("the emblem is drawn", () => {
    expect(renderToString(<face.Emblem />)).toContain('viewBox="0 0 160 160"');
});
