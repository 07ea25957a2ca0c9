// packs.test.tsx - packs in the page: their sentences, links, texts, the editors, a game with one from end to end.
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";

import packSource from "../../../core/record/pack.c?raw";
import { Engine } from "../../engine.mjs";
import type { Language, PackEditorProps, PackFace } from "../../src/face";
import { GAMES } from "../../src/games";
import { linkWord, textOfLink } from "../../src/packs/pack_link";
import { linesOf, MOST_BYTES, packText } from "../../src/packs/pack_text";
import { en } from "../../src/packs/words/packs.en";
import { fr } from "../../src/packs/words/packs.fr";
import { ja } from "../../src/packs/words/packs.ja";
import { fill, type Words } from "../../src/words/fill";
import { holes, LANGUAGES, module, openWords, strictly } from "./helpers/playing";

const books: Readonly<Record<Language, Words>> = { en, fr, ja };
const boxes = import.meta.glob<string>("../../../games/*/*.c", { query: "?raw", import: "default", eager: true });
const sources = import.meta.glob<string>(["../../src/packs/*.ts*"], { query: "?raw", import: "default", eager: true });
const WITH_PACKS = GAMES.flatMap((entry) => entry.pack ? [[entry.name, entry, entry.pack] as const] : []);

function engineOf(game: string): Engine {
    const engine = new Engine(module);
    engine.choose(game);
    return engine;
}

function standardOf(game: string) {
    const standard = engineOf(game).standardPack();
    if (!standard)
        throw new Error(`${game} has no box`);
    return standard;
}

/** The codes of refusals in a source. */
function codesOf(text: string): readonly string[] {
    return [...new Set([...text.matchAll(/"(pack-[a-z-]+)"/g)].map((found) => found[1] ?? ""))].sort();
}

test("the games whose components one may change are those of the engine", () => {
    expect(GAMES.filter(({ pack }) => pack).map(({ name }) => name))
        .toEqual(GAMES.filter(({ name }) => engineOf(name).standardPack()).map(({ name }) => name));
});

describe("sentences", () => {
    test.each(["fr", "ja"] as const)("%s has the English keys and holes, and is not English", (language) => {
        expect(Object.keys(books[language])).toEqual(Object.keys(en));
        for (const [key, sentence] of Object.entries(en)) {
            expect([key, holes(books[language][key] ?? "")]).toEqual([key, holes(sentence)]);
            expect([key, books[language][key]]).not.toEqual([key, sentence]);
        }
    });

    test("all that are said exist, and all that exist are said", () => {
        const text = Object.values(sources).join("\n");
        const used = new Set([...text.matchAll(/"(packs?\.[a-z.]+)"/g)].map((found) => found[1] ?? ""));
        expect([...used].filter((key) => !(key in en))).toEqual([]);
        expect(Object.keys(en).filter((key) => !key.startsWith("reason.") && !used.has(key))).toEqual([]);
    });

    test("every refusal of a pack by the core has one, and there are no others", () => {
        expect(Object.keys(en).filter((key) => key.startsWith("reason.")).sort()).toEqual(codesOf(packSource).map((code) => `reason.${code}`));
    });

    test.each(WITH_PACKS)("%s: every refusal by its box has one", async (name, _entry, open) => {
        const { words } = await open();
        const source = Object.entries(boxes).flatMap(([path, text]) => path.includes(`/${name.replaceAll("-", "_")}/`) ? [text] : []).join("\n");
        const codes = codesOf(source), english = await words.en();
        expect(codes.length).toBeGreaterThan(0);
        for (const language of LANGUAGES) {
            const said = await words[language]();
            expect(Object.keys(said)).toEqual(Object.keys(english));
            expect(Object.keys(said).filter((key) => key.startsWith("reason.")).sort()).toEqual(codes.map((code) => `reason.${code}`));
            for (const [key, sentence] of Object.entries(english))
                expect([key, holes(said[key] ?? "")]).toEqual([key, holes(sentence)]);
        }
    });
});

describe("texts", () => {
    const TEXT = "# mine\nniwa pack 1\r\n\n game haru-ichiban\nname  My <b>pond</b> \n\n  pond P.P.P\n# here\npond .PYD.\n";

    test("are read without comments, with the lines' numbers", () => {
        expect(linesOf(TEXT)).toEqual({
            game: "haru-ichiban", name: " My <b>pond</b> ",
            lines: [{ number: 7, words: "pond P.P.P", indent: 2 }, { number: 9, words: "pond .PYD.", indent: 0 }],
        });
        expect(linesOf("")).toEqual({ game: "", name: "", lines: [] });
    });

    test("are written as the engine writes them", () => {
        for (const [name] of WITH_PACKS) {
            const { text } = standardOf(name), { game, name: title, lines } = linesOf(text);
            expect(packText(game, title, lines.map(({ words }) => words))).toBe(text);
        }
    });

    test("travel in links, and what is no text does not", async () => {
        for (const [name] of WITH_PACKS) {
            const { text } = standardOf(name), word = await linkWord(text);
            expect(word).toMatch(/^z[A-Za-z0-9_-]+$/);
            expect(word.length).toBeLessThan(text.length);
            expect(await textOfLink(word)).toBe(text);
        }
        expect(await textOfLink("tYeKAmQ")).toBe("a\u2019"); // from a browser that cannot compress
        for (const word of ["", "z", "zzzz", "t%", "x1234", "z".repeat(300)])
            expect((await textOfLink(word)) ?? null, word).toSatisfy((text: string | null) => text === null || text === "");
    });

    test("a link that would become gigabytes is cut", async () => {
        const word = await linkWord("a".repeat(MOST_BYTES));
        expect(await textOfLink(word)).toHaveLength(MOST_BYTES);
        const bomb = await new Response(new Blob(["a".repeat(1 << 24)]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
        const long = `z${btoa(String.fromCharCode(...new Uint8Array(bomb).slice(0, 16_000)))}`;
        expect((await textOfLink(long.replaceAll("+", "-").replaceAll("/", "_")))?.length).toBe(MOST_BYTES + 1);
    });
});

describe.each(WITH_PACKS)("the editor of %s", (name, entry, open) => {
    async function draw(lines: readonly string[], wrong: PackEditorProps["wrong"] = null, face?: PackFace): Promise<string> {
        const { Editor, words } = face ?? await open();
        const says = await openWords(await entry.face());
        const english = await words.en();
        const say = (key: string, args = {}) => key in english ? strictly("en", english)(key, args) : says.sayIn("en")(key, args);
        return renderToString(<Editor lines={lines} wrong={wrong} say={say} onChange={() => undefined} />);
    }

    test("draws the standard set, and whatever else a text may have", async () => {
        const lines = linesOf(standardOf(name).text).lines.map(({ words }) => words);
        expect(await draw(lines)).not.toBe(await draw([]));
        for (const broken of [[], ["x"], lines.slice(2), lines.map((line) => line.slice(0, 7)), lines.map((line) => `${line} ${line}`), [...lines, ...lines], lines.map(() => "<script>")])
            expect(await draw(broken)).not.toContain("<script>");
    });

    test("marks where it is wrong", async () => {
        const { text } = standardOf(name), lines = linesOf(text).lines.map(({ words }) => words);
        const at = (lines[0] ?? "").search(/\S+$/);
        const spoiled = [`${lines[0]?.slice(0, at)}?${lines[0]?.slice(at + 1)}`, ...lines.slice(1)];
        let wrong: PackEditorProps["wrong"] = null;
        try {
            engineOf(name).readPack(packText(name, "x", spoiled));
        } catch (error) {
            const { line, column, reason } = error as { line: number; column: number; reason: NonNullable<PackEditorProps["wrong"]>["why"] };
            wrong = { line: line - 4, column: column - 1, why: reason };
        }
        expect(wrong).not.toBe(null);
        expect(await draw(spoiled, wrong)).not.toBe(await draw(spoiled));
    });
});

test("a refusal's numbers and words are put in", () => {
    const [name] = WITH_PACKS[0] ?? ["haru-ichiban"];
    expect(() => engineOf(name).readPack("niwa pack 2\n")).toThrow();
    expect(fill(en["reason.pack-number"], { 0: 1, 1: 9 }, "en", "")).toBe("This must be a number from 1 to 9.");
});
