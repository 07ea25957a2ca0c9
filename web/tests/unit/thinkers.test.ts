// thinkers.test.ts - the minds of a table: what they find together, and what becomes of a thought
// whose minds fail, die or fall silent.
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

import { Engine } from "../../engine.mjs";
import { search } from "../../src/engine/searching";
import type { ThinkOrder, Thought } from "../../src/engine/think_worker";
import { Thinkers, type ThinkAbout } from "../../src/engine/thinkers";
import { CHANCE } from "../../src/face";
import { dice, module, newTable, randomStep } from "./playing";

type Manner = "works" | "traps" | "dies" | "is silent" | "is sure" | "does not tell";

/** How the minds behave, the first of them first; the last manner is that of all others. */
let manners: Manner[] = [];
let minds: FakeMind[] = [];

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
class FakeMind {
    onmessage: (event: { data: Thought }) => void = () => undefined;
    onerror: (event: { message: string; preventDefault: () => void }) => void = () => undefined;
    readonly manner = manners[Math.min(minds.length, manners.length - 1)] ?? "works";
    readonly orders: ThinkOrder[] = [];
    isEnded = false;
    #engine = new Engine(module);
    #wanted = 0;

    constructor() {
        minds.push(this);
    }

    postMessage(order: ThinkOrder) {
        this.orders.push(order);
        if ("job" in order)
            this.#wanted = order.job.number;
        else if ("stop" in order)
            this.#wanted = 0;
        void this.#work(order);
    }

    async #work(order: ThinkOrder) {
        if ("job" in order) {
            const { job } = order, { number } = job;
            if (this.manner === "traps")
                this.#say({ number, error: "RuntimeError: unreachable" });
            else if (this.manner === "dies")
                this.onerror({ message: "", preventDefault: () => undefined });
            else if (this.manner !== "is silent") {
                const milliseconds = this.manner === "is sure" ? 1 : job.milliseconds;
                const isDone = await search(this.#engine, { ...job, milliseconds }, async () => {
                    await breath();
                    return this.#wanted === number;
                });
                this.#say({ number, bytes: isDone ? this.#engine.adviceBytes() : null, isSure: this.manner === "is sure" });
            }
        } else if ("tell" in order) {
            if (this.manner === "does not tell") {
                this.#say({ number: order.tell, error: "RuntimeError: unreachable" });
                return;
            }
            order.others.forEach((bytes) => this.#engine.adviceMerge(bytes));
            this.#say({ number: order.tell, advice: this.#engine.advice() });
        }
    }

    #say(data: Thought) {
        if (!this.isEnded)
            this.onmessage({ data });
    }

    terminate() {
        this.isEnded = true;
    }
}

beforeEach(() => {
    minds = [];
    vi.stubGlobal("Worker", FakeMind);
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

test("minds are added up", async () => {
    manners = ["works"];
    const found = await new Thinkers(module).think(question());
    expect(minds).toHaveLength(2);
    expect(found?.isHasty).toBe(undefined);
    expect(found?.nodes).toBeGreaterThan(64);
});

test("as soon as one is sure the others are stopped, and left out", async () => {
    manners = ["works", "is sure"];
    const begin = performance.now();
    const found = await new Thinkers(module).think(question(3_600_000));
    expect(performance.now() - begin).toBeLessThan(3_600_000);
    expect(found?.move).toBeTruthy();
    expect(minds[0]?.orders.some((order) => "stop" in order)).toBe(true);
    expect(minds[1]?.orders.find((order) => "tell" in order)).toEqual({ tell: 1, others: [] });
});

test.each<Manner>(["traps", "dies"])("one of two %s: the other's thought stands, and another mind is woken", async (manner) => {
    manners = [manner, "works"];
    const thinkers = new Thinkers(module), about = question();
    const found = await thinkers.think(about);
    expect(about.moves).toContain(found?.move);
    expect(found?.isHasty).toBe(undefined);
    expect(minds[0]?.isEnded).toBe(true);
    expect((await thinkers.think(about))?.isHasty).toBe(undefined);
    expect(minds).toHaveLength(3);
});

test.each<Manner>(["traps", "dies", "does not tell"])("all %s: the thought is made in haste, and the next one by new minds", async (manner) => {
    manners = [manner];
    const thinkers = new Thinkers(module), about = question();
    for (const level of [0, 1, 2, 3, 4, 5, 6]) {
        const found = await thinkers.think({ ...about, level });
        expect(found?.isHasty).toBe(true);
        expect(about.moves).toContain(found?.move);
        expect(about.moves).toContain(found?.choices[0]?.move);
    }
    manners = [...minds.map(() => manner), "works"];
    expect((await thinkers.think(about))?.isHasty).toBe(undefined);
});

test("minds that fall silent are not awaited for ever", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    manners = ["is silent"];
    const thinking = new Thinkers(module).think(question());
    await vi.advanceTimersByTimeAsync(200_000);
    expect((await thinking)?.isHasty).toBe(true);
    expect(minds.every((mind) => mind.isEnded)).toBe(true);
});

test("where no worker can be made at all, the thought is made in haste", async () => {
    vi.stubGlobal("Worker", undefined);
    expect((await new Thinkers(module).think(question()))?.isHasty).toBe(true);
});

test("a stop ends what is thought and what waits, also while minds fail", async () => {
    manners = ["works"];
    const thinkers = new Thinkers(module), both = [thinkers.think(question(3_600_000)), thinkers.think(question())];
    await breath();
    thinkers.stop();
    expect(await Promise.all(both)).toEqual([null, null]);
    manners = ["traps"];
    minds = [];
    const failing = new Thinkers(module), thinking = failing.think(question());
    failing.stop();
    expect(await thinking).toBe(null);
});
