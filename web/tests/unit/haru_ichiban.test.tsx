// haru_ichiban.test.tsx - the face of Haru Ichiban against the real engine.
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";

import eventsSource from "../../../games/haru_ichiban/events.c?raw";
import refusalsSource from "../../../games/haru_ichiban/refusals.c?raw";
import type { LogItem } from "../../src/face";
import { face } from "../../src/games/haru_ichiban";
import { remember, type Memory } from "../../src/games/haru_ichiban/memory";
import { pondOf } from "../../src/games/haru_ichiban/view";
import { dice, holes, LANGUAGES, lessonTable, newTable, openWords, playLine, propsOf, randomStep, sceneOf, who, type Options } from "./helpers/playing";

const { words, learnWords, sayIn } = await openWords(face);

const table = (options: Options = {}) => newTable("haru-ichiban", 2, options);

/** The codes or names that a C source hands to one of its functions. */
function literals(source: string, pattern: RegExp): ReadonlySet<string> {
    return new Set([...source.matchAll(pattern)].map((match) => match[1] ?? ""));
}

const EVENTS = literals(eventsSource, /(?:open_event|put_number|put_flower|put_frog)\("([a-z-]+)"/g);
const CODES = literals(refusalsSource, /reason_set\(\s*out,\s*"H\d+",\s*"([a-z-]+)"/g);

describe("words", () => {
    test("the sources name events and codes", () => {
        expect(EVENTS.size).toBe(16);
        expect(CODES.size).toBe(23);
    });

    test.each(LANGUAGES)("every reason has a sentence: %s", (language) => {
        for (const code of CODES)
            expect(words[language][`reason.${code}`], code).toBeTruthy();
    });

    test.each(LANGUAGES)("no reason is left that the engine does not give: %s", (language) => {
        const said = Object.keys(words[language]).filter((key) => key.startsWith("reason."));
        expect(said.filter((key) => !CODES.has(key.slice(7)))).toEqual([]);
    });

    test("all languages have the same sentences with the same arguments", () => {
        for (const books of [words, learnWords])
            for (const [key, sentence] of Object.entries(books.en))
                for (const language of ["fr", "ja"] as const) {
                    expect(books[language][key], `${language} ${key}`).toBeTruthy();
                    expect(holes(books[language][key] ?? ""), `${language} ${key}`).toEqual(holes(sentence));
                }
    });

    test("nothing was left in English", () => {
        for (const books of [words, learnWords])
            for (const [key, sentence] of Object.entries(books.en)) {
                if (/[a-z]{3}/.test(sentence.replace(/\{\w+\}/g, "")))
                    expect(books.ja[key], key).not.toBe(sentence);
                if (/[a-z]{3,} [a-z]{2,}/.test(sentence.replace(/\{\w+\}/g, "")))
                    expect(books.fr[key], key).not.toBe(sentence);
            }
    });

    test("Japanese is written in Japanese", () => {
        for (const books of [words, learnWords])
            for (const [key, sentence] of Object.entries(books.ja))
                expect(sentence.replace(/\{\w+\}|Haru Ichiban|Blackrock Games/g, ""), key).not.toMatch(/[A-Za-z]{3}/);
    });
});

describe("random games", () => {
    const games = [{ seed: 59, croak: "lot" }, { seed: 1, croak: "race" }]; // short ones with every phase

    test.each(games)("every scene can be drawn: seed $seed, croak $croak", ({ seed, croak }) => {
        const engine = table({ croak });
        const random = dice(seed);
        let logItems: LogItem[][] = [[], [], []];
        for (let step = 0; ; step++) {
            for (const viewer of [0, 1, 2]) {
                const scene = sceneOf(engine, viewer);
                const language = LANGUAGES[(step + viewer) % 3] ?? "en";
                const drawn = renderToString(<face.Board {...propsOf(scene, logItems[viewer] ?? [], sayIn(language))} />);
                expect(drawn.match(/role="gridcell"/g)).toHaveLength(25);
                expect(face.ask(scene, sayIn(language), who)).toBeTruthy();
            }
            if (engine.actors().length === 0)
                break;
            logItems = randomStep(engine, random).map((logItem) => [logItem]);
        }
    });

    test("a hidden hand is nowhere in the page", () => {
        const engine = table();
        const random = dice(7);
        for (let step = 0; step < 6; step++)
            randomStep(engine, random);
        const drawn = renderToString(<face.Board {...propsOf(sceneOf(engine, 2), [], sayIn("en"))} />);
        expect(drawn.match(/Hidden flower/g)).toHaveLength(3);
        expect(drawn.match(/Pick flower \d/g)).toHaveLength(3);
    });

    test("every event is told in every language, but for a new turn", () => {
        const told = new Set<string>();
        for (let seed = 1; seed <= 100 && (seed <= 4 || told.size < EVENTS.size); seed++) {
            const engine = table({ croak: seed % 2 ? "lot" : "race" });
            const random = dice(seed);
            while (engine.actors().length)
                for (const logItem of randomStep(engine, random))
                    for (const event of logItem.events) {
                        if (seed > 4 && told.has(event.event))
                            continue;
                        told.add(event.event);
                        const isHidden = event.event === "draw" && event["flower"] === null;
                        for (const language of LANGUAGES) {
                            const sentence = face.tell({ ...logItem, events: [event] }, sayIn(language), who, "{}");
                            expect(sentence === "", `${language} ${event.event}`).toBe(isHidden || event.event === "turn");
                        }
                    }
        }
        expect([...told].sort()).toEqual([...EVENTS].sort());
    });

    test("the score sheet adds up to the result", () => {
        for (let seed = 1; seed <= 25; seed++) {
            const engine = table();
            const random = dice(seed);
            while (engine.actors().length)
                randomStep(engine, random);
            const scene = sceneOf(engine, 1);
            const lines = scene.result ? face.sheet(scene.result, scene, sayIn("en"), who, []) : [];
            const sums = [0, 1].map((i) => lines.filter((line) => !line.total)
                .reduce((sum, line) => sum + Number(line.values[i] || 0), 0));
            expect(sums, `seed ${seed}`).toEqual(scene.result?.scores);
            expect(lines.at(-1)?.values).toEqual(scene.result?.scores);
        }
    });

    test("pads keep their numbers while they drift, and a round's figures stay in sight", () => {
        let glows = 0;
        for (let seed = 1; seed <= 8; seed++) {
            const engine = table();
            const random = dice(seed);
            let memory: Memory = remember(null, sceneOf(engine, 1), []);
            const numbers = [...memory.ids.values()].sort((one, two) => one - two);
            while (engine.actors().length) {
                const before = memory.afterglow;
                const logItem = randomStep(engine, random)[1];
                const scene = sceneOf(engine, 1);
                memory = remember(memory, scene, logItem ? [logItem] : []);
                expect([...memory.ids.keys()].sort()).toEqual(pondOf(scene).pads.map((pad) => pad.at).sort());
                expect([...memory.ids.values()].sort((one, two) => one - two)).toEqual(numbers);
                if (memory.afterglow && memory.afterglow !== before) {
                    glows++;
                    const { pads, figures } = memory.afterglow;
                    for (const figure of figures)
                        for (const square of figure.squares)
                            expect(pads.find((pad) => pad.at === square)?.flower).toBe(figure.seat);
                    expect(figures).toHaveLength(pondOf(scene).last_round?.figures.length ?? 0);
                }
            }
        }
        expect(glows).toBeGreaterThan(8);
    });
});

describe("learning", () => {
    test("every wanted move of the lesson is legal, and what follows each", async () => {
        const lesson = await face.lesson();
        expect(lesson.steps.filter((step) => step.wanted.length > 0).length).toBeGreaterThanOrEqual(6);
        const first = Math.max(...lesson.steps.map((step) => step.wanted.length));
        // Each run takes another of the wanted moves.
        for (let run = 0; run < first; run++) {
            const engine = lessonTable("haru-ichiban", lesson.record);
            for (const step of lesson.steps) {
                const wanted = step.wanted[run % Math.max(1, step.wanted.length)];
                if (wanted !== undefined)
                    playLine(engine, `${lesson.seat}: ${wanted}`);
                step.next?.forEach((line) => playLine(engine, line));
            }
            expect(pondOf(sceneOf(engine, 1)).last_round?.points).toEqual([2, 0]);
        }
    });

    test.each(LANGUAGES)("lesson and rules have all their words: %s", async (language) => {
        const say = sayIn(language);
        const lesson = await face.lesson();
        const parts = await face.rules();
        for (const step of lesson.steps) {
            expect(say(step.text)).toBeTruthy();
            if (step.wanted.length > 0)
                expect(say(`${step.text}.done`)).toBeTruthy();
        }
        for (const part of parts) {
            for (const key of [part.title, ...part.text])
                expect(say(key)).toBeTruthy();
            if (part.Picture)
                expect(renderToString(<part.Picture say={say} />)).toContain("<svg");
        }
        const said = new Set([...lesson.steps.flatMap((step) => [step.text, `${step.text}.done`]),
            ...parts.flatMap((part) => [part.title, ...part.text]), "haru.rules.worth"]);
        expect(Object.keys(learnWords[language]).filter((key) => !said.has(key))).toEqual([]);
    });

    test("the emblem can be drawn", () => {
        expect(renderToString(<face.Emblem />)).toContain("160");
    });
});
