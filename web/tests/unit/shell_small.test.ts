// shell_small.test.ts - the small decisions: names, languages, values, reactions, rematches.
import { describe, expect, test, vi } from "vitest";

import recordSource from "../../../core/record/record.h?raw";
import entrySource from "../../../host/table/entry.h?raw";
import reactionSource from "../../../host/match/reaction.c?raw";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("location", { search: "", hash: "" });
vi.stubGlobal("window", globalThis);
vi.stubGlobal("addEventListener", () => undefined);

const { chooseLanguage, sayFrom, speak } = await import("../../src/words");
const { reaction, REACTIONS } = await import("../../src/local/reaction");
const { fit, MOST_NAME, MOST_SAID } = await import("../../src/base/limited_input");
const { valueWords } = await import("../../src/table/value_words");
const { reasonWords } = await import("../../src/table/reason_words");
const { titleOf } = await import("../../src/shell/game_title");
const { GAMES } = await import("../../src/games");
const { whoOf } = await import("../../src/table/people_words");
const { link, routeOf } = await import("../../src/base/router");
const { people, rematch, seatMask } = await import("../../src/engine/plan");
const { walk } = await import("../../src/games/shared/use_roving");
const { nameOf } = await import("../../src/engine/name");
const { en } = await import("../../src/words/app.en");

const say = sayFrom("en", en);
const person = { kind: "person", level: 0, name: "" } as const, computer = { kind: "computer", level: 2, name: "" } as const;

test("a name is what can be seen in one line", () => {
    for (const name of ["Hana", "花　子", "Zoë O'Neill", "👩‍👩‍👧", "می‌رود", "סבתא"])
        expect(nameOf(` ${name}\u3000`)).toBe(name);
    expect(nameOf("a\u202eb\u2066\u200f\u061c\x9b\x1b\u2028")).toBe("ab");
    expect(nameOf("a\ud800")).toBe("a");
    for (const blank of ["", "  ", "\u3000", "\u200b", "\u00a0\ufeff", "\u2800\u3164", "\u202e", "\u{e0020}"])
        expect(nameOf(blank)).toBe("");
    expect(nameOf("花".repeat(30))).toBe("花".repeat(21));
});

test("the first language of the browser that is spoken here", () => {
    expect(chooseLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
    expect(chooseLanguage(["ja"])).toBe("ja");
    expect(chooseLanguage(["de", "nl"])).toBe("en");
    expect(chooseLanguage([])).toBe("en");
});

test("sentences are filled, missing ones show their key", () => {
    expect(say("who.player", { seat: 3 })).toBe("Player 3");
    expect(say("no.such")).toBe("[no.such]");
    expect(sayFrom("en", { a: "first" }, { a: "second", b: "{x} and {y}" })("a")).toBe("first");
});

test("verbs agree with You, and a name may stand in either", () => {
    const say = sayFrom("fr", { "who.you": "Vous", "a": "{who} {who?avez:a} pris {n}{from?: à @}." });
    expect(say("a", { who: "Vous", n: 2, from: "Sugi" })).toBe("Vous avez pris 2 à Sugi.");
    expect(say("a", { who: "Sugi", n: 2, from: "Vous" })).toBe("Sugi a pris 2.");
});

test("a name is put into a sentence as it is, whatever its letters mean to a program", () => {
    const say = sayFrom("en", { "who.you": "You", "a": "{who?You win:@ wins}, says {who}." });
    for (const name of ["$&", "$`$'$1$$", "@", "{who}", "\\0"])
        expect(say("a", { who: name })).toBe(`${name} wins, says ${name}.`);
});

test("an address names a page and its words, as they are where they can't be decoded", () => {
    expect(routeOf("#/play/a%20b")).toEqual({ page: "play", words: ["a b"] });
    expect(routeOf("")).toEqual({ page: "", words: [] });
    for (const word of ["%", "%E0%A4%A", "50%", "%zz", "%ff"])
        expect(routeOf(`#/play/${word}`)).toEqual({ page: "play", words: [word] });
    expect(routeOf("#/%/%")).toEqual({ page: "%", words: ["%"] });
    expect(routeOf(link("table", "%", "a/b#?é")).words).toEqual(["%", "a/b#?é"]);
});

test("who sits where", () => {
    const alone = whoOf({ game: "hiroba", options: {}, seats: [person, computer] }, say);
    expect([alone(1), alone(2), alone(6)]).toEqual(["You", "Sugi", "Chance"]);
    const both = whoOf({ game: "hiroba", options: {}, seats: [{ ...person, name: "Aiko" }, person] }, say);
    expect([both(1), both(2)]).toEqual(["Aiko", "Player 2"]);
});

test("a rematch moves the seats on by one", () => {
    const plan = { game: "hiroba", options: {}, seats: [person, computer, { ...person, name: "Ben" }] };
    expect(rematch(plan).seats).toEqual([computer, { ...person, name: "Ben" }, person]);
    expect(people(plan)).toEqual([1, 3]);
    expect(seatMask([1, 3])).toBe(10);
});

test("texts are as long as the server takes them, counted in bytes", () => {
    const constant = (source: string, name: string) => Number(new RegExp(`${name} = (\\d+)`).exec(source)?.[1]);
    expect(MOST_NAME).toBe(constant(recordSource, "RECORD_NAME") - 1); // with its NUL
    expect(MOST_SAID).toBe(constant(entrySource, "CHAT_TEXT"));
    expect(fit("a".repeat(70), MOST_NAME)).toBe("a".repeat(63));
    expect(fit("あ".repeat(200), MOST_SAID)).toBe("あ".repeat(93));
    expect(fit("é🌸🌸", 6)).toBe("é🌸");
    expect(fit("é🌸🌸", 9)).toBe("é🌸"); // no half of a flower
    expect([fit("a", 0), fit("a", -1), fit("", 5)]).toEqual(["", "", ""]);
});

test("a value in words, with odds between two", () => {
    expect(valueWords(0.71, 2, say)).toBe("ahead (71%)");
    expect(valueWords(0.5, 4, say)).toBe("about even");
    expect(valueWords(0, 3, say)).toBe("nearly lost");
});

test("computers react as everywhere else, and slower where there is a choice", () => {
    const medians = /median\[LEVELS\] = \{([^}]*)\}/.exec(reactionSource)?.[1]?.split(",").map(Number);
    expect(REACTIONS).toEqual(medians);
    expect(reaction(6, 1, 0)).toBe(600);
    expect(reaction(6, 1, -9)).toBe(280);
    expect(reaction(3, 1, 0)).toBeLessThan(reaction(3, 4, 0));
});

test("a reason in words: arguments by name, squares as a list, the engine's own words else", () => {
    const speech = speak("en", { "reason.full": "{0} are full of {1}, says {seat0}: {squares}.", "word.koi": "carp" });
    const who = (seat: number) => `P${seat}`;
    const squares = ["a1", "b2", "c3"].map((name) => ({ x: 0, y: 0, name }));
    const reason = { clause: "B1", code: "full", args: [3, "koi", 0, 0], squares, words: "B1: no room" };
    expect(reasonWords(reason, speech, who)).toBe("3 are full of carp, says P3: a1, b2, and c3.");
    expect(reasonWords({ ...reason, code: "unknown" }, speech, who)).toBe("B1: no room");
});

describe("the keys of a grid", () => {
    const bounds = { left: -2, top: 0, right: 3, bottom: 4 };

    test.each([
        ["ArrowLeft", 0, 1], ["ArrowRight", 2, 1], ["ArrowUp", 1, 0], ["ArrowDown", 1, 2],
        ["Home", -2, 1], ["End", 2, 1], ["PageUp", 1, 0], ["PageDown", 1, 3],
    ])("%s leads to a cell of it", (key, x, y) => {
        expect(walk(key, { x: 1, y: 1 }, bounds)).toEqual({ x, y });
    });

    test("end at its edge, and others lead nowhere", () => {
        expect(walk("ArrowLeft", { x: -2, y: 3 }, bounds)).toEqual({ x: -2, y: 3 });
        expect(walk("ArrowDown", { x: -2, y: 3 }, bounds)).toEqual({ x: -2, y: 3 });
        expect(walk("a", { x: 0, y: 0 }, bounds)).toBe(null);
    });
});

test("games have both titles in Japanese", () => {
    expect(GAMES.map((game) => titleOf(game, "ja"))).toEqual([
        "春一番 Haru Ichiban", "広場 ―数の石庭― Hiroba", "江戸屋敷 Edo Yashiki", "池の鯉 Ike No Koï",
    ]);
    expect(GAMES.map((game) => titleOf(game, "fr"))).toEqual(GAMES.map(({ title }) => title));
});
