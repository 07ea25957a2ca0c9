// searching.ts - one search from beginning to end, in slices, between which it can be stopped.
import type { Engine } from "../../engine.mjs";

/** What to think about. */
export interface ThinkJob {
    readonly game: string;
    readonly view: Uint8Array;
    readonly seat: number;
    readonly seed: bigint;
    /** 1 to 6; 0: with all it has, as for a hint. */
    readonly level: number;
    readonly milliseconds: number;
    readonly mebibytes: number;
}

/** How long a slice may last, in milliseconds. */
const SLICE = 20;
const FIRST_NODES = 64;
/** More than any engine makes in a slice: a bound in case the clock stands still. */
const MOST_NODES = 1 << 16;

/** Searches until the best move is known for sure, or the job's time or nodes are used up. `breathe` is
 * called between slices; false: it ended the search. */
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
