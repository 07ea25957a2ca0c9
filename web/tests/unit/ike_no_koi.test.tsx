// ike_no_koi.test.tsx - the face of Ike No Koï against the real engine.
import { renderToString } from "preact-render-to-string";
import { beforeAll, describe, expect, test, vi } from "vitest";

import { Engine } from "../../engine.mjs";
import wasm from "../../../build/wasm/niwa.wasm?url&inline";
import eventsSource from "../../../games/ike_no_koi/events.c?raw";
import wordsSource from "../../../games/ike_no_koi/words.c?raw";
import { CHANCE, type BoardProps, type GameEvent, type Happening, type Language, type Say, type Scene } from "../../src/face";
import { face } from "../../src/games/ike_no_koi";
import { flightsOf, stirredBy } from "../../src/games/ike_no_koi/flights";
import { OddsView } from "../../src/games/ike_no_koi/odds";
import { litZones, zonesOf, zoneStep } from "../../src/games/ike_no_koi/steps";
import { CHALLENGES, oddsOf, ROWS, viewOf, WORTH } from "../../src/games/ike_no_koi/view";

const LANGUAGES: readonly Language[] = ["en", "fr", "ja"];
const words: Partial<Record<Language, Readonly<Record<string, string>>>> = {};
const learnWords: Partial<Record<Language, Readonly<Record<string, string>>>> = {};
let module: WebAssembly.Module;
vi.setConfig({ testTimeout: 0 }); // a busy machine is no failure

beforeAll(async () => {
    module = await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
    for (const language of LANGUAGES) {
        words[language] = await face.words[language]();
        learnWords[language] = await face.learnWords[language]();
    }
});

/** Says a sentence, and fails where a key or an argument is missing. */
function sayIn(language: Language): Say {
    return (key, args = {}) => {
        const sentence = words[language]?.[key] ?? learnWords[language]?.[key];
        if (sentence === undefined)
            throw new Error(`no ${language} words for ${key}`);
        return sentence.replace(/\{(\w+)\}/g, (_, arg: string) => {
            if (args[arg] === undefined)
                throw new Error(`${key} wants ${arg}`);
            return String(args[arg]);
        });
    };
}

const who = (seat: number) => `Seat${seat}`;

function randomFrom(seed: number): (n: number) => number {
    let state = seed;
    return (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * n);
    };
}

function newTable(seats: number): Engine {
    const engine = new Engine(module);
    engine.choose("ike-no-koi");
    engine.init(seats);
    return engine;
}

function sceneOf(engine: Engine, seats: number, viewer: number, ply: number): Scene {
    const actors = engine.actors();
    const moves = actors.includes(viewer)
        ? engine.moves(viewer).map((move) => engine.moveText(viewer, move, viewer)) : [];
    return {
        game: "ike-no-koi", seats, options: {}, viewer, ply, view: engine.json(viewer), actors,
        mode: engine.mode(), moves, result: actors.length ? null : engine.result(),
    };
}

function boardProps(scene: Scene, happenings: readonly Happening[], say: Say): BoardProps {
    return {
        scene, active: scene.moves.length > 0, happenings, reason: null, hints: scene.moves.slice(0, 1),
        still: false, say, who, play: () => undefined, ask: async () => null,
    };
}

interface Step {
    readonly engine: Engine;
    readonly ply: number;
    /** What the last move did, as a viewer may know it. */
    readonly told: (viewer: number) => Happening;
}

/** Plays a random game and shows it after every move. */
function playThrough(seats: number, seed: number, show: (step: Step) => void): Engine {
    const engine = newTable(seats), random = randomFrom(seed);
    for (let ply = 1; engine.actors().length; ply++) {
        const actors = engine.actors();
        const actor = actors[random(actors.length)] ?? CHANCE;
        const moves = engine.moves(actor);
        const move = moves[random(moves.length)] ?? 0n;
        const texts = Array.from({ length: seats + 1 }, (_, viewer) => engine.moveText(actor, move, viewer));
        engine.play(actor, move);
        show({
            engine, ply,
            told: (viewer) => ({ ply, actor, move: texts[viewer] ?? "", events: engine.events(viewer) }),
        });
    }
    return engine;
}

describe("random games", () => {
    /* Large tables take turns: each viewer is drawn for at every third step. */
    test.each([2, 3, 4, 5])("are drawn at every step for viewers of %i", (seats) => {
        playThrough(seats, 11 * seats, ({ engine, ply, told }) => {
            const say = sayIn(LANGUAGES[ply % 3] ?? "en");
            for (let viewer = 0; viewer <= seats; viewer++) {
                if (seats > 3 && (ply + viewer) % 3)
                    continue;
                const scene = sceneOf(engine, seats, viewer, ply);
                const html = renderToString(<face.Board {...boardProps(scene, [told(viewer)], say)} />);
                expect(html.match(/role="grid"/g)?.length).toBe(seats);
                expect(html.match(/role="gridcell"/g)?.length).toBe(10 * seats);
                expect(html).not.toMatch(/undefined|NaN|\[object/);
                expect(face.ask(scene, say, who)).not.toBe("");
            }
        });
    });

    test("have odds to show whenever cards are drawn", () => {
        let shown = 0;
        playThrough(3, 7, ({ engine }) => {
            const view = viewOf(sceneOf(engine, 3, 1, 0));
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
        const engine = playThrough(4, 3, () => undefined);
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
            playThrough(2 + seed % 4, seed, ({ told }) => {
                const { events, move } = told(1);
                for (const event of events)
                    seen.set(event.event, { event, move });
            });
        const names = eventNames();
        expect(names.length).toBeGreaterThanOrEqual(20);
        expect([...seen.keys()].sort()).toEqual([...names].sort());
        for (const [name, { event, move }] of seen)
            for (const language of LANGUAGES) {
                const sentence = face.tell({ ply: 1, actor: 1, move, events: [event] }, sayIn(language), who);
                expect(sentence === "", `${name} in ${language}: ${sentence}`).toBe(QUIET.has(name));
            }
    });

    test("tells nobody what only another has seen", () => {
        const say = sayIn("en");
        const look = { ply: 1, actor: CHANCE, move: "top ?", events: [{ event: "look", seat: 2, card: null }] };
        const order = { ply: 1, actor: 2, move: "order ? ?", events: [{ event: "order", seat: 2, cards: [null, null] }] };
        expect(face.tell(look, say, who)).toBe("");
        expect(face.tell(order, say, who)).toBe("Seat2 put two cards back.");
    });
});

describe("words", () => {
    const args = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([arg]) => arg).sort();

    test.each(["words", "learnWords"] as const)("%s are the same in all languages", (which) => {
        const book = which === "words" ? words : learnWords;
        const english = book.en ?? {};
        for (const language of ["fr", "ja"] as const) {
            expect(Object.keys(book[language] ?? {}).sort()).toEqual(Object.keys(english).sort());
            for (const [key, sentence] of Object.entries(english)) {
                const said = book[language]?.[key] ?? "";
                expect([...new Set(args(said))].sort().filter((arg) => !args(sentence).includes(arg)), key).toEqual([]);
                expect(said.trim() === "" && sentence.trim() !== "", `${language} ${key}`).toBe(false);
            }
        }
    });

    test("leave no English in French and Japanese", () => {
        for (const [key, sentence] of Object.entries({ ...words.en, ...learnWords.en }))
            if (sentence.replace(/\{\w+\}/g, "").length > 12)
                for (const language of ["fr", "ja"] as const)
                    expect((words[language]?.[key] ?? learnWords[language]?.[key]), key).not.toBe(sentence);
        for (const sentence of Object.values({ ...words.ja, ...learnWords.ja }))
            expect(sentence.replace(/\{\w+\}|K\d+/g, "")).not.toMatch(/[a-z]{3}/i);
    });

    test("give every reason of the engine a sentence", () => {
        const codes = new Set([...wordsSource.matchAll(/"K\d+", "([a-z-]+)"/g)].map(([, code]) => code ?? ""));
        expect(codes.size).toBeGreaterThanOrEqual(25);
        for (const language of LANGUAGES) {
            const said = Object.keys(words[language] ?? {}).filter((key) => key.startsWith("reason."));
            expect(said.sort()).toEqual([...codes].map((code) => `reason.${code}`).sort());
        }
    });
});

describe("sheet", () => {
    test.each([2, 3, 4, 5])("adds up to the engine's scores for %i", (seats) => {
        for (let seed = 1; seed <= 5; seed++) {
            const engine = playThrough(seats, 100 * seats + seed, () => undefined);
            const scene = sceneOf(engine, seats, 1, 0), result = engine.result();
            const lines = face.sheet(result, scene, sayIn("en"), who);
            const end = lines.findIndex((line) => line.total);
            expect(lines[end]?.values).toEqual(result.scores);
            for (let seat = 0; seat < seats; seat++)
                expect(lines.slice(0, end).reduce((sum, line) => sum + Number(line.values[seat] || 0), 0)).toBe(result.scores[seat]);
            for (const language of LANGUAGES)
                for (const line of face.sheet(result, scene, sayIn(language), who))
                    expect(line.values.length, line.label).toBe(seats);
        }
    });
});

/* -- the board -- */

describe("clicks", () => {
    test("on lit zones reach every legal move", () => {
        let reached = 0;
        for (let seed = 1; seed <= 8; seed++)
            playThrough(3, seed, ({ engine }) => {
                const viewer = engine.actors()[0] ?? 0;
                if (viewer === CHANCE || !viewer)
                    return;
                const scene = sceneOf(engine, 3, viewer, 0), view = viewOf(scene);
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
        const engine = newTable(3);
        for (const deal of ["deal 1", "deal 2", "deal 3", "deal 4"])
            engine.play(CHANCE, engine.read(CHANCE, deal));
        for (const play of ["1 draw", "6 card bridge", "1 draw", "6 card 4", "1 stop"]) {
            const [actor = "", ...move] = play.split(" ");
            engine.play(Number(actor), engine.read(Number(actor), move.join(" ")));
        }
        const scene = sceneOf(engine, 3, 1, 0), view = viewOf(scene);
        expect(zoneStep(view, scene.moves, 1, null, 1, 11)).toEqual({ play: "bridge 11 11" });
        expect(zoneStep(view, scene.moves, 1, 3, 1, 3)).toEqual({ choose: null });
        const far = zoneStep(view, scene.moves, 1, 10, 1, 3);
        expect(far).toEqual({ play: "bridge 3 10" });
        expect(() => engine.read(1, "bridge 11 11")).toThrow(/zone 11/);
        expect(() => engine.read(1, "bridge 3 10")).toThrow(/adjacent/);
    });

    test("show what was chosen, hinted and refused", () => {
        const engine = newTable(2);
        for (const play of ["6 deal 1", "6 deal 2", "6 deal 3", "1 draw", "6 card bamboo", "1 draw", "6 card 4", "1 stop"]) {
            const [actor = "", ...move] = play.split(" ");
            engine.play(Number(actor), engine.read(Number(actor), move.join(" ")));
        }
        const props = boardProps(sceneOf(engine, 2, 1, 0), [], sayIn("en"));
        const html = renderToString(<face.Board {...props} hints={["bamboo 7"]} reason={{
            clause: "K6", code: "no-zone-eleven", args: [], squares: [{ x: 9, y: 0, name: "11" }], words: "",
        }} />);
        expect(html.match(/ike-zone ike-may/g)?.length).toBe(9);
        expect(html).toContain("zone 7: 0 koi; may be chosen; hint");
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

test("the tables agree with what is in the box", () => {
    const engine = newTable(2);
    const box = engine.components() as unknown as {
        honour: Record<string, number>;
        adjacent: [number, number][];
        challenges: { id: number; type: string; varieties: number[]; common: number; personal: number }[];
    };
    expect(Object.fromEntries(Object.entries(WORTH).map(([variety, worth]) => [variety, worth]))).toEqual(box.honour);
    expect(Object.entries(CHALLENGES).map(([id, challenge]) => ({ id: Number(id), ...challenge })))
        .toEqual(box.challenges.map(({ id, type, varieties, common, personal }) => ({ id, type, varieties, common, personal })));
    const place = (zone: number) => ROWS.flatMap((row, y) => row.map((it, x) => ({ it, x, y }))).find(({ it }) => it === zone);
    for (const [low, high] of box.adjacent) {
        const one = place(low), two = place(high);
        expect(Math.abs((one?.x ?? 9) - (two?.x ?? 0)) + Math.abs((one?.y ?? 9) - (two?.y ?? 0)), `${low} ${high}`).toBe(1);
    }
});

/* -- learning -- */

function replay(engine: Engine, line: string): void {
    const [, actor = "", move = ""] = /^(chance|\d):? (.*)$/.exec(line) ?? [];
    const number = actor === "chance" ? CHANCE : Number(actor);
    engine.play(number, engine.read(number, move));
}

describe("lesson", () => {
    test("wants and makes only lawful moves", async () => {
        const { record, seat, steps } = await face.lesson();
        const engine = newTable(Number(/seats (\d)/.exec(record)?.[1]));
        for (const line of record.split("moves\n")[1]?.trim().split("\n") ?? [])
            replay(engine, line);
        let wanted = 0;
        for (const step of steps) {
            const lawful = engine.actors().includes(seat)
                ? engine.moves(seat).map((move) => engine.moveText(seat, move, seat)) : [];
            for (const move of step.wanted)
                expect(lawful, step.text).toContain(move);
            if (!step.wanted[0])
                continue;
            engine.play(seat, engine.read(seat, step.wanted[0]));
            for (const line of step.then ?? [])
                replay(engine, line);
            wanted++;
        }
        expect(wanted).toBeGreaterThanOrEqual(6);
        expect(viewOf(sceneOf(engine, 2, 1, 0)).turn).toBe(2);
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
