// hiroba.test.tsx - Hiroba's face against the real engine: whole games, words, lesson, rules.
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";

import eventsSource from "../../../games/hiroba/events.c?raw";
import refusalsSource from "../../../games/hiroba/refusals.c?raw";
import { Engine, Refusal } from "../../engine.mjs";
import { CHANCE, type LogItem, type Seat } from "../../src/face";
import { face } from "../../src/games/hiroba";
import { choicesOf, isOpen } from "../../src/games/hiroba/choices";
import { cellLabel } from "../../src/games/hiroba/grid";
import { frameOf, layOut, STANDARD } from "../../src/games/hiroba/ground";
import { Look } from "../../src/games/hiroba/look";
import { outline } from "../../src/games/hiroba/pieces/outline";
import { previewOf, standingOf, viewOf, type Standing, type View } from "../../src/games/hiroba/view";
import { dice, holes, LANGUAGES, lessonTable, newTable, openWords, playLine, playThrough, propsOf, sceneOf, who } from "./helpers/playing";

const { sayIn } = await openWords(face);

const table = (players: number) => newTable("hiroba", players);

/** Plays a random game and shows every position, the first included. */
function playOut(players: number, seed: number, show: (engine: Engine, done: LogItem | null) => void): Engine {
    const engine = table(players);
    show(engine, null);
    return playThrough(engine, seed, ([done]) => show(engine, done ?? null));
}

/** The part of the drawing that is shown. */
function frameWords(tiles: View["tiles"]): string {
    const { x, y, width, height } = frameOf(layOut(STANDARD, tiles).crop);
    return `viewBox="${x} ${y} ${width} ${height}"`;
}

describe.each([2, 3, 4])("%i players", (players) => {
    test("every position is drawn for every viewer", () => {
        let turn = 0;
        playOut(players, players, (engine, done) => {
            for (let viewer = 0; viewer <= players; viewer++) {
                const scene = sceneOf(engine, viewer);
                const language = LANGUAGES[turn++ % 3] ?? "en";
                const html = renderToString(h(face.Board, propsOf(scene, done ? [done] : [], sayIn(language))));
                const { phase, tiles } = viewOf(scene);
                expect(html.match(/role="gridcell"/g)).toHaveLength(players === 2 && phase !== "water" ? 54 : 81);
                expect(html).toContain(frameWords(tiles));
                expect(html).not.toMatch(/undefined|NaN/);
                expect(html.match(/class="hiroba-piece/g)?.length ?? 0).toBe(Object.keys(viewOf(scene).board).length);
                expect(face.ask(scene, sayIn(language), who)).not.toBe("");
            }
        });
    });

    test("what happens is told in every language", () => {
        const told = new Set<string>();
        playOut(players, players + 20, (_engine, done) => {
            for (const language of LANGUAGES) {
                const words = done ? face.tell(done, sayIn(language), who, "{}") : "";
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
            const engine = playOut(players, 100 * players + seed, () => undefined);
            const scene = sceneOf(engine, 1);
            const result = engine.result();
            for (const language of LANGUAGES) {
                const lines = face.sheet(result, scene, sayIn(language), who, []);
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
        playOut(players, 7 + players, (engine) => {
            const ground = layOut(STANDARD, viewOf(sceneOf(engine, 0)).tiles);
            const standing = standingOf(engine.answer(0, "standing")) as Standing;
            expect(ground.gardens.map(({ squares }) => squares.map(({ name }) => name)))
                .toEqual(standing.gardens.map(({ squares }) => squares));
            expect(ground.squares.filter(({ kind }) => kind === "pond").map(({ name }) => name))
                .toEqual(standing.ponds.map(({ at }) => at));
        });
    });
});

test("the faces of the tiles are the engine's", () => {
    expect((table(2).components() as { tiles: string[] }).tiles).toEqual(STANDARD);
});

test("rows and columns of tiles that are all water are not drawn, and nothing else is left out", () => {
    for (const [players, size] of [[2, 54], [3, 81]] as const)
        for (let water = 1; water <= 8; water++) {
            const engine = table(players);
            playLine(engine, `chance: water ${water}`);
            const { squares, crop } = layOut(STANDARD, viewOf(sceneOf(engine, 0)).tiles);
            const shown = squares.filter(({ column, row }) =>
                column >= crop.left && column < crop.right && row >= crop.top && row < crop.bottom);
            expect(shown).toHaveLength(size);
            expect(shown.filter(({ kind }) => kind === "bare")).toHaveLength(players === 2 ? 45 : 63);
        }
});

test("a first pebble may lie on the squares drawn with a lantern", () => {
    const engine = table(4), random = dice(5);
    while (engine.actors()[0] === CHANCE)
        engine.play(CHANCE, engine.moves(CHANCE)[random(engine.moves(CHANCE).length)] ?? 0n);
    const scene = sceneOf(engine, 1);
    const lanterns = layOut(STANDARD, viewOf(scene).tiles).squares.filter(({ isStart }) => isStart).map(({ name }) => name);
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
const lessonStart = async () => lessonTable("hiroba", (await face.lesson()).record);

test("pebble and stone of the last turn are marked, and nothing else", () => {
    let last: LogItem[] = [], marked = 0;
    playOut(2, 4, (engine, done) => {
        if (!done)
            return;
        last = [...last.filter(({ actor }) => actor === done.actor), done];
        const html = renderToString(h(face.Board, { ...propsOf(sceneOf(engine, 1), [], sayIn("en")), last }));
        const pieces = last.flatMap(({ events }) => events).filter(({ event }) => event === "pebble" || event === "stone");
        expect(html.match(/class="hiroba-piece its-last"/g) ?? []).toHaveLength(pieces.length);
        expect(html.match(/<path d="M-20 -11V/g) ?? []).toHaveLength(pieces.length);
        marked = Math.max(marked, pieces.length);
    });
    expect(marked).toBe(2);
});

test("a preview says who would be in front", async () => {
    const engine = await lessonStart();
    const scene = sceneOf(engine, 2);
    const preview = previewOf(engine.answer(2, "preview place 6 d4"));
    const view = viewOf(scene);
    for (const language of LANGUAGES) {
        const html = renderToString(h(Look, {
            scene, view, ground: layOut(STANDARD, view.tiles), standing: null, preview, choices: choicesOf(scene.moves), value: 6,
            square: "d4", target: "d4", isPassHinted: false, say: sayIn(language), who,
            commit: () => undefined, cancel: () => undefined, pass: () => undefined,
        }));
        expect(html).toContain(sayIn(language)("hiroba.sums.new", { names: "P2" }));
        expect(html).toContain(sayIn(language)("hiroba.act.place", { value: 6, square: "d4" }));
    }
});

test("a cell says what lies there and what may be done", async () => {
    const engine = await lessonStart();
    const scene = sceneOf(engine, 2);
    const view = viewOf(scene), ground = layOut(STANDARD, view.tiles);
    const label = (name: string) => {
        const square = ground.squares.find((other) => other.name === name);
        if (!square)
            throw new Error(name);
        return cellLabel(square, {
            ground, view, standing: standingOf(engine.answer(2, "standing")), choices: choicesOf(scene.moves), value: 6, say: sayIn("en"), who,
        });
    };
    expect(label("g5")).toBe("g5: pebble 8, P1; garden g4, 5 squares; in the lead: P1");
    expect(label("d4")).toBe("d4: empty, with a lantern; garden d4, 5 squares; the 6 may go here");
    expect(label("e5")).toBe("e5: pond");
    expect(label("a9")).toBe("a9: water, out of play");
});

describe("the lesson", () => {
    test("wanted moves and answers are legal, whichever is chosen", async () => {
        const lesson = await face.lesson();
        expect(lesson.steps.length).toBeGreaterThanOrEqual(6);
        for (let choice = 0; choice < 5; choice++) {
            const engine = await lessonStart();
            for (const { wanted, next = [] } of lesson.steps) {
                const move = wanted[choice % Math.max(1, wanted.length)];
                if (move)
                    engine.play(lesson.seat, engine.read(lesson.seat, move));
                next.forEach((line) => playLine(engine, line));
                expect(engine.actors().length).toBe(1);
            }
        }
    });

    test("its refused 9 on d1 is refused for the row", async () => {
        const lesson = await face.lesson();
        const engine = await lessonStart();
        for (const { text, wanted, next = [] } of lesson.steps) {
            if (text === "hiroba.lesson.6") {
                const refusal = tried(engine, lesson.seat, "place 9 d1");
                expect(refusal?.reason).toMatchObject({ code: "value-in-row", squares: [{ name: "g1" }] });
                return;
            }
            if (wanted[0])
                engine.play(lesson.seat, engine.read(lesson.seat, wanted[0]));
            next.forEach((line) => playLine(engine, line));
        }
        throw new Error("the step is gone");
    });

    test("each step has its words", async () => {
        const lesson = await face.lesson();
        for (const { text } of lesson.steps)
            for (const language of LANGUAGES) {
                expect(sayIn(language)(text)).not.toBe("");
                expect(sayIn(language)(`${text}.done`)).not.toBe("");
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
        const codes = [...refusalsSource.matchAll(/reason_set\(\s*out,\s*"B\d+",\s*"([a-z-]+)"/g)].map(([, code]) => code);
        expect(codes.length).toBeGreaterThanOrEqual(18);
        const args = { 0: 7, 1: "e", squares: "c4" };
        for (const code of codes)
            for (const language of LANGUAGES)
                expect(sayIn(language)(`reason.${code}`, args)).not.toBe("");
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
                    sayIn(language), who, "{}")).not.toBe("");
    });

    test.each(["words", "learnWords"] as const)("%s: the same holes in each language, nothing left in English", async (part) => {
        const en = await face[part].en();
        for (const language of ["fr", "ja"] as const) {
            const words = await face[part][language]();
            expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
            for (const [key, sentence] of Object.entries(words)) {
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
                [title, ...text].forEach((key) => expect(sayIn(language)(key)).not.toBe(""));
                if (Picture)
                    expect(renderToString(h(Picture, { say: sayIn(language) }))).toMatch(/^<svg.*<\/svg>$/s);
            }
    });

    test("the emblem is drawn", () => {
        expect(renderToString(h(face.Emblem, {}))).toContain('aria-hidden="true"');
    });
});
