// thinkers.ts - the think workers of a table: each searches by itself, and what they found is merged
// at the root.
//
// A worker that fails or says nothing for too long is ended, and a new one takes its place. If that one
// fails too, this thread makes a short search of its own: no computer leaves its game.
import { Engine, type Advice } from "../../engine.mjs";
import type { ThinkJob } from "./searching";
import type { ThinkCalls, Thought } from "./think_worker";
import { WorkerCalls } from "./worker_calls";

/** Enough for a strong answer, and phones keep cool. */
const MOST_WORKERS = 4;

/** The level that thinks by time. */
const BEST_LEVEL = 6;

/** How long a worker may say nothing after the time of its job is over, in milliseconds. */
const PATIENCE = 30_000;

/** How often workers are asked before this thread makes a hasty search. */
const TRIES = 2;

/** The level of a hasty search: it makes few nodes, and does not try to solve the end of the game. */
const HASTY_LEVEL = 3;

export type ThinkAbout = Omit<ThinkJob, "seed">;

/** What was found; `isHasty` if the workers have failed. */
export type Found = Advice & { readonly isHasty?: boolean };

function newSeed(): bigint {
    return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
}

/** The page's side of a think worker. After a failure it is broken, and its worker has ended. */
class ThinkWorker {
    isBroken = false;
    readonly #calls: WorkerCalls<ThinkCalls>;

    constructor(module: WebAssembly.Module) {
        const worker = new Worker(new URL("./think_worker.ts", import.meta.url), { type: "module" });
        this.#calls = new WorkerCalls(worker, { module });
        this.#calls.onFailed = () => this.isBroken = true;
    }

    async #await<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
        const timer = setTimeout(() => this.#calls.end(new Error("a think worker does not answer")), milliseconds + PATIENCE);
        try {
            return await answer;
        } catch (error) {
            this.isBroken = true;
            this.#calls.end(error as Error); // its engine is in no state to go on
            throw error;
        } finally {
            clearTimeout(timer);
        }
    }

    think(about: ThinkAbout): Promise<Thought | null> {
        return this.#await(this.#calls.call("think", { ...about, seed: newSeed() }), about.milliseconds);
    }

    tell(others: readonly Uint8Array[]): Promise<Advice> {
        return this.#await(this.#calls.call("tell", others), 0);
    }

    stop() {
        this.#calls.call("stop").catch(() => undefined); // a broken one does nothing any more
    }
}

interface Outcome {
    readonly worker: ThinkWorker;
    /** Null: it was stopped, or has failed. */
    readonly thought: Thought | null;
    readonly error?: unknown;
}

/** What every worker thinks. As soon as one is sure, the others are stopped. */
function askAll(workers: readonly ThinkWorker[], about: ThinkAbout): Promise<Outcome[]> {
    return Promise.all(workers.map(async (worker) => {
        try {
            const thought = await worker.think(about);
            if (thought?.isSure)
                workers.forEach((other) => other !== worker && other.stop());
            return { worker, thought };
        } catch (error) {
            return { worker, thought: null, error };
        }
    }));
}

/** What the workers that did not fail have found together; null if they were stopped. */
async function thinkTogether(workers: readonly ThinkWorker[], about: ThinkAbout): Promise<Advice | null> {
    const outcomes = await askAll(workers, about);
    const first = outcomes.find(({ thought }) => thought?.isSure) ?? outcomes.find(({ thought }) => thought);
    if (!first) {
        const failed = outcomes.find(({ error }) => error !== undefined);
        if (failed)
            throw failed.error;
        return null;
    }
    // Nobody can add to what is sure, so the searches that know less are left out.
    const others = first.thought?.isSure ? [] : outcomes.filter((other) => other !== first);
    return first.worker.tell(others.flatMap(({ thought }) => thought ? [thought.bytes] : []));
}

/** A short search in this thread, by an engine of its own. */
function thinkHastily(module: WebAssembly.Module, { game, view, seat, level }: ThinkAbout): Found {
    const engine = new Engine(module);
    engine.choose(game);
    engine.load(view);
    engine.think(engine.thinkStart(seat, newSeed(), Math.min(level || HASTY_LEVEL, HASTY_LEVEL), 1));
    return { ...engine.advice(), isHasty: true };
}

/** Thinks about one thing at a time; a second question waits for the first. */
export class Thinkers {
    readonly #module: WebAssembly.Module;
    #workers: ThinkWorker[] = [];
    #last: Promise<unknown> = Promise.resolve();
    #epoch = 0;

    constructor(module: WebAssembly.Module) {
        this.#module = module;
    }

    /** Workers are started when they are first needed, and in place of broken ones. */
    #started(count: number): ThinkWorker[] {
        this.#workers = this.#workers.filter((worker) => !worker.isBroken);
        while (this.#workers.length < count)
            this.#workers.push(new ThinkWorker(this.#module));
        return this.#workers.slice(0, count);
    }

    async #thinkOf(about: ThinkAbout, count: number, epoch: number): Promise<Found | null> {
        for (let tries = 0; tries < TRIES && epoch === this.#epoch; tries++)
            try {
                return await thinkTogether(this.#started(count), about);
            } catch (error) {
                console.warn("A think worker failed:", error);
            }
        return epoch === this.#epoch ? thinkHastily(this.#module, about) : null;
    }

    /** What all workers found; null if they were stopped. Several workers share a long search; a short one
     * is faster alone. */
    think(about: ThinkAbout): Promise<Found | null> {
        const epoch = this.#epoch;
        const count = about.level >= 1 && about.level < BEST_LEVEL ? 1 : Math.max(1, Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS));
        const answer = this.#last.then(() => this.#thinkOf(about, count, epoch));
        this.#last = answer.catch(() => undefined);
        return answer;
    }

    /** Ends the search that is running, and drops those that wait. */
    stop() {
        this.#epoch++;
        for (const worker of this.#workers)
            worker.stop();
    }
}
