// edo_yashiki.test.tsx - the face of Edo Yashiki, held against the engine itself.
import { render } from "preact-render-to-string";
import { describe, expect, it } from "vitest";

import refusalsSource from "../../../games/edo_yashiki/refusals.c?raw";
import eventsSource from "../../../games/edo_yashiki/events.c?raw";
import { Engine, Refusal } from "../../engine.mjs";
import type { LogItem, Language, Say, Scene } from "../../src/face";
import { face } from "../../src/games/edo_yashiki";
import { fit, hiddenSides, pointed, revealing, stepped, zoomed } from "../../src/games/edo_yashiki/camera";
import { faceOf, facesOf, PICTURED, plan } from "../../src/games/edo_yashiki/pieces/cards";
import { keyOf, placeWords, readPlace, readTake, type Kind, type View } from "../../src/games/edo_yashiki/view";
import { holes, LANGUAGES, lessonTable, newTable, openWords, playLine, playThrough, propsOf, sceneOf, who, type Choose, type Options } from "./helpers/playing";

const books = await openWords(face), { sayIn } = books;
const words = Object.fromEntries(LANGUAGES.map((language) =>
    [language, { ...books.words[language], ...books.learnWords[language] }])) as Record<Language, Record<string, string>>;

const table = (seats: number, options: Options = {}) => newTable("edo-yashiki", seats, options);

function play(engine: Engine, actor: number, move: string) {
    engine.play(actor, engine.read(actor, move));
}

function draw(scene: Scene, logItems: readonly LogItem[], say: Say): string {
    return render(<face.Board {...propsOf(scene, logItems, say)} pace={0} />);
}

/** Takes at random and places where it pays most: random houses hardly score. */
const choose: Choose = (engine, actor, random) => {
    const moves = engine.moves(actor);
    const first = engine.moveText(actor, moves[0] as bigint, 0);
    if (readPlace(first)) {
        const best = (engine.answer(actor, "best") as unknown as { moves: string[] }).moves[0];
        if (best)
            return engine.read(actor, best);
    }
    return moves[random(moves.length)] as bigint;
};

/** Plays to the end; all that happened, and whatever is looked at on the way. */
function playOut(seats: number, options: Options, seed: number, look: (engine: Engine, logItem: LogItem) => void) {
    const engine = table(seats, options), told: LogItem[] = [];
    playThrough(engine, seed, ([logItem]) => {
        if (logItem) {
            told.push(logItem);
            look(engine, logItem);
        }
    }, choose);
    return { engine, told };
}

const GAMES: readonly (readonly [number, Options])[] = [
    [2, {}], [3, { grab: "live" }], [4, { specialists: "true" }], [5, { grab: "live", specialists: "true" }],
];

describe("the board", () => {
    it.each(GAMES)("draws every scene of %i players %o", (seats, options) => {
        let scenes = 0;
        playOut(seats, options, seats, (engine, logItem) => {
            const language = LANGUAGES[scenes++ % 3] as Language;
            // Of many viewers one a scene, each in turn; of few, all.
            const viewers = seats > 3 ? [scenes % (seats + 1)] : [0, 1, 2, 3].slice(0, seats + 1);
            for (const viewer of viewers) {
                const scene = sceneOf(engine, viewer);
                const html = draw(scene, [logItem], sayIn(language));
                expect(html).toContain("role=\"grid\"");
                expect(html.match(/class="edo-door"/g)).toHaveLength(seats);
                expect(html).not.toMatch(/NaN|undefined|\{\w+\}/);
                expect(face.ask(scene, sayIn(language), who)).not.toBe("");
            }
        });
        expect(scenes).toBeGreaterThan(20);
    });

    it("names every square of the own house and says where a card fits", () => {
        const engine = table(2), say = sayIn("en");
        for (const card of [27, 28, 47, 7])
            play(engine, 6, `deal ${card}`);
        play(engine, 1, "take 1");
        const scene = sceneOf(engine, 1);
        const html = draw(scene, [], say);
        const fits = new Set(scene.moves.map(readPlace).map((place) => place && keyOf(place)));
        expect(html).toContain("aria-label=\"-1,-1: empty");
        expect(html.match(/aria-label="[01],[012]: (floor|tatami|pond|garden)/g)).toHaveLength(6);
        expect(html.match(/the card fits with its top left corner here/g)).toHaveLength(fits.size);
        expect(html.match(/role="gridcell"[^>]*tabindex="0"/g)).toHaveLength(1);
    });
});

describe("cards and moves", () => {
    it("has the faces the engine has", () => {
        const { cards } = table(2).components() as unknown as { cards: { id: number; face: string }[] };
        expect(cards).toHaveLength(64);
        const faces = facesOf(sceneOf(table(2), 1));
        for (const { id, face: letters } of cards) {
            expect(faceOf(faces, id).map((kind) => kind[0]).join("")).toBe(letters);
            expect(faceOf(faces, id, true).map((kind) => kind[0]).join("")).toBe([...letters].reverse().join(""));
            if (PICTURED[id])
                expect(PICTURED[id]).toBe(letters);
        }
    });

    it("sees the same squares as the engine's lines", () => {
        let lines = 0;
        playOut(3, {}, 7, (engine, logItem) => {
            for (const event of logItem.events) {
                if (event.event !== "line")
                    continue;
                lines++;
                const { players } = engine.json(0) as unknown as View;
                const seen = plan(facesOf(sceneOf(engine, 0)), players[Number(event["seat"]) - 1]?.house ?? []);
                for (const [x, y] of event["squares"] as unknown as [number, number][])
                    expect(seen.get(keyOf({ x, y }))).toBe(event["kind"] as unknown as Kind);
            }
        });
        expect(lines).toBeGreaterThan(5);
    });

    it("reads and writes notation", () => {
        for (const move of ["place 0,0", "place -2,3 turned"])
            expect(placeWords(readPlace(move) ?? { x: 9, y: 9, turned: false })).toBe(move);
        expect(readTake("take 3")).toBe(3);
        expect(readPlace("take 3")).toBeNull();
    });
});

describe("the camera", () => {
    it("knows beyond which edges the house goes on, and steps there but not past it", () => {
        const house = { left: 0, top: 0, right: 10, bottom: 4 }, window = { width: 200, height: 200 };
        const camera = { x: 3, y: 2, size: 40 }; // five squares are seen each way
        expect(hiddenSides(camera, window, house)).toEqual(["left", "right"]);
        expect(stepped(camera, window, house, "right")).toEqual({ x: 5.5, y: 2, size: 40 });
        expect(stepped({ ...camera, x: 9 }, window, house, "right")).toEqual({ x: 10, y: 2, size: 40 });
        expect(stepped({ ...camera, size: 20 }, window, house, "up")).toEqual({ x: 3, y: 0, size: 20 });
        expect(hiddenSides({ x: 5, y: 2, size: 20 }, window, house)).toEqual([]);
    });

    const frame = { width: 300, height: 200 };
    it("fits a house and points back into it", () => {
        const camera = fit({ left: -2, top: -3, right: 8, bottom: 7 }, frame);
        expect(camera).toEqual({ x: 3, y: 2, size: 20 });
        expect(pointed(camera, frame, 150, 100)).toEqual({ x: 3, y: 2 });
    });

    it("keeps the square under the finger while zooming", () => {
        const camera = fit({ left: 0, top: 0, right: 10, bottom: 10 }, frame);
        const before = pointed(camera, frame, 40, 60);
        const after = pointed(zoomed(camera, frame, 1.7, 40, 60), frame, 40, 60);
        expect(after.x).toBeCloseTo(before.x);
        expect(after.y).toBeCloseTo(before.y);
    });

    it("moves only as far as it must to reveal a card", () => {
        const camera = { x: 5, y: 5, size: 20 };
        expect(revealing(camera, frame, { left: 5, top: 4, right: 7, bottom: 7 })).toEqual(camera);
        expect(revealing(camera, frame, { left: 13, top: 4, right: 15, bottom: 7 })).toEqual({ ...camera, x: 7.5 });
    });
});

describe("words", () => {
    it("has every key in every language, with the same arguments", () => {
        for (const language of ["fr", "ja"] as const) {
            expect(Object.keys(words[language]).sort()).toEqual(Object.keys(words.en).sort());
            for (const [key, sentence] of Object.entries(words.en))
                if (!(language === "ja" && key === "edo.points")) // below a number: 点 has no plural
                    expect([key, holes(words[language][key] ?? "")]).toEqual([key, holes(sentence)]);
        }
    });

    it("has no sentence that nobody says", () => {
        const sources = import.meta.glob<string>(["../../src/games/edo_yashiki/*.ts*", "../../src/games/edo_yashiki/pieces/*.ts*"], { query: "?raw", import: "default", eager: true });
        const all = Object.values(sources).join("\n");
        for (const key of Object.keys(words.en))
            if (!/^(reason|edo\.kind|edo\.rules|edo\.lesson)\./.test(key))
                expect(all, key).toContain(`"${key}"`);
    });

    it("knows every reason that the rules give", () => {
        const found = refusalsSource.matchAll(/reason_set\(\s*out,\s*"E\d+",\s*"([a-z-]+)"/g);
        const codes = [...found].map(([, code]) => code);
        expect(codes.length).toBeGreaterThanOrEqual(8);
        for (const code of codes)
            for (const language of LANGUAGES)
                expect(words[language][`reason.${code}`], `${code} in ${language}`).toBeTruthy();
    });

    it("gets every reason's arguments from the engine", () => {
        const engine = table(2), say = sayIn("en");
        const refused = (actor: number, move: string) => {
            try {
                engine.read(actor, move);
            } catch (refusal) {
                const reason = refusal instanceof Refusal ? refusal.reason : null;
                if (reason)
                    return [reason.code, say(`reason.${reason.code}`, {
                        ...Object.fromEntries(reason.args.flatMap((arg, index) => [[index, arg], [`seat${index}`, who(Number(arg))]])),
                        squares: reason.squares.map((square) => square.name).join(", "),
                    })];
            }
            throw new Error(`${move} is fine`);
        };
        for (const card of [27, 28, 47, 7])
            play(engine, 6, `deal ${card}`);
        expect(refused(1, "take 3")).toEqual(["no-such-slot", "There is no card 3; they are numbered 1 to 2."]);
        expect(refused(1, "place 0,0")[0]).toBe("nothing-to-place");
        expect(refused(1, "deal 5")[0]).toBe("chance-deals");
        play(engine, 1, "take 1");
        expect(refused(2, "take 1")).toEqual(["slot-taken", "Card 1 is gone: P1 has it. Take another."]);
        expect(refused(1, "take 2")[0]).toBe("has-taken");
        expect(refused(1, "place 0,0")[0]).toBe("same-place");
        expect(refused(1, "place 9,9")[0]).toBe("not-touching");
        play(engine, 1, "place 2,1");
        play(engine, 2, "take 2");
        play(engine, 2, "place 2,0");
        play(engine, 6, "deal 20");
        play(engine, 6, "deal 60");
        play(engine, 2, "take 2");
        play(engine, 1, "take 1");
        expect(refused(1, "place 3,0")[1]).toContain("(3,1)");
    });

    it("tells every event of the engine, or leaves it out on purpose", () => {
        const documented = eventsSource.split("The events, in the order")[1]?.split("*/")[0] ?? "";
        const events = [...documented.matchAll(/^ \* {5}([a-z]+) /gm)].map(([, event]) => event as string);
        const silent = ["slot", "hajime", "line", "bonus"];
        const seen = new Set<string>();
        playOut(2, { specialists: "true" }, 3, (_, logItem) => {
            for (const event of logItem.events) {
                seen.add(event.event);
                for (const language of LANGUAGES) {
                    const told = face.tell({ ...logItem, events: [event] }, sayIn(language), who, "{}");
                    const isSilent = silent.includes(event.event) ||
                        event.event === "specialists" && (event["left"] as Kind[]).length < 4;
                    expect(told === "", `${event.event}: ${told}`).toBe(isSilent);
                }
            }
        });
        expect(events.length).toBeGreaterThanOrEqual(11);
        expect([...seen].sort()).toEqual([...events].sort());
    });
});

describe("the score sheet", () => {
    it.each(GAMES)("adds up for %i players %o", (seats, options) => {
        const { engine, told } = playOut(seats, options, 11 * seats, () => undefined);
        const scene = sceneOf(engine, 1), result = engine.result();
        for (const language of LANGUAGES) {
            const lines = face.sheet(result, scene, sayIn(language), who, told);
            const total = lines.findIndex((line) => line.total);
            expect(total).toBe(5);
            expect(lines[total]?.values).toEqual(result.scores);
            for (let seat = 0; seat < seats; seat++)
                expect(lines.slice(0, total).reduce((sum, line) => sum + Number(line.values[seat]), 0)).toBe(result.scores[seat]);
            expect(Math.max(...result.scores)).toBeGreaterThan(0);
        }
    });

    it("shows the totals alone where the course of the game is not known", () => {
        const { engine } = playOut(2, {}, 5, () => undefined);
        const lines = face.sheet(engine.result(), sceneOf(engine, 1), sayIn("en"), who, []);
        expect(lines.map((line) => line.label)).toEqual(["Points", "Cards in the house"]);
    });
});

describe("learning", () => {
    it("has a lesson whose every move is legal", async () => {
        const lesson = await face.lesson(), engine = lessonTable("edo-yashiki", lesson.record);
        expect(lesson.steps.length).toBeGreaterThanOrEqual(6);
        for (const step of lesson.steps) {
            for (const language of LANGUAGES)
                for (const key of [step.text, `${step.text}.done`])
                    expect(words[language][key], key).toBeTruthy();
            for (const move of step.wanted)
                expect(engine.moves(lesson.seat)).toContain(engine.read(lesson.seat, move));
            if (step.wanted[0])
                play(engine, lesson.seat, step.wanted[0]);
            step.next?.forEach((line) => playLine(engine, line));
        }
        const { players } = engine.json(1) as unknown as View;
        expect(players[0]?.score).toBe(23); // as its last sentence but one says
    });

    it("has an illustrated rules page in every language", async () => {
        const rules = await face.rules();
        for (const language of LANGUAGES)
            for (const { title, text, Picture } of rules) {
                for (const key of [title, ...text])
                    expect(words[language][key], key).toBeTruthy();
                if (Picture)
                    expect(render(<Picture say={sayIn(language)} />)).toContain("<svg");
            }
        expect(render(<face.Emblem />)).toContain("width=\"160\"");
    });
});
