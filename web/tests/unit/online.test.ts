// online.test.ts - what a client knows of a table, its words, its clocks, its QR codes.
import { describe, expect, test } from "vitest";

import askSource from "../../../host/table/hosted_ask.c?raw";
import protocol from "../../../docs/protocol.md?raw";
import type { Say, Scene } from "../../src/face";
import { GAMES } from "../../src/games";
import { clockWords } from "../../src/online/words/clock_words";
import { endingWords, rankedScene, winners } from "../../src/online/table/endings";
import { begin, learn, meet, type KnownTable } from "../../src/online/wire/known_table";
import { HOST_WORDS, hostLogItem, readMove, undoneTo, withHostItems } from "../../src/online/wire/record_lines";
import { penalty, qrCode } from "../../src/online/invite/qr";
import { listedName, whoAt, whoFor } from "../../src/online/words/seat_words";
import { GESTURES, type SeatShown, type TableEvent, type TableView } from "../../src/online/wire/messages";
import { en as appEn } from "../../src/words/app.en";
import { fill, type Words } from "../../src/words/fill";
import { en } from "../../src/online/words/online.en";
import { fr } from "../../src/online/words/online.fr";
import { ja } from "../../src/online/words/online.ja";

const WORDS: Words = { ...appEn, ...en };
const say: Say = (key, args = {}) => fill(WORDS[key] ?? `[${key}]`, args, "en", appEn["who.you"]);

async function digest(text: string): Promise<string> {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const VIEW: TableView = {
    table: "q7w1x0hm3n8d", number: 4, at: 1000, stage: "open", viewer: 1, founder: 1, game: "hiroba", options: {}, clock: "none", public: false,
    seats: [{ kind: "person", name: "Aiko", you: true }, { kind: "open" }], here: [1],
    luck: { commit: "c0", shares: [null, null] }, offer: null, chat: [],
};

function event(number: number, more: Omit<Partial<TableEvent>, "number">): TableEvent {
    return { table: VIEW.table, number, at: 1000 + number, event: "line", ...more };
}

function after(known: KnownTable, ...events: TableEvent[]): KnownTable {
    return events.reduce((table, next) => learn(table, next) ?? expect.fail("a gap"), known);
}

describe("a known table", () => {
    const known = begin(VIEW, 0);

    test("an event is learned once, and a gap is seen", () => {
        const once = after(known, event(5, { event: "sit", seat: 2, seats: [{ kind: "person" }, { kind: "person" }], stage: "open" }));
        expect(once.number).toBe(5);
        expect(learn(once, event(5, { event: "share", seat: 1, share: "ff" }))).toBe(once);
        expect(learn(once, event(7, { event: "share", seat: 1, share: "ff" }))).toBe(null);
    });

    test("who leaves before the start takes the share along", () => {
        const shared = after(known, event(5, { event: "share", seat: 2, share: "ab" }));
        expect(shared.luck.shares).toEqual([null, "ab"]);
        expect(after(shared, event(6, { event: "leave", seat: 2, seats: VIEW.seats, offer: null })).luck.shares).toEqual([null, null]);
    });

    test("a move takes back an open offer, a line of the host's does not", () => {
        const offer = { what: "undo", seat: 1, ply: 3, agreed: [1] } as const;
        const offered = after(known, event(5, { event: "offer", seat: 1, offer }));
        expect(offered.offer).toEqual(offer);
        expect(after(offered, event(6, { line: "1 place 5 c4", events: [] })).offer).toBe(null);
        expect(after(offered, event(6, { line: "host timeout 2", seats: VIEW.seats })).offer).toEqual(offer);
    });

    test("of what was said, the last fifty are kept", () => {
        let table = known;
        for (let number = 5; number < 65; number++)
            table = after(table, event(number, { event: "chat", seat: 1, name: "Aiko", text: `${number}` }));
        expect([table.chat.length, table.chat[0]?.text, table.chat.at(-1)?.text]).toEqual([50, "15", "64"]);
    });

    test("who is there has no number", () => {
        expect(meet(known, { table: VIEW.table, here: [], watchers: 3 })).toMatchObject({ here: [], watchers: 3, number: 4 });
    });
});

describe("lines", () => {
    test("moves of seats and of chance", () => {
        expect(readMove(event(9, { line: "2 place 7 c4", events: [{ event: "placed" }] }), 12))
            .toEqual({ ply: 13, actor: 2, move: "place 7 c4", events: [{ event: "placed" }] });
        expect(readMove(event(9, { line: "chance draw 1 ?", events: [], ply: 20 }), 12)).toMatchObject({ ply: 20, actor: 6, move: "draw 1 ?" });
        expect(readMove(event(9, { line: "host undo 3" }), 12)).toBe(null);
    });

    test("the host's lie between two moves", () => {
        expect(undoneTo(event(9, { line: "host undo 3" }))).toBe(3);
        const resigned = hostLogItem(event(9, { line: "host resign 2" }), 12);
        expect(resigned?.events).toEqual([{ event: "host-resign", seat: 2 }]);
        expect(resigned?.ply).toBeGreaterThan(12);
        expect(resigned?.ply).toBeLessThan(13);
    });

    test("what the host did stays in the log when the record tells the rest", () => {
        const moves = [11, 12, 13].map((ply) => ({ ply, actor: 1, move: "pass", events: [] }));
        const resigned = hostLogItem(event(9, { line: "host resign 2" }), 12);
        const log = [...moves.slice(1, 2), ...resigned ? [resigned] : [], ...moves.slice(2)];
        expect(withHostItems(moves, log).map(({ move }) => move)).toEqual(["pass", "pass", "host resign 2", "pass"]);
        expect(withHostItems(moves, moves.slice(1))).toBe(moves);
    });
});

describe("clocks", () => {
    test.each([[59_001, "1:00"], [7000, "0:07"], [0, "0:00"], [-5, "0:00"], [3_599_000, "59:59"], [3_900_000, "1:05:00"],
        [2 * 86_400_000 + 4 * 3_600_000, "2 d 4 h"]])("%i ms are %s", (left, words) => {
        expect(clockWords(left, say)).toBe(words);
    });
});

describe("names", () => {
    const seats = [{ kind: "person", name: "Aiko" }, { kind: "person", name: "Guest" }, { kind: "computer", level: 2, name: "Computer 1" }, { kind: "computer", level: 3, name: "Ben" }] as const;

    test("given ones, numbers for who gave none, trees for computers", () => {
        expect([1, 2, 3, 4, 6].map(whoAt(seats, say))).toEqual(["Aiko", "Player 2", "Ume", "Ben", "Chance"]);
        expect([1, 2].map(whoFor(2, seats, say))).toEqual(["Aiko", "You"]);
        expect(["Aiko", "Guest", 2, null].map((sits, index) => listedName(sits, index + 1, say))).toEqual(["Aiko", "Player 2", "Ume", "free seat"]);
    });
});

describe("QR codes", () => {
    const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789".repeat(9);
    const textOf = (length: number) => ("http://192.168.1.20:8080/#/table/q7w1x0hm3n8d?" + LETTERS).slice(0, length);

    // Read back by zbar when they were pinned: every version once.
    test.each([
        [1, 21, "9d1dde5ac05151b2"], [14, 21, "70a57c0297e4c797"], [15, 25, "ccc4638d36c7f22a"],
        [26, 25, "70865fad25ef45fb"], [42, 29, "e16377ae10d1777e"], [43, 33, "402db25f83c66e58"],
        [62, 33, "8dae29c6442ee350"], [84, 37, "076dea826a9476fe"], [106, 41, "53ab28644c943e92"],
        [122, 45, "8ee2d0ad80efba24"], [152, 49, "04c4ac028672764d"], [180, 53, "20b2f834f516ca64"],
        [213, 57, "5f6176d7fa646dbe"],
    ] as const)("%i bytes", async (length, side, hash) => {
        const code = qrCode(textOf(length)) ?? [];
        expect(code.length).toBe(side);
        expect((await digest(code.flat().map(Number).join(""))).slice(0, 16)).toBe(hash);
        expect(penalty(code)).toBeGreaterThan(0);
    });

    test("too long a text has none", () => {
        expect(qrCode(textOf(214))).toBe(null);
    });
});

describe("how a game ended", () => {
    const person = { kind: "person" } as const, out = { kind: "computer", out: true } as const, who = (seat: number) => ["", "You", "Ben", "Chie"][seat] ?? "";
    const ending = (by: "play" | "resign" | "abandon", ...ranks: number[]) => ({ by, ranks });

    test("who is out is named, and who has won", () => {
        const words = (seats: readonly SeatShown[], ...ranks: number[]) => endingWords(ending("resign", ...ranks), seats, say, who, "en");
        expect(words([person, out], 1, 2)).toBe("Ben is out of the game. You win.");
        expect(words([out, person], 2, 1)).toBe("You are out of the game. Ben wins.");
        expect(words([person, out, out], 1, 2, 2)).toBe("Ben and Chie are out of the game. You win.");
    });

    test("of a game that was played to its end the score tells, also while its last move is still to be shown", () => {
        expect(endingWords(ending("play", 1, 2), [person, person], say, who, "en")).toBe("");
        expect(endingWords(ending("play", 1, 2, 3), [person, person, out], say, who, "en")).toBe("");
    });

    test("a game that was given up has no winner", () => {
        expect(winners(ending("abandon", 1, 1))).toEqual([]);
        expect(winners(ending("play", 1, 3, 1))).toEqual([1, 3]);
        expect(endingWords(ending("abandon", 1, 1), [person, person], say, who, "en")).toBe(en["end.abandon"]);
    });

    test("who is out has not won, though a computer had most points in that seat", () => {
        const scene = {
            game: "hiroba", options: {}, seats: 3, viewer: 1, actors: [], mode: "turn", ply: 9, view: null, question: 0, moves: [],
            result: { ranks: [2, 1, 3], scores: [8, 9, 7] },
        } as unknown as Scene;
        expect(rankedScene(scene, ending("play", 1, 3, 2)).result).toEqual({ ranks: [1, 3, 2], scores: [8, 9, 7] });
        expect(rankedScene(scene, undefined)).toBe(scene);
    });
});

describe("the words of playing together", () => {
    const parts = import.meta.glob<string>(["../../src/online/*/*.ts*", "!../../src/online/words/online.*"], { query: "?raw", import: "default", eager: true });
    const sources = Object.values(parts).join("\n");
    const dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = { fr, ja };
    const composed = [
        ...GESTURES.flatMap((gesture) => [`gesture.${gesture}`, `gesture.do.${gesture}`]),
        ...HOST_WORDS.map((word) => `log.${word}`), ...["none", "move", "game", "days"].map((clock) => `invite.clock.${clock}`),
        ...["sealed", "share", "draws"].flatMap((step) => [`luck.${step}`, `luck.bad.${step}`]),
        ...["undo", "rematch"].flatMap((what) => [`offer.${what}`, `offer.${what}.mine`]),
    ];

    test.each(["fr", "ja"])("%s has no empty sentence, the same holes, and no English", (language) => {
        const holes = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? "").sort();
        for (const [key, sentence] of Object.entries(en)) {
            expect(dictionaries[language]?.[key]?.trim(), key).toBeTruthy();
            expect([key, holes(dictionaries[language]?.[key] ?? "")]).toEqual([key, holes(sentence)]);
            expect(dictionaries[language]?.[key], key).not.toBe(sentence);
        }
    });

    test("every key that the code says exists, and every sentence is used", () => {
        const said = [...sources.matchAll(/\bsay\("([^"]+)"/g)].map((found) => found[1] ?? "");
        expect(said.length).toBeGreaterThan(60);
        const own = GAMES.map((game) => `game.${game.name}`);
        expect([...said, ...composed].filter((key) => !(key in en) && !(key in appEn) && !own.includes(key))).toEqual([]);
        const quoted = new Set([...[...sources.matchAll(/"([a-z]+(?:\.[a-z0-9-]+)*)"/g)].map((found) => found[1] ?? ""), ...composed]);
        expect(Object.keys(en).filter((key) => !quoted.has(key) && !key.startsWith("reason."))).toEqual([]);
    });

    test("every refusal of the table and of the wire has a sentence", () => {
        const [, listed = ""] = protocol.split("## Codes of refusals");
        const codes = [
            ...[...askSource.matchAll(/refuse\(out, "([a-z-]+)"/g)].map((found) => found[1] ?? ""),
            ...[...listed.matchAll(/`([a-z-]+)`/g)].map((found) => found[1] ?? ""),
        ].filter((code) => code !== "person-plays" && code !== "do"); // the first is said to the host itself only
        expect(codes.length).toBeGreaterThan(40);
        expect(codes.filter((code) => !(`reason.${code}` in en) && !(`reason.${code}` in appEn))).toEqual([]);
    });
});
