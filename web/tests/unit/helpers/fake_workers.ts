// fake_workers.ts - workers without threads: the real keeper in the same thread, which can be made to
// fail as a browser's do.
import { vi } from "vitest";

import { Engine, type Advice } from "../../../engine.mjs";
import { Keeper, type CanThink } from "../../../src/engine/keeper";
import type { ThinkAbout } from "../../../src/engine/thinkers";
import { module } from "./playing";

interface CallMessage {
    readonly number: number;
    readonly name: string;
    readonly args: readonly unknown[];
}

/** Thinks at once and little, in the same thread. */
export class QuickThinker implements CanThink {
    readonly asked: ThinkAbout[] = [];

    async think(about: ThinkAbout): Promise<Advice> {
        this.asked.push(about);
        const engine = new Engine(module);
        engine.choose(about.game);
        engine.load(about.view);
        engine.thinkStart(about.seat, 1n, 1, 1);
        engine.think(8);
        return engine.advice();
    }

    stop() {}
}

export class FakeWorker {
    static all: FakeWorker[] = [];
    /** By a call's name: what it fails with, once a call. */
    static failures = new Map<string, Error[]>();
    /** Calls that are never answered, by name. */
    static silent = new Set<string>();
    static asked: string[] = [];
    readonly url: string;
    isEnded = false;
    onmessage: ((event: { readonly data: unknown }) => void) | null = null;
    onerror: ((event: { readonly message: string; readonly preventDefault: () => void }) => void) | null = null;
    onmessageerror: (() => void) | null = null;
    readonly #calls: Record<string, (...args: readonly unknown[]) => Promise<unknown>>;

    constructor(url: URL | string) {
        this.url = String(url);
        FakeWorker.all.push(this);
        this.#calls = new Keeper(module, new QuickThinker()) as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>;
    }

    postMessage(message: CallMessage | { readonly module: unknown }) {
        if (!("module" in message))
            void this.#answer(message);
    }

    async #answer({ number, name, args }: CallMessage) {
        FakeWorker.asked.push(name);
        if (this.isEnded || FakeWorker.silent.has(name))
            return;
        const failure = FakeWorker.failures.get(name)?.shift();
        if (failure instanceof WorkerEnd) {
            this.fail(failure.message);
            return;
        }
        const outcome = await (failure ? Promise.reject(failure) : this.#calls[name]?.(...args))
            ?.then((value) => ({ number, value }), (error: Error) => ({ number, error: error.message }));
        if (!this.isEnded)
            this.onmessage?.({ data: outcome });
    }

    /** As when its file does not load, or it throws where nobody catches. */
    fail(message: string) {
        this.isEnded = true;
        this.onerror?.({ message, preventDefault: () => undefined });
    }

    terminate() {
        this.isEnded = true;
    }
}

/** The whole worker ends instead of answering. */
export class WorkerEnd extends Error {}

export function newWorkers() {
    FakeWorker.all = [];
    FakeWorker.failures.clear();
    FakeWorker.silent.clear();
    FakeWorker.asked = [];
}

/** The next call of that name fails. */
export function failNext(name: string, error: Error) {
    FakeWorker.failures.set(name, [...FakeWorker.failures.get(name) ?? [], error]);
}

vi.stubGlobal("Worker", FakeWorker);
vi.mock("../../../src/engine/module", () => ({ engineModule: async () => module }));
