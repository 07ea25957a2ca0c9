// thinkers.ts - the minds of a table: independent workers whose searches are added up at the root.
//
// A mind that fails or falls silent is ended, and another is woken in its place. Where that does not
// help either, the thought is made here, in haste: no computer leaves its game.
import { Engine, type Advice } from "../../engine.mjs";
import type { ThinkJob } from "./searching";
import type { ThinkOrder, Thought } from "./think_worker";

/** Enough for a strong answer, and phones keep cool. */
const MOST_MINDS = 4;

/** The one that thinks by time. */
const BEST_LEVEL = 6;

/** How long a mind may stay silent beyond the time of its job, in milliseconds. */
const PATIENCE = 30_000;

/** So often minds are asked before the thought is made in haste. */
const TRIES = 2;

/** In haste: a level that spends little, and does not try to solve what is left of the game. */
const HASTY_LEVEL = 3;

export type ThinkAbout = Omit<ThinkJob, "number" | "seed">;

/** What was found; in haste, where the minds have failed. */
export type Found = Advice & { readonly isHasty?: boolean };

function newSeed(): bigint {
    return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 1n;
}

class Mind {
    readonly #worker = new Worker(new URL("./think_worker.ts", import.meta.url), { type: "module" });
    #number = 0;
    #resolve: ((thought: Thought) => void) | null = null;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #error: string | null = null; // a mind that broke does not answer any more

    constructor(module: WebAssembly.Module) {
        this.#order({ module });
        this.#worker.onmessage = ({ data }: MessageEvent<Thought>) => {
            if (data.error !== undefined)
                this.#break(data.error); // its engine is in no state to go on
            else if (data.number === this.#number)
                this.#answer(data);
        };
        this.#worker.onerror = (event) => {
            event.preventDefault(); // or it is the table's own worker that has failed, to the page
            this.#break(event.message || "a mind did not wake");
        };
        this.#worker.onmessageerror = () => this.#break("a mind was not understood");
    }

    #order(order: ThinkOrder) {
        this.#worker.postMessage(order);
    }

    #answer(thought: Thought) {
        clearTimeout(this.#timer);
        this.#resolve?.(thought);
        this.#resolve = null;
    }

    #break(error: string) {
        this.#error ??= error;
        this.#worker.terminate();
        this.#answer({ number: this.#number, error: this.#error });
    }

    #await(order: ThinkOrder, milliseconds: number): Promise<Thought> {
        return new Promise((resolve) => {
            this.#resolve = resolve;
            if (this.#error !== null) {
                this.#break(this.#error);
                return;
            }
            this.#timer = setTimeout(() => this.#break("a mind fell silent"), milliseconds + PATIENCE);
            this.#order(order);
        });
    }

    think(about: ThinkAbout): Promise<Thought> {
        return this.#await({ job: { ...about, seed: newSeed(), number: ++this.#number } }, about.milliseconds);
    }

    /** What it thought last with what the others found, in words. */
    tell(others: readonly Uint8Array[]): Promise<Thought> {
        return this.#await({ tell: this.#number, others }, 0);
    }

    stop() {
        this.#order({ stop: true });
    }

    get isBroken(): boolean {
        return this.#error !== null;
    }
}

interface Told {
    readonly mind: Mind;
    readonly thought: Thought;
}

const hasBytes = ({ thought }: Told) => thought.bytes instanceof Uint8Array;

/** The thought of every mind. As soon as one is sure, the others are stopped. */
function askAll(minds: readonly Mind[], about: ThinkAbout): Promise<Told[]> {
    return Promise.all(minds.map(async (mind) => {
        const thought = await mind.think(about);
        if (thought.isSure)
            minds.forEach((other) => other !== mind && other.stop());
        return { mind, thought };
    }));
}

/** What the minds that did not fail have found together; null if they were stopped. */
async function thinkTogether(minds: readonly Mind[], about: ThinkAbout): Promise<Advice | null> {
    const told = await askAll(minds, about);
    const first = told.find(({ thought }) => thought.isSure) ?? told.find(hasBytes);
    const failed = told.find(({ thought }) => thought.error !== undefined);
    if (!first && failed)
        throw new Error(failed.thought.error);
    if (!first)
        return null;
    // Nobody can add to what is sure: there the searches that know less are left out.
    const others = told.filter((other) => other !== first && !first.thought.isSure && hasBytes(other));
    const { error, advice } = await first.mind.tell(others.map(({ thought }) => thought.bytes as Uint8Array));
    if (!advice)
        throw new Error(error ?? "a mind has no words");
    return advice;
}

/** A short thought in this thread, by an engine of its own. */
function thinkHastily(module: WebAssembly.Module, { game, view, seat, level }: ThinkAbout): Found {
    const engine = new Engine(module);
    engine.choose(game);
    engine.load(view);
    engine.think(engine.thinkStart(seat, newSeed(), Math.min(level || HASTY_LEVEL, HASTY_LEVEL), 1));
    return { ...engine.advice(), isHasty: true };
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

    async #thinkOf(about: ThinkAbout, count: number, epoch: number): Promise<Found | null> {
        for (let tries = 0; tries < TRIES && epoch === this.#epoch; tries++)
            try {
                return await thinkTogether(this.#awake(count), about);
            } catch (error) {
                console.warn("A mind failed:", error);
            }
        return epoch === this.#epoch ? thinkHastily(this.#module, about) : null;
    }

    /** What all minds found; null if they were stopped. Long thoughts use several minds,
     * short ones are faster alone. */
    think(about: ThinkAbout): Promise<Found | null> {
        const epoch = this.#epoch;
        const count = about.level >= 1 && about.level < BEST_LEVEL ? 1 : Math.max(1, Math.min(navigator.hardwareConcurrency || 1, MOST_MINDS));
        const answer = this.#last.then(() => this.#thinkOf(about, count, epoch));
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
