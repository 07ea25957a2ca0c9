// shell_words.test.ts - every sentence of the shell exists, in every language, and is used.
import { describe, expect, test } from "vitest";

import coreSource from "../../../core/game.c?raw";
import list from "../../../games/games.def?raw";
import tableSource from "../../../host/table/table.c?raw";
import { GAMES } from "../../src/games";
import { UNDO_REFUSALS } from "../../src/engine/keeper";
import { LEVELS } from "../../src/engine/plan";
import { en as aboutEn } from "../../src/words/about.en";
import { fr as aboutFr } from "../../src/words/about.fr";
import { ja as aboutJa } from "../../src/words/about.ja";
import { en as settingsEn } from "../../src/words/settings.en";
import { fr as settingsFr } from "../../src/words/settings.fr";
import { ja as settingsJa } from "../../src/words/settings.ja";
import { en as appEn } from "../../src/words/app.en";
import { fr } from "../../src/words/app.fr";
import { ja } from "../../src/words/app.ja";

const en: Readonly<Record<string, string>> = { ...appEn, ...aboutEn, ...settingsEn };
const dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    en, fr: { ...fr, ...aboutFr, ...settingsFr }, ja: { ...ja, ...aboutJa, ...settingsJa },
};

const parts = import.meta.glob<string>(["../../src/{base,shell,table,table/hints,table/log,local,replay,learn,pages}/*.ts*", "../../src/words/joined.ts"], { query: "?raw", import: "default", eager: true });
const sources = Object.values(parts).join("\n");
const rules = import.meta.glob<string>("../../../games/*/*.c", { query: "?raw", import: "default", eager: true });

/** Keys that are put together: all that they can become. */
const COMPOSED: readonly string[] = [
    ...GAMES.map((game) => `game.${game.name}`),
    ...GAMES.flatMap((game) => game.options.flatMap((option) =>
        ["", ...option.values.map((value) => `.${value}`)].map((end) => `option.${game.name}.${option.name}${end}`))),
    ...Array.from({ length: LEVELS }, (_, index) => `level.${index + 1}`),
    ...[1, 2, 3, 4, 5].map((seat) => `tree.${seat}`),
    ...Object.values(UNDO_REFUSALS).map((refusal) => `undo.${refusal}`),
    "failure.hasty", "failure.no-hint",
    ...["theme", "theme.auto", "theme.light", "theme.dark", "board", "board.garden", "board.ink", "board.contrast", "pace", "pace.calm", "pace.normal", "pace.quick", "pace.none", "sound", "shortcuts", "text"]
        .map((name) => `settings.${name}`),
];

const used = new Set([...[...sources.matchAll(/"([a-z]+(?:\.[a-z0-9-]+)*)"/g)].map((found) => found[1] ?? ""), ...COMPOSED]);

describe("the shell's sentences", () => {
    test.each(["fr", "ja"])("%s has exactly the English keys, none empty", (language) => {
        expect(Object.keys(dictionaries[language] ?? {}).sort()).toEqual(Object.keys(en).sort());
        const empty = Object.entries(dictionaries[language] ?? {}).filter(([, sentence]) => !sentence.trim()).map(([key]) => key);
        expect(empty).toEqual(["between"]); // what stands between sentences
    });

    test.each(["fr", "ja"])("%s fills the same holes", (language) => {
        const holes = (sentence: string) => [...new Set([...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ""))].sort();
        for (const [key, sentence] of Object.entries(en))
            expect([key, holes(dictionaries[language]?.[key] ?? "")]).toEqual([key, holes(sentence)]);
    });

    test("every key that the code says exists", () => {
        const said = [...sources.matchAll(/\bsay\("([^"]+)"/g)].map((found) => found[1] ?? "");
        expect(said.length).toBeGreaterThan(60);
        expect([...said, ...COMPOSED].filter((key) => !(key in en))).toEqual([]);
    });

    test("every sentence is used", () => {
        const unused = Object.keys(en).filter((key) => !used.has(key) && !key.startsWith("reason."));
        expect(unused).toEqual([]);
    });

    test("every reason of the core has a sentence", () => {
        const codes = [
            ...[...coreSource.matchAll(/refuse\(why, "([a-z-]+)"/g)].map((found) => found[1] ?? ""),
            ...[...tableSource.matchAll(/\.code = "([a-z-]+)"/g)].map((found) => found[1] ?? ""),
        ];
        expect(codes.length).toBeGreaterThan(4);
        expect(codes.filter((code) => !(`reason.${code}` in en))).toEqual([]);
    });

    test("every refusal of an undo is known", () => {
        const bodies = ["table_last_decision", "table_undo"].map((name) =>
            new RegExp(`^const char \\*${name}\\([^;{]*\\)\\n\\{([\\s\\S]*?)\\n\\}\\n`, "m").exec(tableSource)?.[1] ?? "");
        expect(bodies.every(Boolean)).toBe(true);
        const sentences = bodies.flatMap((body) => [...body.matchAll(/"([^"]{8,})"/g)].map((found) => found[1] ?? ""));
        expect(sentences.sort()).toEqual(Object.keys(UNDO_REFUSALS).sort());
    });

    test.each(["fr", "ja"])("%s is not English", (language) => {
        const same = Object.entries(en).filter(([key, sentence]) =>
            dictionaries[language]?.[key] === sentence && !/^(between|list\.comma|who\.called|sheet\.short|tree\.|menu\.title|help\.menu|value\.percent|front\.minutes|replay\.pause|level|play\.actions|play\.points)/.test(key));
        expect(same.map(([key]) => key)).toEqual([]);
    });
});

describe("the games' entries", () => {
    test("are those of the engine's list, in its order", () => {
        const folders = [...list.matchAll(/^GAME\((\w+)\)/gm)].map((found) => found[1] ?? "");
        expect(["null", ...GAMES.map(({ name }) => name.replaceAll("-", "_"))]).toEqual(folders);
    });

    test.each(GAMES.map((game) => [game.name, game] as const))("%s has the engine's seats and options", (name, game) => {
        const folder = name.replaceAll("-", "_");
        const source = rules[`../../../games/${folder}/rules.c`] ?? "";
        const seats = (end: string) => new RegExp(`\\.${end}_seats = (\\w+)`).exec(source)?.[1];
        expect(String(game.fewest)).toBe(seats("min"));
        expect(game.most).toBe({ "MAX_SEATS": 5, "PLAYERS": 4 }[seats("max") ?? ""] ?? Number(seats("max")));
        const options = /struct option options\[\] = \{([\s\S]*?)\n?\};/.exec(source)?.[1] ?? "";
        expect(game.options.map((option) => option.name)).toEqual([...options.matchAll(/\.name = "(\w+)"/g)].map((found) => found[1]));
    });
});
