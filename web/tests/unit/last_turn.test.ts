// last_turn.test.ts - what is told and marked as just happened.
import { expect, test } from "vitest";

import { CHANCE, type LogItem } from "../../src/face";
import { lastTurn } from "../../src/table/last_turn";

/** A log of such actors; its numbers are the moves'. */
const logOf = (...actors: readonly number[]) => actors.map((actor, index) => ({ ply: index, actor }) as unknown as LogItem);

const plies = (log: readonly LogItem[]) => lastTurn(log).map(({ ply }) => ply);

test("the last seat's moves and the draws that they brought", () => {
    expect(plies(logOf(1, 2, 2, CHANCE))).toEqual([1, 2, 3]);
    expect(plies(logOf(1, 2, CHANCE, 2, CHANCE, CHANCE))).toEqual([1, 2, 3, 4, 5]);
});

test("not what others brought before: their draws, or the cards of a new round", () => {
    expect(plies(logOf(1, CHANCE, 2))).toEqual([2]);
    expect(plies(logOf(CHANCE, CHANCE, 1))).toEqual([2]);
});

test("before anybody has moved, all that was dealt", () => {
    expect(plies(logOf(CHANCE, CHANCE))).toEqual([0, 1]);
    expect(plies([])).toEqual([]);
});
