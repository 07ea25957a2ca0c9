// thinker.mjs - finds moves for a person at a table, from what their own page was sent and nothing else.
import { readFileSync } from "node:fs";

import { Engine } from "../../../engine.mjs";

const MODULE = new URL("../../../../build/wasm/niwa.wasm", import.meta.url);
const NODES = 60, MEBIBYTES = 4;

let engine;

/** The move that a hasty player would make, in words; null where the seat has none. The page was
 * opened with ?listen. */
export async function think(page, game, seat, seed) {
    engine ??= new Engine(new WebAssembly.Module(readFileSync(MODULE)));
    const bytes = await page.evaluate(() => window.niwaTold.flatMap((line) => [line.bytes, line.view?.bytes]).filter(Boolean).at(-1));
    engine.choose(game);
    engine.load(Buffer.from(bytes, "base64"));
    if (!engine.actors().includes(seat))
        return null;
    engine.thinkStart(seat, seed, 0, MEBIBYTES);
    engine.think(NODES);
    return engine.advice(1).choices[0].move;
}
