// text_mode.test.ts - what is typed in text mode, its sentences, the drawings and points behind it.
import { describe, expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("location", { search: "", hash: "" });
vi.stubGlobal("window", globalThis);
vi.stubGlobal("addEventListener", () => undefined);

const { Keeper } = await import("../../src/engine/keeper");
const { answerOf } = await import("../../src/engine/scene");
const { findGame, GAMES } = await import("../../src/games");
const { warningsFor } = await import("../../src/online/table/use_low_time");
const { lately } = await import("../../src/table/text/text_mode");
const { COMMANDS, completions, readTyped } = await import("../../src/table/text/typed");
const { en } = await import("../../src/table/text/words/text.en");
const { fr } = await import("../../src/table/text/words/text.fr");
const { ja } = await import("../../src/table/text/words/text.ja");
const { en: app } = await import("../../src/words/app.en");
const { holes, module, newTable, playThrough, sceneOf } = await import("./helpers/playing");

type Command = (typeof COMMANDS)[number];

const sources = import.meta.glob<string>("../../src/table/text/*.ts*", { query: "?raw", import: "default", eager: true });
const source = Object.values(sources).join("\n");

const namesIn = (words: Readonly<Record<string, string>>) =>
    Object.fromEntries(COMMANDS.map((name) => [name, words[`text.word.${name}`] ?? ""])) as Record<Command, string>;
const MOVES = ["place 7 c4", "place 7 c5", "pass"];

describe("a typed line", () => {
    test("is a command in English or the language spoken, else a move", () => {
        expect(readTyped("  why  Place 7   c4 ", namesIn(en), MOVES)).toEqual({ command: "why", rest: "place 7 c4" });
        expect(readTyped("pourquoi place 7 c4", namesIn(fr), MOVES)).toEqual({ command: "why", rest: "place 7 c4" });
        expect(readTyped("why place 7 c4", namesIn(fr), MOVES)).toEqual({ command: "why", rest: "place 7 c4" });
        expect(readTyped("なぜ　ｐｌａｃｅ　７　ｃ４", namesIn(ja), MOVES)).toEqual({ command: "why", rest: "place 7 c4" });
        expect(readTyped("?", namesIn(en), MOVES)).toEqual({ command: "help", rest: "" });
        expect(readTyped("whyever", namesIn(en), MOVES)).toEqual({ move: "whyever" });
        expect(readTyped(" ", namesIn(en), MOVES)).toBe(null);
    });

    test("may be the number of a move in the list", () => {
        expect(readTyped("2", namesIn(en), MOVES)).toEqual({ move: "place 7 c5" });
        expect(readTyped("9", namesIn(en), MOVES)).toEqual({ move: "9" });
        expect(readTyped("0", namesIn(en), MOVES)).toEqual({ move: "0" });
    });

    test("is completed by moves first, then commands, and never by itself", () => {
        expect(completions("PL", namesIn(en), MOVES)).toEqual(["place 7 c4", "place 7 c5"]);
        expect(completions("p", namesIn(fr), MOVES)).toEqual([...MOVES, "pourquoi", "points", "plateau"]);
        expect(completions("why", namesIn(fr), MOVES)).toEqual([]);
        expect(completions("h", namesIn(fr), MOVES)).toEqual(["hint", "help"]);
        expect(completions("place 7 c4", namesIn(en), MOVES)).toEqual([]);
        expect(completions("", namesIn(en), MOVES)).toEqual([...MOVES, ...COMMANDS]);
    });

    test.each(Object.entries({ en, fr, ja }))("%s: no two commands have one name", (_, words) => {
        for (const command of COMMANDS)
            expect(readTyped(namesIn(words)[command], namesIn(words), MOVES)).toEqual({ command, rest: "" });
    });
});

test("what has happened lately begins with the own last move", () => {
    const log = [1, 6, 2, 1, 2, 6].map((actor, index) => ({ ply: index + 1, actor, move: "", events: [] }));
    expect(lately(log, 1).map(({ ply }) => ply)).toEqual([4, 5, 6]);
    expect(lately(log, 3).map(({ ply }) => ply)).toEqual([6]);
    expect(lately([], 1)).toEqual([]);
});

describe("its sentences", () => {
    test.each([["fr", fr], ["ja", ja]] as const)("%s has the English keys with the same holes, none empty", (_, words: Readonly<Record<string, string>>) => {
        expect(Object.keys(words)).toEqual(Object.keys(en));
        for (const [key, sentence] of Object.entries(en)) {
            expect(words[key], key).toMatch(/\S/);
            expect([key, holes(words[key] ?? "")]).toEqual([key, holes(sentence)]);
        }
    });

    test("all are said, and all that is said is there", () => {
        const composed = COMMANDS.flatMap((name) => [`text.word.${name}`, `text.usage.${name}`, `text.help.${name}`]);
        const said = [...source.matchAll(/"([a-z]+(?:\.[a-z-]+)+)"/g)].map((found) => found[1] ?? "");
        expect(Object.keys(en).filter((key) => !said.includes(key) && !composed.includes(key))).toEqual([]);
        expect([...said, ...composed].filter((key) => !(key in en) && !(key in app))).toEqual([]);
    });
});

describe.each(GAMES.map(({ name }) => name))("%s", (game) => {
    test("the drawing has no secret of another seat: it is made from what the viewer may know", async () => {
        const keeper = new Keeper(module, { think: async () => null, stop: () => undefined });
        await keeper.start("a", { game, options: {}, seats: [1, 2].map(() => ({ kind: "person", level: 0, name: "" })) });
        for (const viewer of [0, 1, 2]) {
            const drawn = await keeper.diagram(viewer);
            expect(drawn.split("\n").length).toBeGreaterThan(8);
            if (game === "haru-ichiban")
                for (const seat of [1, 2])
                    expect(new RegExp(`seat ${seat}: hand \\d`).test(drawn)).toBe(seat === viewer);
            if (game === "ike-no-koi")
                for (const seat of [1, 2])
                    expect(new RegExp(`Challenge of seat ${seat}: secret`).test(drawn)).toBe(seat !== viewer);
        }
    });

    test("the points at the end are the score", async () => {
        const face = await findGame(game)?.face();
        const engine = playThrough(newTable(game, 2), 7, () => undefined);
        const scene = sceneOf(engine, 1);
        expect(scene.result).not.toBe(null);
        expect(await face?.points(scene, async (question) => answerOf(engine, 1, question))).toEqual(scene.result?.scores);
    });
});

test("one's own clock is told of twice, and at once where a turn begins with little", () => {
    expect(warningsFor(30_000, true)).toEqual([{ seconds: 20, after: 10_000 }, { seconds: 10, after: 20_000 }]);
    expect(warningsFor(14_500, true)).toEqual([{ seconds: 15, after: 0 }, { seconds: 10, after: 4500 }]);
    expect(warningsFor(14_500, false)).toEqual([{ seconds: 10, after: 4500 }]);
    expect(warningsFor(0, true)).toEqual([]);
});
