// positions.mjs - records that end where seat 1 is asked something: one for each phase of a game, and the end.
import { readFileSync } from "node:fs";

import { Engine } from "../../engine.mjs";
import { dice } from "../browser/helpers/driver.mjs";

const CHANCE = 6, MOST_GAMES = 60, MOST_LINES = 1500;

let engine;

/** A random game: what seat 1 was asked, each with the record up to there and the move that was made. */
function randomGame(game, seats, options, seed) {
    engine ??= new Engine(new WebAssembly.Module(readFileSync(new URL("../../../build/wasm/niwa.wasm", import.meta.url))));
    const roll = dice(seed), asked = [];
    let last = null;
    engine.choose(game);
    engine.open(seats, options, new Uint8Array(32).fill(seed));
    while (engine.actors().length && engine.lines() < MOST_LINES) {
        const actors = engine.actors(), actor = actors[roll(actors.length)];
        if (actor === CHANCE) {
            engine.roll();
            continue;
        }
        const moves = engine.moves(actor), move = moves[roll(moves.length)];
        last = { actor, phase: engine.json(0).phase, record: actor === 1 ? engine.record(true) : "", move: engine.moveText(actor, move, actor) };
        if (actor === 1)
            asked.push(last);
        engine.add(actor, move);
    }
    return { asked, isEndedBySeat1: !engine.actors().length && last?.actor === 1 };
}

/** By name: a phase, in the middle of a game; "late", the last decision; "sheet", a decision whose `move` ends
 * the game, where one of the games has it. */
export function positions(game, seats, options = {}) {
    const found = new Map();
    for (let seed = 1; seed <= MOST_GAMES; seed++) {
        const { asked, isEndedBySeat1 } = randomGame(game, seats, options, seed);
        for (const phase of new Set(asked.map((one) => one.phase))) {
            const all = asked.filter((one) => one.phase === phase), own = all.filter((one) => one.move.startsWith(phase));
            if (!found.has(phase))
                found.set(phase, own[own.length >> 1] ?? all[all.length >> 1]);
        }
        if (!found.has("late"))
            found.set("late", asked.at(-1));
        if (isEndedBySeat1 && !found.has("sheet"))
            found.set("sheet", asked.at(-1));
    }
    return found;
}
