// think_worker.ts - one mind: searches in short slices, so that it can be stopped.
//
// It is given what a seat may know and nothing else: the bytes are a redacted state.
import { Engine, type Advice } from "../../engine.mjs";

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

export type ThinkOrder =
    | { readonly module: WebAssembly.Module }
    | { readonly job: ThinkJob }
    /** The job is done: what other minds found is added, and the advice told in words. */
    | { readonly tell: number; readonly others: readonly Uint8Array[] }
    | { readonly stop: true };

/** The advice in the engine's own bytes, to be merged; null: it was stopped. Or in words. */
export interface Thought {
    readonly number: number;
    readonly bytes?: Uint8Array | null;
    readonly advice?: Advice;
    readonly error?: string;
}

/** As long as a slice may last before orders are heard again. */
const SLICE = 20;
const FIRST_NODES = 64;

const worker = self as unknown as DedicatedWorkerGlobalScope;
let engine: Engine;
let wanted = 0; // the number of the job that is not stopped

/** Lets messages in between two slices. */
const breath = new MessageChannel();
function breathe(): Promise<void> {
    return new Promise((resolve) => {
        breath.port1.onmessage = () => resolve();
        breath.port2.postMessage(null);
    });
}

async function think(job: ThinkJob): Promise<Uint8Array | null> {
    const begin = performance.now();
    engine.choose(job.game);
    engine.load(job.view);
    const allowed = engine.thinkStart(job.seat, job.seed, job.level, job.mebibytes);
    for (let made = 0, slice = FIRST_NODES; wanted === job.number;) {
        const start = performance.now();
        const nodes = allowed ? Math.min(slice, allowed - made) : slice;
        engine.think(nodes);
        made += nodes;
        const now = performance.now();
        if (allowed ? made >= allowed : now - begin >= job.milliseconds)
            return engine.adviceBytes();
        slice = Math.max(1, Math.round(nodes * Math.min(4, SLICE / Math.max(0.1, now - start))));
        await breathe();
    }
    return null;
}

function merged(others: readonly Uint8Array[]): Advice {
    for (const bytes of others)
        engine.adviceMerge(bytes);
    return engine.advice();
}

/** Answers an order; what goes wrong is told too. */
async function answer(number: number, work: () => Promise<Omit<Thought, "number">>) {
    try {
        worker.postMessage({ number, ...await work() } satisfies Thought);
    } catch (error) {
        worker.postMessage({ number, error: String(error) } satisfies Thought);
    }
}

worker.onmessage = ({ data }: MessageEvent<ThinkOrder>) => {
    if ("module" in data) {
        engine = new Engine(data.module);
    } else if ("job" in data) {
        wanted = data.job.number;
        void answer(wanted, async () => ({ bytes: await think(data.job) }));
    } else if ("tell" in data) {
        void answer(data.tell, async () => ({ advice: merged(data.others) }));
    }
    else
        wanted = 0;
};
