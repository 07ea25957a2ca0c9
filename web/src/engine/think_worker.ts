// think_worker.ts - a worker that searches, in short slices, so that it can be stopped.
//
// It is given what a seat may know and nothing else: the bytes are a redacted state.
import { Engine, type Advice } from "../../engine.mjs";
import { answerCalls } from "./answer_calls";
import { search, type ThinkJob } from "./searching";

/** What a search has found, in the engine's own bytes, so that several can be merged. */
export interface Thought {
    readonly bytes: Uint8Array;
    /** The best move is known: nobody can add to it. */
    readonly isSure: boolean;
}

/** What the worker can be asked. */
export interface ThinkCalls {
    /** Null: it was stopped. */
    think(job: ThinkJob): Promise<Thought | null>;
    /** Adds what others found to its last thought, and puts all of it into words. */
    tell(others: readonly Uint8Array[]): Promise<Advice>;
    /** Ends the search that is running. */
    stop(): Promise<void>;
}

const channel = new MessageChannel();

/** Lets messages in between two slices. */
function breathe(): Promise<void> {
    return new Promise((resolve) => {
        channel.port1.onmessage = () => resolve();
        channel.port2.postMessage(null);
    });
}

class ThinkWork implements ThinkCalls {
    readonly #engine: Engine;
    #wanted: ThinkJob | null = null;

    constructor(module: WebAssembly.Module) {
        this.#engine = new Engine(module);
    }

    async think(job: ThinkJob): Promise<Thought | null> {
        this.#wanted = job;
        const isDone = await search(this.#engine, job, async () => {
            await breathe();
            return this.#wanted === job;
        });
        return isDone ? { bytes: this.#engine.adviceBytes(), isSure: this.#engine.isSure() } : null;
    }

    async tell(others: readonly Uint8Array[]): Promise<Advice> {
        for (const bytes of others)
            this.#engine.adviceMerge(bytes);
        return this.#engine.advice();
    }

    async stop() {
        this.#wanted = null;
    }
}

void answerCalls(self as unknown as DedicatedWorkerGlobalScope, ({ module }) => new ThinkWork(module));
