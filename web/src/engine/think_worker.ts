// think_worker.ts - one mind: searches in short slices, so that it can be stopped.
//
// It is given what a seat may know and nothing else: the bytes are a redacted state.
import { Engine, type Advice } from "../../engine.mjs";
import { search, type ThinkJob } from "./searching";

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
    /** The best move is known: nobody can add to it. */
    readonly isSure?: boolean;
    readonly advice?: Advice;
    readonly error?: string;
}

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

async function think(job: ThinkJob): Promise<Omit<Thought, "number">> {
    const isDone = await search(engine, job, async () => {
        await breathe();
        return wanted === job.number;
    });
    return isDone ? { bytes: engine.adviceBytes(), isSure: engine.isSure() } : { bytes: null };
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
        void answer(wanted, () => think(data.job));
    } else if ("tell" in data) {
        void answer(data.tell, async () => ({ advice: merged(data.others) }));
    } else {
        wanted = 0;
    }
};
