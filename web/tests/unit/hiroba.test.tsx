// hiroba.test.tsx - Hiroba's face against the real engine: whole games, words, lesson, rules.
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test, vi } from "vitest";

import wasmUrl from "../../../build/wasm/niwa.wasm?url&inline";
import eventsSource from "../../../games/hiroba/events.c?raw";
import reasonsSource from "../../../games/hiroba/reasons.c?raw";
import { Engine, Refusal } from "../../engine.mjs";
import type { BoardProps, Happening, Language, Say, Scene, Seat } from "../../src/face";
import { face } from "../../src/games/hiroba";
import { choicesOf, isOpen } from "../../src/games/hiroba/choices";
import { cellLabel } from "../../src/games/hiroba/grid";
import { FACES, layOut } from "../../src/games/hiroba/ground";
import { Look } from "../../src/games/hiroba/look";
import { outline } from "../../src/games/hiroba/outline";
import { previewOf, standingOf, viewOf, type Standing } from "../../src/games/hiroba/view";

vi.setConfig({ testTimeout: 0 }); // a busy machine is no failure
const wasm = await WebAssembly.compile(await (await fetch(wasmUrl)).arrayBuffer());
const LANGUAGES: readonly Language[] = ["en", "fr", "ja"];
const CHANCE = 6;

/** A key without a sentence, or a hole that nothing fills, throws. */
function sayer(words: Readonly<Record<string, string>>): Say {
    return (key, args = {}) => {
        const sentence = words[key];
        if (!sentence)
            throw new Error(`no sentence for ${key}`);
        return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
            const arg = args[name];
            if (arg === undefined)
                throw new Error(`nothing for {${name}} of ${key}`);
            return String(arg);
        });
    };
}

const says = Object.fromEntries(await Promise.all(LANGUAGES.map(async (language) => [
    language, sayer({ ...await face.words[language](), ...await face.learnWords[language]() }),
] as const))) as Record<Language, Say>;
const who = (seat: Seat) => `P${seat}`;

function table(players: number): Engine {
    const engine = new Engine(wasm);
    engine.choose("hiroba");
    engine.init(players);
    return engine;
}

function sceneOf(engine: Engine, players: number, viewer: Seat): Scene {
    const actors = engine.actors();
    return {
        game: "hiroba", seats: players, options: {}, viewer, ply: Number(engine.exports["ply"]?.()), view: engine.json(viewer),
        actors, mode: engine.mode(), result: actors.length ? null : engine.result(),
        moves: actors.includes(viewer) ? engine.moves(viewer).map((move) => engine.moveText(viewer, move, viewer)) : [],
    };
}

function propsOf(scene: Scene, language: Language, happenings: readonly Happening[]): BoardProps {
    return {
        scene, active: scene.moves.length > 0, happenings, reason: null, hints: scene.moves.slice(0, 2), still: false,
        say: says[language], who, play: () => undefined, ask: async () => null,
    };
}

/** Numbers that always come alike. */
function dice(seed: number) {
    return (n: number) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor(seed / 4294967296 * n);
    };
}

function step(engine: Engine, actor: number, move: bigint): Happening {
    const words = engine.moveText(actor, move, 0);
    engine.play(actor, move);
    return { ply: Number(engine.exports["ply"]?.()), actor, move: words, events: engine.events(0) };
}

/** Plays a random game and shows every position. */
function playThrough(players: number, seed: number, show: (engine: Engine, done: Happening | null) => void): Engine {
    const engine = table(players), random = dice(seed);
    show(engine, null);
    while (engine.actors().length) {
        const actor = engine.actors()[0] ?? CHANCE;
        const moves = engine.moves(actor);
        show(engine, step(engine, actor, moves[random(moves.length)] ?? 0n));
    }
    return engine;
}

describe.each([2, 3, 4])("%i players", (players) => {
    test("every position is drawn for every viewer", () => {
        let turn = 0;
        playThrough(players, players, (engine, done) => {
            for (let viewer = 0; viewer <= players; viewer++) {
                const scene = sceneOf(engine, players, viewer);
                const language = LANGUAGES[turn++ % 3] ?? "en";
                const html = renderToString(h(face.Board, propsOf(scene, language, done ? [done] : [])));
                expect(html.match(/role="gridcell"/g)).toHaveLength(81);
                expect(html).not.toMatch(/undefined|NaN/);
                expect(html.match(/class="hiroba-piece/g)?.length ?? 0).toBe(Object.keys(viewOf(scene).board).length);
                expect(face.ask(scene, says[language], who)).not.toBe("");
            }
        });
    });

    test("what happens is told in every language", () => {
        const told = new Set<string>();
        playThrough(players, players + 20, (_engine, done) => {
            for (const language of LANGUAGES) {
                const words = done ? face.tell(done, says[language], who) : "";
                for (const { event } of done?.events ?? [])
                    if (!["tile", "pass", "koi", "garden"].includes(event))
                        expect(words, event).not.toBe("");
                done?.events.forEach(({ event }) => told.add(event));
            }
        });
        expect([...told]).toEqual(expect.arrayContaining(["pebble", "stone", "garden-lead", "pond-lead", "over"]));
    });

    test("the sheet adds up to the scores", () => {
        for (let seed = 1; seed <= 12; seed++) {
            const engine = playThrough(players, 100 * players + seed, () => undefined);
            const scene = sceneOf(engine, players, 1);
            const result = engine.result();
            for (const language of LANGUAGES) {
                const lines = face.sheet(result, scene, says[language], who);
                const [gardens, left, total] = lines.slice(-4).map(({ values }) => values);
                expect(total).toEqual(result.scores);
                result.scores.forEach((score, i) => {
                    const paid = lines.slice(0, -4).map(({ values }) => Number(values[i]) || 0);
                    expect(paid.reduce((sum, points) => sum + points, 0)).toBe(gardens?.[i]);
                    expect(Number(gardens?.[i]) + Number(left?.[i])).toBe(score);
                });
            }
        }
    });

    test("the ground is the engine's", () => {
        playThrough(players, 7 + players, (engine) => {
            const ground = layOut(viewOf(sceneOf(engine, players, 0)).tiles);
            const standing = standingOf(engine.answer(0, "standing")) as Standing;
            expect(ground.gardens.map(({ squares }) => squares.map(({ name }) => name)))
                .toEqual(standing.gardens.map(({ squares }) => squares));
            expect(ground.squares.filter(({ kind }) => kind === "pond").map(({ name }) => name))
                .toEqual(standing.ponds.map(({ at }) => at));
        });
    });
});

test("the faces of the tiles are the engine's", () => {
    expect((table(2).components() as { tiles: string[] }).tiles).toEqual(FACES);
});

test("a first pebble may lie on the squares drawn with a lantern", () => {
    const engine = table(4), random = dice(5);
    while (engine.actors()[0] === CHANCE)
        engine.play(CHANCE, engine.moves(CHANCE)[random(engine.moves(CHANCE).length)] ?? 0n);
    const scene = sceneOf(engine, 4, 1);
    const lanterns = layOut(viewOf(scene).tiles).squares.filter(({ isStart }) => isStart).map(({ name }) => name);
    expect([...choicesOf(scene.moves).values.keys()].sort()).toEqual(lanterns.sort());
});

test("choices are the moves, by value or by square", () => {
    const choices = choicesOf(["place 7 c4", "place 3 c4", "place 7 d4", "stone f2", "pass"]);
    expect(choices.values.get("c4")).toEqual([7, 3]);
    expect(isOpen(choices, "c4", null)).toBe(true);
    expect(isOpen(choices, "c4", 7)).toBe(true);
    expect(isOpen(choices, "d4", 3)).toBe(false);
    expect(isOpen(choices, "f2", null)).toBe(true);
    expect(choices.mayPass).toBe(true);
});

test("a line round squares turns at each corner", () => {
    const square = outline([{ column: 0, row: 0 }], 2, 5);
    expect(square.match(/Q/g)).toHaveLength(4);
    const bend = outline([{ column: 0, row: 0 }, { column: 0, row: 1 }, { column: 1, row: 1 }], 2, 5);
    expect(bend.match(/Q/g)).toHaveLength(6);
});

/** The lesson's start. */
async function lessonTable(): Promise<Engine> {
    const { record } = await face.lesson();
    const engine = table(2);
    for (const line of record.split("\n").filter((words) => /^(chance|\d) /.test(words)))
        playLine(engine, line.replace(" ", ": "));
    return engine;
}

function playLine(engine: Engine, line: string) {
    const [actor = "", move = ""] = line.split(": ");
    const seat = actor === "chance" ? CHANCE : Number(actor);
    engine.play(seat, engine.read(seat, move));
}

test("a preview says who would be in front", async () => {
    const engine = await lessonTable();
    const scene = sceneOf(engine, 2, 2);
    const preview = previewOf(engine.answer(2, "preview place 6 d4"));
    const view = viewOf(scene);
    for (const language of LANGUAGES) {
        const html = renderToString(h(Look, {
            scene, view, ground: layOut(view.tiles), standing: null, preview, choices: choicesOf(scene.moves), value: 6,
            square: "d4", target: "d4", isPassHinted: false, say: says[language], who,
            commit: () => undefined, cancel: () => undefined, pass: () => undefined,
        }));
        expect(html).toContain(says[language]("hiroba.sums.new", { names: "P2" }));
        expect(html).toContain(says[language]("hiroba.act.place", { value: 6, square: "d4" }));
    }
});

test("a cell says what lies there and what may be done", async () => {
    const engine = await lessonTable();
    const scene = sceneOf(engine, 2, 2);
    const view = viewOf(scene), ground = layOut(view.tiles);
    const label = (name: string) => {
        const square = ground.squares.find((other) => other.name === name);
        if (!square)
            throw new Error(name);
        return cellLabel(square, {
            ground, view, standing: standingOf(engine.answer(2, "standing")), choices: choicesOf(scene.moves), value: 6, say: says.en, who,
        });
    };
    expect(label("g5")).toBe("g5: pebble 8, P1; garden g4 of 5 squares; in front: P1");
    expect(label("d4")).toBe("d4: empty, with a lantern; garden d4 of 5 squares; the 6 may go here");
    expect(label("e5")).toBe("e5: pond");
    expect(label("a9")).toBe("a9: water, out of play");
});

describe("the lesson", () => {
    test("wanted moves and answers are legal, whichever is chosen", async () => {
        const lesson = await face.lesson();
        expect(lesson.steps.length).toBeGreaterThanOrEqual(6);
        for (let choice = 0; choice < 5; choice++) {
            const engine = await lessonTable();
            for (const { wanted, then = [] } of lesson.steps) {
                const move = wanted[choice % Math.max(1, wanted.length)];
                if (move)
                    engine.play(lesson.seat, engine.read(lesson.seat, move));
                then.forEach((line) => playLine(engine, line));
                expect(engine.actors().length).toBe(1);
            }
        }
    });

    test("its refused 9 on d1 is refused for the row", async () => {
        const lesson = await face.lesson();
        const engine = await lessonTable();
        for (const { text, wanted, then = [] } of lesson.steps) {
            if (text === "hiroba.lesson.6") {
                const refusal = tried(engine, lesson.seat, "place 9 d1");
                expect(refusal?.reason).toMatchObject({ code: "value-in-row", squares: [{ name: "g1" }] });
                return;
            }
            if (wanted[0])
                engine.play(lesson.seat, engine.read(lesson.seat, wanted[0]));
            then.forEach((line) => playLine(engine, line));
        }
        throw new Error("the step is gone");
    });

    test("each step has its words", async () => {
        const lesson = await face.lesson();
        for (const { text } of lesson.steps)
            for (const language of LANGUAGES) {
                expect(says[language](text)).not.toBe("");
                expect(says[language](`${text}.done`)).not.toBe("");
            }
    });
});

function tried(engine: Engine, seat: Seat, move: string): Refusal | null {
    try {
        engine.read(seat, move);
        return null;
    } catch (refusal) {
        return refusal as Refusal;
    }
}

describe("words", () => {
    test("every reason of the rules has a sentence", () => {
        const codes = [...reasonsSource.matchAll(/say\(out, "B\d+", "([a-z-]+)"/g)].map(([, code]) => code);
        expect(codes.length).toBeGreaterThanOrEqual(18);
        const args = { 0: 7, 1: "e", squares: "c4" };
        for (const code of codes)
            for (const language of LANGUAGES)
                expect(says[language](`reason.${code}`, args)).not.toBe("");
    });

    test("every event of the rules is known", () => {
        const names = [...eventsSource.matchAll(/open_event\(out, "([a-z-]+)"\)/g)].map(([, name]) => name ?? "");
        const moves = /names\[\] = \{([^}]*)\}/.exec(eventsSource)?.[1]?.match(/[a-z]+/g) ?? [];
        const silent = ["tile", "pass", "koi", "garden"];
        expect(new Set([...names, ...moves])).toEqual(new Set([
            ...silent, "water", "pebble", "stone", "garden-lead", "pond-lead", "out", "over",
        ]));
        for (const event of [...names, ...moves].filter((name) => !silent.includes(name)))
            for (const language of LANGUAGES)
                expect(face.tell({ ply: 1, actor: 1, move: "", events: [{ event, seat: 1, value: 3, square: "c4", seats: [1] }] },
                    says[language], who)).not.toBe("");
    });

    test.each(["words", "learnWords"] as const)("%s: the same holes in each language, nothing left in English", async (part) => {
        const en = await face[part].en();
        for (const language of ["fr", "ja"] as const) {
            const words = await face[part][language]();
            expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
            for (const [key, sentence] of Object.entries(words)) {
                const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
                expect(holes(sentence), key).toEqual(holes(en[key] ?? ""));
                if (language === "ja" && key !== "hiroba.sheet.koi" && /[a-z]{3}/.test(en[key] ?? ""))
                    expect(sentence.replace(/\{\w+\}/g, ""), key).toMatch(/[ぁ-んァ-ヶ一-龠]|^[・、]/);
                if (language === "fr" && (en[key] ?? "").length > 24)
                    expect(sentence, key).not.toBe(en[key]);
            }
        }
    });

    test("the rules page says and draws everything", async () => {
        for (const language of LANGUAGES)
            for (const { title, text, Picture } of await face.rules()) {
                [title, ...text].forEach((key) => expect(says[language](key)).not.toBe(""));
                if (Picture)
                    expect(renderToString(h(Picture, { say: says[language] }))).toMatch(/^<svg.*<\/svg>$/s);
            }
    });

    test("the emblem is drawn", () => {
        expect(renderToString(h(face.Emblem, {}))).toContain('aria-hidden="true"');
    });
});
