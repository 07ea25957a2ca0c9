// searching.test.ts - the search of a think worker, by the real engine: whole games against itself,
// solved positions included, and counts that make no sense.
import { describe, expect, test } from "vitest";

import { Engine } from "../../engine.mjs";
import { search } from "../../src/engine/searching";
import { CHANCE } from "../../src/face";
import { GAMES } from "../../src/games";
import { dice, module, newTable, randomStep } from "./helpers/playing";

const hints = import.meta.glob<string>("../../../games/*/ai/hints.c", { query: "?raw", import: "default", eager: true });

/** Whether a game tells the computer players anything, such as where they can be sure. */
function hasHints(game: string): boolean {
    return /\.level = /.test(hints[`../../../games/${game.replaceAll("-", "_")}/ai/hints.c`] ?? "");
}

const LEVELS = [0, 6, 1, 3];

/** Whole games of each; more, if none of these had a decision with a sure move. */
const FEWEST = 2, MOST = 20;

/** Counts what the search asks of the engine. */
class Counted extends Engine {
    slices = 0;
    most = 0;

    override thinkStart(...args: Parameters<Engine["thinkStart"]>): number {
        this.slices = 0;
        return super.thinkStart(...args);
    }

    override think(nodes: number): number {
        this.slices++;
        this.most = Math.max(this.most, nodes);
        return super.think(nodes);
    }
}

describe.each(GAMES.map((game) => game.name))("%s", (game) => {
    test("searches end at every decision of whole games, sure ones at once", async () => {
        const isEverSure = hasHints(game) && game !== "ike-no-koi"; // where others' secrets count to the end
        let sure = 0;
        for (let seed = 1; seed <= FEWEST || (isEverSure && sure === 0 && seed <= MOST); seed++) {
            const table = newTable(game, 2), searcher = new Counted(module), random = dice(seed);
            for (let number = 1; table.actors().length; number++) {
                const seat = table.actors().find((actor) => actor !== CHANCE);
                if (seat === undefined) {
                    randomStep(table, random);
                    continue;
                }
                const level = table.moves(seat).length > 1 ? LEVELS[random(LEVELS.length)] ?? 0 : 1;
                const job = {
                    game, view: table.viewBytes(seat), seat, seed: BigInt(number), level, milliseconds: 12, mebibytes: 2,
                };
                expect(await search(searcher, job, async () => true)).toBe(true);
                if (searcher.isSure()) {
                    sure++;
                    expect(searcher.slices).toBe(1);
                }
                expect(searcher.most).toBeLessThanOrEqual(1 << 16);
                table.play(seat, table.read(seat, searcher.advice().move));
            }
        }
        if (isEverSure)
            expect(sure).toBeGreaterThan(0);
    });
});

/** The first decision of a game, and somebody who may think about it. */
function firstDecision(game: string): Engine {
    const engine = newTable(game, 2);
    for (const random = dice(1); engine.actors().includes(CHANCE);)
        randomStep(engine, random);
    return engine;
}

test("a search that is not wanted any more ends without advice", async () => {
    const view = firstDecision("hiroba").viewBytes(1);
    const job = { game: "hiroba", view, seat: 1, seed: 1n, level: 0, milliseconds: 1e9, mebibytes: 2 };
    let breaths = 0;
    expect(await search(new Engine(module), job, async () => ++breaths < 4)).toBe(false);
});

test("the engine takes no count, level or memory for what it is not, and does not trap", () => {
    const engine = firstDecision("hiroba");
    expect(() => engine.think(1)).toThrow(/nothing to think about/);
    expect(() => engine.advice()).toThrow(/nothing to think about/);
    expect(() => engine.thinkStart(2, 1n, 0, 2)).toThrow(/nothing to decide/);
    for (const seat of [0, 3, 6, -1, 2 ** 31])
        expect(() => engine.thinkStart(seat, 1n, 0, 2)).toThrow(/nothing to decide/);
    for (const level of [7, -1, 2 ** 31 - 1])
        expect(() => engine.thinkStart(1, 1n, level, 2)).toThrow(/no such level/);
    for (const mebibytes of [0, -5, 4096, 4097, 2 ** 31 - 1])
        try {
            engine.thinkStart(1, 1n, 0, mebibytes);
        } catch (error) {
            expect(String(error)).toMatch(/no memory/);
        }
    engine.thinkStart(1, 1n, 0, 2);
    expect(() => engine.advice()).toThrow(/nothing to think about/);
    let made = 0;
    for (const nodes of [0, -1, NaN, 2 ** 32, 2 ** 33, 0.5]) {
        const now = engine.think(nodes);
        expect(now).toBe(made + 1);
        made = now;
    }
    expect(engine.advice().choices.length).toBeGreaterThan(0);
    expect(() => engine.adviceMerge(new Uint8Array(3))).toThrow(/no advice/);
    expect(() => engine.adviceMerge(new Uint8Array(1 << 20))).toThrow(/no advice/);
    engine.choose("edo-yashiki");
    expect(() => engine.think(1)).toThrow(/nothing to think about/);
});
