// words.test.ts - every sentence of every dictionary: its numbers and nouns, its "you", its signs.
import { describe, expect, test } from "vitest";

import type { Language } from "../../src/face";
import { called } from "../../src/table/people_words";
import { fill, type Words } from "../../src/words/fill";
import { localeOf } from "../../src/words/locale";
import { dateWords, whenWords } from "../../src/words/when";

const LANGUAGES: readonly Language[] = ["en", "fr", "ja"];

const files = import.meta.glob<Readonly<Record<string, Words>>>([
    "../../src/words/{app,about,settings}.*.ts", "../../src/online/words/online.*.ts", "../../src/table/text/words/text.*.ts", "../../src/games/*/words/*.ts", "../../src/games/*/pack/words.*.ts", "../../src/packs/words/packs.*.ts",
    "../../src/companion/words/companion.*.ts", "../../src/games/*/companion/words.*.ts",
], { eager: true });

/** All sentences of a language: the file and the key, and what is said. */
function sentencesOf(language: Language): readonly (readonly [string, string])[] {
    return Object.entries(files).flatMap(([path, book]) => path.endsWith(`${language}.ts`)
        ? Object.entries(book[language] ?? {}).map(([key, sentence]) => [`${path.slice(10)} ${key}`, sentence] as const) : []);
}

/** What stands in a hole: a name or other text; a number that is a name ("round 2", "flower 5");
 * or a number that counts things, and a noun behind it must agree. */
const TEXT = [
    "who", "who1", "who2", "small", "great", "from", "to", "name", "names", "losers", "seat0", "seat1", "game", "link", "level",
    "authors", "words", "time", "clause", "square", "squares", "at", "values", "sums", "played", "left", "right", "direction",
    "figure", "figures", "kind", "kinds", "what", "card", "first", "second", "challenge", "pebbles", "move", "moves", "word", "checksum",
];
const NAMING = [
    "seat", "round", "turn", "value", "other", "zone", "variety", "a", "b", "place", "slot", "x", "y", "stone", "lantern", "number", "line", "column",
];
const COUNTING = [
    "count", "points", "turns", "minutes", "fewest", "most", "nodes", "seconds", "percent", "lines", "steps", "days", "hours",
    "cards", "koi", "bamboo", "draws", "about", "worth", "copies", "common", "personal", "rounds", "size", "goal", "score",
    "length", "one", "two",
    "0", "1", "2", "3", // of a refusal: whatever the engine says
];

/** What may stand behind a bare number, being the same behind 1 and behind 2. */
const SAME: Readonly<Record<Language, readonly string[]>> = {
    en: ["of", "to", "in", "and", "or", "at", "that", "left", "more", "each", "yet", "d", "h", "koi", "bamboo"],
    fr: ["sur", "à", "et", "ni", "de", "que", "fois", "j", "h", "koï"],
    ja: [],
};
/** "Your 3 has bloomed": a number of a refusal may be the subject. */
const SUBJECTS: Readonly<Record<Language, readonly string[]>> = {
    en: ["is", "has", "are", "cannot"], fr: ["a", "n’est", "ne"], ja: [],
};

const HOLE = /\{(\w+)(?:([?#])([^:}]*):([^}]*))?\}/g;

/** All that a sentence can become, but for names and numbers. */
function said(sentence: string): readonly string[] {
    const choose = (pick: 3 | 4) => sentence.replace(HOLE, (...found: string[]) => found[2] ? found[pick] ?? "" : found[0] ?? "");
    return [...new Set([choose(3), choose(4)])];
}

/** The numbers that a language tells apart, as this app has them. */
function formsOf(language: Language): ReadonlySet<string> {
    const rules = new Intl.PluralRules(language, { maximumFractionDigits: 1 });
    return new Set([0, 0.5, 1, 1.5, ...Array.from({ length: 1000 }, (_, n) => n + 2)].map((n) => rules.select(n)));
}

const HAS_PLURAL: Readonly<Record<Language, boolean>> = { en: formsOf("en").size > 1, fr: formsOf("fr").size > 1, ja: formsOf("ja").size > 1 };

/** What is wrong with the numbers of a sentence; "" if nothing. */
function wrongNumber(sentence: string, language: Language): string {
    const hasPlural = HAS_PLURAL[language];
    for (const found of sentence.matchAll(HOLE)) {
        const [hole, name = "", kind, first = "", second = ""] = found;
        const behind = sentence.slice(found.index + hole.length);
        if (![TEXT, NAMING, COUNTING].some((holes) => holes.includes(name)))
            return `${hole}: is it a text, a name or a count?`;
        if (kind === "#" && !COUNTING.includes(name))
            return `${hole} counts nothing`;
        if (kind === "#" && !hasPlural)
            return `${hole}: ${language} has no plural`;
        if (kind === "#" && (first === second || !first || !second))
            return `${hole}: two forms, please`;
        const word = /^[\s\u00a0\u202f-]*([\p{L}’]+)/u.exec(behind)?.[1];
        if (!kind && COUNTING.includes(name) && hasPlural && word !== undefined && !SAME[language].includes(word) &&
            !(/^\d$/.test(name) && SUBJECTS[language].includes(word)))
            return `${hole} ${word}: not right for every number`;
    }
    return "";
}

describe("numbers", () => {
    test("the languages have two forms, or one", () => {
        expect([...formsOf("en")].sort()).toEqual(["one", "other"]);
        expect([...formsOf("fr")].sort()).toEqual(["one", "other"]);
        expect([...formsOf("ja")]).toEqual(["other"]);
    });

    test("what is wrong would be found", () => {
        expect(wrongNumber("{points} points", "en")).toMatch("points");
        expect(wrongNumber("{count} regardent", "fr")).toMatch("regardent");
        expect(wrongNumber("{turns}-move game", "en")).toMatch("move");
        expect(wrongNumber("{0} cards", "en")).toMatch("cards");
        expect(wrongNumber("{points#@ points:@ points}", "en")).toMatch("two forms");
        expect(wrongNumber("{points#@点:@点}", "ja")).toMatch("no plural");
        expect(wrongNumber("{apples} left", "en")).toMatch("a text, a name or a count");
        expect(wrongNumber("{who#@ one:@ many}", "en")).toMatch("counts nothing");
        expect(wrongNumber("{points#@ point:@ points} of {round}", "en")).toBe("");
    });

    test.each(LANGUAGES)("a noun behind a number agrees with it: %s", (language) => {
        const sentences = sentencesOf(language);
        expect(sentences.length).toBeGreaterThan(700);
        const wrong = sentences.map(([where, sentence]) => [where, wrongNumber(sentence, language)]).filter(([, words]) => words);
        expect(wrong).toEqual([]);
    });

    test("one, two, none and a half", () => {
        const points = (language: Language, count: number) =>
            fill({ en: "{n#@ point:@ points}", fr: "{n#@ point:@ points}", ja: "{n}点" }[language], { n: count }, language, "");
        expect([0, 1, 1.5, 2].map((count) => points("en", count))).toEqual(["0 points", "1 point", "1.5 points", "2 points"]);
        expect([0, 1, 1.5, 2].map((count) => points("fr", count))).toEqual(["0 point", "1 point", "1,5 point", "2 points"]);
        expect([0, 1, 2].map((count) => points("ja", count))).toEqual(["0点", "1点", "2点"]);
    });

    test("numbers are written as the language does, and what is no number stays open", () => {
        expect(fill("{n#@ game:@ games}", { n: 12345.67 }, "en", "")).toBe("12,345.7 games");
        expect(fill("{n#@ partie:@ parties}", { n: 12345.67 }, "fr", "")).toBe("12\u202f345,7 parties");
        expect(fill("{n#@ game:@ games}", { n: "12" }, "en", "")).toBe("{n#@ game:@ games}");
        expect(fill("{n} and {m}", { n: "1234" }, "en", "")).toBe("1234 and {m}");
    });
});

describe("people", () => {
    /** Verbs of the third person right behind a name: "You has", "Vous a". */
    const THIRD = {
        en: /\{(who\d?|name|names|losers|seat\d)\} (is|has|was|wins|takes|goes|plays|leads|picks|does|decides|looks)\b/,
        fr: /\{(who\d?|name|names|losers|seat\d)\} (n’)?(a|est|joue|prend|peut|gagne|choisit|passe|marque|commence|réfléchit|regarde|déplace|pense)(?![\p{L}’])/u,
    } as const;

    test.each(["en", "fr"] as const)("verbs agree with \"You\": %s", (language) => {
        const wrong = sentencesOf(language).filter(([, sentence]) => THIRD[language].test(sentence)).map(([where]) => where);
        expect(wrong).toEqual([]);
    });

    test("a form for \"You\" has one for the others", () => {
        for (const language of LANGUAGES)
            for (const [where, sentence] of sentencesOf(language))
                for (const [, name = "", kind] of sentence.matchAll(HOLE))
                    if (kind === "?")
                        expect(TEXT, `${where} {${name}}`).toContain(name);
    });

    test("people are called as the language calls them", () => {
        const sayIn = (language: Language) => (key: string, args = {}) =>
            fill(files[`../../src/words/app.${language}.ts`]?.[language]?.[key] ?? key, args, language, "");
        expect(["Aiko", "Ben さん", "花子ちゃん", "田中先生", "$&"].map((name) => called(name, sayIn("ja"))))
            .toEqual(["Aikoさん", "Ben さん", "花子ちゃん", "田中先生", "$&さん"]);
        expect(called("Aiko", sayIn("fr"))).toBe("Aiko");
    });

    test("Japanese adds さん to names once: the name has it already", () => {
        const wrong = sentencesOf("ja").filter(([where, sentence]) => sentence.includes("}さん") && !where.endsWith("who.called"));
        expect(wrong).toEqual([]);
    });
});

describe("signs", () => {
    test("French has its spaces, its apostrophe and no tutoiement", () => {
        const wrong = sentencesOf("fr").flatMap(([where, sentence]) => said(sentence).flatMap((words) => {
            const plain = words.replace(/\{\w+\}/g, "x");
            return /[^\u00a0]:(?=\s|$)|[^\u202f][;!?]|«(?!\u00a0)|[^\u00a0]»|[^\u202f]%|'|"/u.test(plain) || /(?<![\p{L}’-])(tu|toi|ton|tes)(?![\p{L}’-])/iu.test(plain)
                ? [`${where}: ${words}`] : [];
        }));
        expect(wrong).toEqual([]);
    });

    test("English has its apostrophe, and no space before a sign", () => {
        const wrong = sentencesOf("en").flatMap(([where, sentence]) => said(sentence)
            .filter((words) => /'|[\s\u00a0\u202f]+[:;!?,%](?!\w)/u.test(words.replace(/^ *[;,] /, ""))).map((words) => `${where}: ${words}`));
        expect(wrong).toEqual([]);
    });

    /** Sentences that end in a verb or an adjective without です or ます. */
    const PLAIN = /(だ|(?<!まし|でし)た|(?<!ま|で)す|(?<!しょ)う|[くぐつぬぶむる]|(?<!くださ)い)。/;

    test("Japanese has its own signs, and is polite", () => {
        const wrong = sentencesOf("ja").flatMap(([where, sentence]) => said(sentence).filter((words) =>
            /[\p{L}\d}][!?;](?!\w)|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][,.:]|[！？](?=[^\s\u3000」）…！？])/u.test(words) ||
            PLAIN.test(words)).map((words) => `${where}: ${words}`));
        expect(wrong).toEqual([]);
    });

    test.each([
        ["en", /go on playing|the own |^who (picked|opens)|who made the table|only who |by luck, and|line is down|nobody is counted|winner: |in letters/i],
        ["fr", /dress(er|é) la table|^qui l’ouvre|seul qui |comptes? rendus?|des jours pour/i],
    ] as const)("nothing is translated word by word: %s", (language, found) => {
        const wrong = sentencesOf(language).filter(([, sentence]) => found.test(sentence)).map(([where, sentence]) => `${where}: ${sentence}`);
        expect(wrong).toEqual([]);
    });

    test("Japanese has none of the words of go and shogi", () => {
        const wrong = sentencesOf("ja").filter(([, sentence]) => /棋譜|待った|対局|終局|投了|代打ち|引き分け|正直な|先番|指せ|指しま|指す/.test(sentence));
        expect(wrong).toEqual([]);
    });
});

describe("when", () => {
    const at = (hours: number, days = 0) => new Date(2026, 4, 12 - days, 14, 0).getTime() - hours * 3_600_000;
    const now = at(0);

    test("the near past is said in words, the rest by its date", () => {
        expect(whenWords(now - 5000, "en", now)).toBe("now");
        expect(whenWords(now + 5000, "en", now)).toBe("now"); // clocks differ
        expect(whenWords(now - 60_000, "en", now)).toBe("1 minute ago");
        expect(whenWords(at(2), "fr", now)).toBe("il y a 2 heures");
        expect(whenWords(at(0, 1), "en", now)).toBe("yesterday");
        expect(whenWords(at(0, 1), "fr", now)).toBe("hier");
        expect(whenWords(at(0, 2), "ja", now)).toBe("一昨日");
        expect(whenWords(at(0, 6), "en", now)).toBe("6 days ago");
        expect(whenWords(at(0, 7), "ja", now)).toBe(dateWords(at(0, 7), "ja"));
    });

    test("yesterday begins at midnight", () => {
        expect(whenWords(at(13.5, 1), "en", now)).toBe("yesterday"); // half past midnight, the day before
        expect(whenWords(at(14.5, 1), "en", now)).toBe("2 days ago");
    });

    test("the visitor's own tag counts, if it can be read", () => {
        expect(localeOf("en", ["fr-CA", "en-GB", "en-US"])).toBe("en-GB");
        expect(localeOf("ja", ["fr-CA", "en-GB"])).toBe("ja");
        expect(localeOf("en", ["en-US@posix"])).toBe("en");
    });
});
