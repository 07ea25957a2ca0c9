// thinkers.test.ts - the think workers of a table: what they find together, and what happens when they
// fail, die or do not answer.
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

import { Engine } from "../../engine.mjs";
import { search } from "../../src/engine/searching";
import type { ThinkCalls } from "../../src/engine/think_worker";
import { Thinkers, type ThinkAbout } from "../../src/engine/thinkers";
import type { Answer, Call, Opening } from "../../src/engine/worker_calls";
import { CHANCE } from "../../src/face";
import { dice, module, newTable, randomStep } from "./helpers/playing";

type Manner = "works" | "traps" | "dies" | "is silent" | "is sure" | "does not tell";

/** How the workers behave, the first of them first; the last manner is that of all others. */
let manners: Manner[] = [];
let workers: FakeWorker[] = [];

const channel = new MessageChannel();

/** Lets messages in; not by a timer, which a test may hold. */
function breath(): Promise<void> {
    return new Promise((resolve) => {
        channel.port1.addEventListener("message", () => resolve(), { once: true });
        channel.port1.start();
        channel.port2.postMessage(null);
    });
}

/** A think worker in this thread. */
class FakeWorker implements ThinkCalls {
    onmessage: (event: { data: Answer }) => void = () => undefined;
    onerror: (event: { message: string; preventDefault: () => void }) => void = () => undefined;
    readonly manner = manners[Math.min(workers.length, manners.length - 1)] ?? "works";
    readonly calls: Call[] = [];
    isEnded = false;
    #engine = new Engine(module);
    #wanted: unknown = null;

    constructor() {
        workers.push(this);
    }

    postMessage(message: Call | Opening) {
        if ("module" in message)
            return;
        this.calls.push(message);
        if (this.manner === "dies")
            this.onerror({ message: "", preventDefault: () => undefined });
        else
            void this.#answer(message);
    }

    async #answer({ number, name, args }: Call) {
        const work = this as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>;
        const answer = await work[name]?.(...args).then((value) => ({ number, value }), (error) => ({ number, error: String(error) }));
        if (answer && !this.isEnded)
            this.onmessage({ data: answer });
    }

    async think(job: Parameters<ThinkCalls["think"]>[0]) {
        if (this.manner === "traps")
            throw new WebAssembly.RuntimeError("unreachable");
        if (this.manner === "is silent")
            return new Promise<never>(() => undefined);
        this.#wanted = job;
        const isSure = this.manner === "is sure";
        const isDone = await search(this.#engine, { ...job, milliseconds: isSure ? 1 : job.milliseconds }, async () => {
            await breath();
            return this.#wanted === job;
        });
        return isDone ? { bytes: this.#engine.adviceBytes(), isSure } : null;
    }

    async tell(others: readonly Uint8Array[]) {
        if (this.manner === "does not tell")
            throw new WebAssembly.RuntimeError("unreachable");
        others.forEach((bytes) => this.#engine.adviceMerge(bytes));
        return this.#engine.advice();
    }

    async stop() {
        this.#wanted = null;
    }

    terminate() {
        this.isEnded = true;
    }
}

beforeEach(() => {
    workers = [];
    vi.stubGlobal("Worker", FakeWorker);
    vi.stubGlobal("navigator", { hardwareConcurrency: 2 });
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterAll(() => channel.port1.close());

afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
});

/** A first decision, to be thought about for a hint. */
function question(milliseconds = 20): ThinkAbout & { readonly moves: readonly string[] } {
    const engine = newTable("hiroba", 2);
    for (const random = dice(1); engine.actors().includes(CHANCE);)
        randomStep(engine, random);
    const moves = engine.moves(1).map((move) => engine.moveText(1, move, 1));
    return { game: "hiroba", view: engine.viewBytes(1), seat: 1, level: 0, milliseconds, mebibytes: 2, moves };
}

test("what the workers found is merged", async () => {
    manners = ["works"];
    const found = await new Thinkers(module).think(question());
    expect(workers).toHaveLength(2);
    expect(found?.isHasty).toBe(undefined);
    expect(found?.nodes).toBeGreaterThan(64);
});

test("as soon as one is sure the others are stopped, and left out", async () => {
    manners = ["works", "is sure"];
    const begin = performance.now();
    const found = await new Thinkers(module).think(question(3_600_000));
    expect(performance.now() - begin).toBeLessThan(3_600_000);
    expect(found?.move).toBeTruthy();
    expect(workers[0]?.calls.some(({ name }) => name === "stop")).toBe(true);
    expect(workers[1]?.calls.find(({ name }) => name === "tell")?.args).toEqual([[]]);
});

test.each<Manner>(["traps", "dies"])("one of two %s: the other one's search counts, and a new worker is started", async (manner) => {
    manners = [manner, "works"];
    const thinkers = new Thinkers(module), about = question();
    const found = await thinkers.think(about);
    expect(about.moves).toContain(found?.move);
    expect(found?.isHasty).toBe(undefined);
    expect(workers[0]?.isEnded).toBe(true);
    expect((await thinkers.think(about))?.isHasty).toBe(undefined);
    expect(workers).toHaveLength(3);
});

test.each<Manner>(["traps", "dies", "does not tell"])("all %s: the search is hasty, and the next one is made by new workers", async (manner) => {
    manners = [manner];
    const thinkers = new Thinkers(module), about = question();
    for (const level of [0, 1, 2, 3, 4, 5, 6]) {
        const found = await thinkers.think({ ...about, level });
        expect(found?.isHasty).toBe(true);
        expect(about.moves).toContain(found?.move);
        expect(about.moves).toContain(found?.choices[0]?.move);
    }
    manners = [...workers.map(() => manner), "works"];
    expect((await thinkers.think(about))?.isHasty).toBe(undefined);
});

test("workers that do not answer are not awaited for ever", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    manners = ["is silent"];
    const thinking = new Thinkers(module).think(question());
    await vi.advanceTimersByTimeAsync(200_000);
    expect((await thinking)?.isHasty).toBe(true);
    expect(workers.every((worker) => worker.isEnded)).toBe(true);
});

test("where no worker can be made at all, the search is hasty", async () => {
    vi.stubGlobal("Worker", undefined);
    expect((await new Thinkers(module).think(question()))?.isHasty).toBe(true);
});

test("a stop ends the search that runs and those that wait, also while workers fail", async () => {
    manners = ["works"];
    const thinkers = new Thinkers(module), both = [thinkers.think(question(3_600_000)), thinkers.think(question())];
    await breath();
    thinkers.stop();
    expect(await Promise.all(both)).toEqual([null, null]);
    manners = ["traps"];
    workers = [];
    const failing = new Thinkers(module), thinking = failing.think(question());
    failing.stop();
    expect(await thinking).toBe(null);
});
