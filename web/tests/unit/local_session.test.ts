// local_session.test.ts - a game on this device by a fake clock: late timers, what comes together, and that
// whatever fails is told and leaves the game playable.
import { beforeEach, describe, expect, test, vi } from "vitest";

import { clock, newPage, page } from "./helpers/fake_page";
import { failNext, FakeWorker, newWorkers, WorkerEnd } from "./helpers/fake_workers";
import type { Plan } from "../../src/engine/plan";

vi.mock("../../src/base/sounds", () => ({ play: vi.fn() }));

const { LocalSession } = await import("../../src/local/local_session");
const { Table } = await import("../../src/engine/table");

const PLAN: Plan = {
    game: "hiroba", options: {}, seats: [{ kind: "person", level: 0, name: "Kei" }, { kind: "computer", level: 1, name: "" }],
};

type AnySession = InstanceType<typeof LocalSession>;

async function begin(plan: Plan = PLAN): Promise<AnySession> {
    const table = new Table();
    const started = table.call("start", "a", plan);
    await clock.pass(0);
    await started;
    const session = new LocalSession("a", plan, table);
    await untilAsked(session);
    return session;
}

/** Fails, and tells what is shown, where the person is not asked within a minute. */
async function untilAsked(session: AnySession) {
    for (let waited = 0; waited < 60_000; waited += 50) {
        if (session.shown.value.stage === "playing" && session.shown.value.scene?.moves.length)
            return;
        await clock.pass(50);
    }
    expect.fail(`nobody is asked: ${JSON.stringify({ ...session.shown.value, log: [] })}`);
}

async function playOne(session: AnySession) {
    void session.play(session.shown.value.scene?.moves[0] ?? "");
    await clock.pass(0);
    await untilAsked(session);
}

/** How many moves were made by whom. */
function moves(session: AnySession): readonly number[] {
    return [1, 2].map((seat) => session.shown.value.log.filter(({ actor }) => actor === seat).length);
}

beforeEach(() => {
    newPage();
    newWorkers();
});

describe("what fails is told, and the game goes on", () => {
    const cases: readonly (readonly [string, (session: AnySession) => unknown])[] = [
        ["play", (session) => session.play(session.shown.value.scene?.moves[0] ?? "")],
        ["status", (session) => session.play(session.shown.value.scene?.moves[0] ?? "")],
        ["look", (session) => session.play(session.shown.value.scene?.moves[0] ?? "")],
        ["undo", (session) => session.undo()],
        ["stopThinking", (session) => session.undo()],
        ["ask", (session) => session.ask("standing")],
        ["playOnly", (session) => session.race(1)],
        ["choices", (session) => session.race(1)],
    ];
    test.each(cases)("%s", async (name, act) => {
        const session = await begin();
        failNext(name, new Error(`${name} is broken`));
        const errors: (string | null)[] = [];
        session.shown.watch(() => errors.push(session.shown.value.error));
        void act(session);
        await clock.pass(1000);
        expect(errors).toContain(`${name} is broken`);
        expect(session.shown.value.isAdvising).toBe(false);
        await session.ask("standing");
        session.take(1);
        await clock.pass(1000);
        const before = session.shown.value.scene?.ply ?? 0;
        await untilAsked(session);
        await playOne(session);
        expect(session.shown.value.scene?.ply).toBeGreaterThan(before);
        expect(session.shown.value.error).toBe(null);
    });

    test("a hint", async () => {
        const session = await begin();
        failNext("advise", new Error("advise is broken"));
        void session.hint();
        await clock.pass(1000);
        expect(session.shown.value).toMatchObject({ failure: "no-hint", error: null, isAdvising: false });
        void session.hint();
        expect(session.shown.value.failure).toBe(null);
        await clock.pass(1000);
        expect(session.shown.value.advice).not.toBe(null);
    });

    test("a grab", async () => {
        const plan: Plan = { game: "edo-yashiki", options: { grab: "live" }, seats: [{ kind: "person", level: 0, name: "Kei" }, { kind: "person", level: 0, name: "Ben" }] };
        const session = await begin(plan);
        expect(session.shown.value.scene?.mode).toBe("race");
        failNext("play", new Error("play is broken"));
        const grabbed = session.grab(1, session.shown.value.scene?.moves[0] ?? "");
        await clock.pass(0);
        expect(await grabbed).toBe(null);
        expect(session.shown.value.scene?.mode).toBe("race");
    });

    test("a worker that ends is told at once, though nothing was asked", async () => {
        const session = await begin();
        FakeWorker.all[0]?.fail("out of memory");
        expect(session.shown.value.error).toBe("out of memory");
        void session.play(session.shown.value.scene?.moves[0] ?? "");
        void session.hint();
        void session.undo();
        expect(await session.ask("standing")).toBe(null);
        await clock.pass(1000);
        expect(session.shown.value).toMatchObject({ error: "out of memory", isAdvising: false });
    });

    test("a worker that ends instead of answering", async () => {
        const session = await begin();
        failNext("play", new WorkerEnd("out of memory"));
        void session.play(session.shown.value.scene?.moves[0] ?? "");
        await clock.pass(1000);
        expect(session.shown.value.error).toBe("out of memory");
    });

    test("after it is closed, nothing is told any more", async () => {
        const session = await begin();
        failNext("play", new Error("play is broken"));
        void session.play(session.shown.value.scene?.moves[0] ?? "");
        session.close();
        const shown = session.shown.value;
        await clock.pass(10_000);
        expect(session.shown.value).toBe(shown);
    });
});

describe("time", () => {
    test.each([[0, 1], [900, 1], [5000, 1], [20, 60_000]])("timers %i ms late, once every %i ms: each computer moves once a turn", async (late, grain) => {
        const session = await begin();
        page.isStill = false;
        [clock.late, clock.grain] = [late, grain];
        for (let turns = 0; turns < 4; turns++) {
            const [, theirs = 0] = moves(session);
            for (let waited = 0; waited < 20 * 60_000 && (moves(session)[1] ?? 0) === theirs; waited += 500) {
                if (session.shown.value.scene?.moves.length)
                    void session.play(session.shown.value.scene.moves[0] ?? "");
                await clock.pass(500);
            }
        }
        const [, theirs = 0] = moves(session);
        expect(theirs).toBeGreaterThanOrEqual(4);
        expect([0, 1]).toContain(FakeWorker.asked.filter((name) => name === "think").length - theirs);
        expect(session.shown.value.error).toBe(null);
    });

    test("an undo while a late computer is about to move", async () => {
        const session = await begin();
        await playOne(session);
        page.isStill = false;
        clock.late = 3000;
        const before = moves(session);
        while (session.shown.value.scene?.moves.length) {
            void session.play(session.shown.value.scene.moves[0] ?? "");
            await clock.pass(5);
        }
        void session.undo();
        void session.undo();
        await clock.sleep(20_000);
        await untilAsked(session);
        await clock.pass(20_000);
        expect(session.shown.value.error).toBe(null);
        expect((moves(session)[1] ?? 0) <= (before[1] ?? 0) + 1).toBe(true);
        await playOne(session);
    });

    test("two clicks at once are one move; a click with an undo leaves a game that goes on", async () => {
        const session = await begin();
        const move = session.shown.value.scene?.moves[0] ?? "", asked = FakeWorker.asked.filter((name) => name === "play").length;
        void session.play(move);
        void session.play(move);
        await clock.pass(0);
        expect(FakeWorker.asked.filter((name) => name === "play").length).toBe(asked + 1);
        await untilAsked(session);
        void session.play(session.shown.value.scene?.moves[0] ?? "");
        void session.undo();
        await untilAsked(session);
        await playOne(session);
        expect(session.shown.value.error).toBe(null);
    });

    test("another tab takes the game in the middle of a move", async () => {
        const session = await begin();
        void session.play(session.shown.value.scene?.moves[0] ?? "");
        FakeWorker.all[0]?.onmessage?.({ data: { lost: true } });
        await clock.pass(10_000);
        expect(session.shown.value).toMatchObject({ stage: "elsewhere", scene: null, error: null });
    });
});
