// thinkers.ts - the minds of a table: independent workers whose searches are added up at the root.
import type { Advice } from "../../engine.mjs";
import type { ThinkJob, ThinkOrder, Thought } from "./think_worker";

/** Enough for a strong answer, and phones keep cool. */
const MOST_MINDS = 4;

/** The one that thinks by time. */
const BEST_LEVEL = 6;

export type ThinkAbout = Omit<ThinkJob, "number" | "seed">;

class Mind {
    readonly #worker = new Worker(new URL("./think_worker.ts", import.meta.url), { type: "module" });
    #number = 0;
    #resolve: ((thought: Thought) => void) | null = null;
    #error: string | null = null; // a mind that broke does not answer any more

    constructor(module: WebAssembly.Module) {
        this.#order({ module });
        this.#worker.onmessage = ({ data }: MessageEvent<Thought>) => {
            if (data.number === this.#number)
                this.#resolve?.(data);
        };
        this.#worker.onerror = (event) => {
            this.#error = event.message || "a mind did not wake";
            this.#resolve?.({ number: this.#number, error: this.#error });
        };
    }

    #order(order: ThinkOrder) {
        this.#worker.postMessage(order);
    }

    #await(order: ThinkOrder): Promise<Thought> {
        return new Promise((resolve) => {
            if (this.#error !== null)
                resolve({ number: this.#number, error: this.#error });
            this.#resolve = resolve;
            this.#order(order);
        });
    }

    think(about: ThinkAbout): Promise<Thought> {
        const seed = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
        return this.#await({ job: { ...about, seed, number: ++this.#number } });
    }

    /** What it thought last with what the others found, in words. */
    tell(others: readonly Uint8Array[]): Promise<Thought> {
        return this.#await({ tell: this.#number, others });
    }

    stop() {
        this.#order({ stop: true });
    }

    get isBroken(): boolean {
        return this.#error !== null;
    }
}

function checked(thought: Thought): Thought {
    if (thought.error)
        throw new Error(thought.error);
    return thought;
}

async function thinkTogether(minds: readonly Mind[], about: ThinkAbout): Promise<Advice | null> {
    const thoughts = (await Promise.all(minds.map((mind) => mind.think(about)))).map(checked);
    const [first, ...others] = thoughts.map((thought) => thought.bytes);
    const told = first && checked(await minds[0]!.tell(others.filter((bytes) => bytes instanceof Uint8Array)));
    return told ? told.advice ?? null : null;
}

/** Thinks of one thing at a time; a second question waits for the first. */
export class Thinkers {
    readonly #module: WebAssembly.Module;
    #minds: Mind[] = [];
    #last: Promise<unknown> = Promise.resolve();
    #epoch = 0;

    constructor(module: WebAssembly.Module) {
        this.#module = module;
    }

    /** Minds are woken when they are first needed, others in place of broken ones. */
    #awake(count: number): Mind[] {
        this.#minds = this.#minds.filter((mind) => !mind.isBroken);
        while (this.#minds.length < count)
            this.#minds.push(new Mind(this.#module));
        return this.#minds.slice(0, count);
    }

    /** What all minds found; null if they were stopped. Long thoughts use several minds,
     * short ones are faster alone. */
    think(about: ThinkAbout): Promise<Advice | null> {
        const epoch = this.#epoch;
        const count = about.level >= 1 && about.level < BEST_LEVEL ? 1 : Math.max(1, Math.min(navigator.hardwareConcurrency || 1, MOST_MINDS));
        const answer = this.#last.then(() =>
            epoch === this.#epoch ? thinkTogether(this.#awake(count), about) : null);
        this.#last = answer.catch(() => undefined);
        return answer;
    }

    /** Ends what is being thought, and what waits. */
    stop() {
        this.#epoch++;
        for (const mind of this.#minds)
            mind.stop();
    }
}
