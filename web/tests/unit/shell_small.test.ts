// shell_small.test.ts - the small decisions: names, languages, values, reactions, rematches.
import { expect, test, vi } from "vitest";

import reactionSource from "../../../host/reaction.c?raw";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("location", { search: "", hash: "" });
vi.stubGlobal("window", globalThis);

const { chooseLanguage, sayFrom, speak } = await import("../../src/words");
const { reaction, REACTIONS } = await import("../../src/app/match");
const { valueWords } = await import("../../src/app/value_words");
const { reasonWords } = await import("../../src/app/reason_words");
const { whoOf } = await import("../../src/app/people_words");
const { people, rematch, seatMask } = await import("../../src/engine/plan");
const { en } = await import("../../src/words/app.en");

const say = sayFrom(en);
const person = { kind: "person", level: 0, name: "" } as const, computer = { kind: "computer", level: 2, name: "" } as const;

test("the first language of the browser that is spoken here", () => {
    expect(chooseLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
    expect(chooseLanguage(["ja"])).toBe("ja");
    expect(chooseLanguage(["de", "nl"])).toBe("en");
    expect(chooseLanguage([])).toBe("en");
});

test("sentences are filled, missing ones show their key", () => {
    expect(say("who.player", { seat: 3 })).toBe("Player 3");
    expect(say("no.such")).toBe("[no.such]");
    expect(sayFrom({ a: "first" }, { a: "second", b: "{x} and {y}" })("a")).toBe("first");
});

test("verbs agree with You, and a name may stand in either", () => {
    const say = sayFrom({ "who.you": "Vous", "a": "{who} {who?avez:a} pris {n}{from?: à @}." });
    expect(say("a", { who: "Vous", n: 2, from: "Sugi" })).toBe("Vous avez pris 2 à Sugi.");
    expect(say("a", { who: "Sugi", n: 2, from: "Vous" })).toBe("Sugi a pris 2.");
});

test("who sits where", () => {
    const alone = whoOf({ game: "hiroba", options: {}, seats: [person, computer] }, say);
    expect([alone(1), alone(2), alone(6)]).toEqual(["You", "Sugi", "Luck"]);
    const both = whoOf({ game: "hiroba", options: {}, seats: [{ ...person, name: "Aiko" }, person] }, say);
    expect([both(1), both(2)]).toEqual(["Aiko", "Player 2"]);
});

test("a rematch moves the seats on by one", () => {
    const plan = { game: "hiroba", options: {}, seats: [person, computer, { ...person, name: "Ben" }] };
    expect(rematch(plan).seats).toEqual([computer, { ...person, name: "Ben" }, person]);
    expect(people(plan)).toEqual([1, 3]);
    expect(seatMask([1, 3])).toBe(10);
});

test("a value in words, with odds between two", () => {
    expect(valueWords(0.71, 2, say)).toBe("ahead (71 %)");
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
