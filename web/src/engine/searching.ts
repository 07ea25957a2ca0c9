// searching.ts - one search from its beginning to its end, in slices between which orders are heard.
import type { Engine } from "../../engine.mjs";

/** What to think about. */
export interface ThinkJob {
    readonly number: number;
    readonly game: string;
    readonly view: Uint8Array;
    readonly seat: number;
    readonly seed: bigint;
    /** 1 to 6; 0: with all it has, as for a hint. */
    readonly level: number;
    readonly milliseconds: number;
    readonly mebibytes: number;
}

/** As long as a slice may last before orders are heard again. */
const SLICE = 20;
const FIRST_NODES = 64;
/** No engine makes as many in a slice: a clock that stands still must not make it longer. */
const MOST_NODES = 1 << 16;

/** Searches until the best move is known for sure, or the job's time or nodes are used up. False:
 * `breathe` did not want it any more. */
export async function search(engine: Engine, job: ThinkJob, breathe: () => Promise<boolean>): Promise<boolean> {
    const begin = performance.now();
    engine.choose(job.game);
    engine.load(job.view);
    const allowed = engine.thinkStart(job.seat, job.seed, job.level, job.mebibytes);
    for (let made = 0, slice = FIRST_NODES; await breathe();) {
        const start = performance.now();
        const nodes = allowed ? Math.min(slice, allowed - made) : slice;
        engine.think(nodes);
        made += nodes;
        const now = performance.now();
        if (engine.isSure() || (allowed ? made >= allowed : now - begin >= job.milliseconds))
            return true;
        const faster = Math.min(4, SLICE / Math.max(0.1, now - start));
        slice = Math.min(MOST_NODES, Math.max(1, Math.round(nodes * faster)));
    }
    return false;
}
