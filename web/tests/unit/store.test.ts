// store.test.ts - games kept on the device: a store that is full, broken, silent, or well again, and
// what the keeper tells of it.
import { beforeEach, describe, expect, test } from "vitest";

import { clock, newPage } from "./helpers/fake_page";
import { closeConnections, newStore, trouble } from "./helpers/fake_store";
import { newWorkers } from "./helpers/fake_workers";
import type { KeptGame, Plan } from "../../src/engine/plan";
import { module } from "./helpers/playing";

const { forgetGame, keepGame, keptGames, openKept } = await import("../../src/engine/store");
const { Keeper } = await import("../../src/engine/keeper");
const { LocalSession } = await import("../../src/local/local_session");
const { Table } = await import("../../src/engine/table");

const MINUTE = 60_000;
const SEAT = { kind: "person", level: 0, name: "" } as const;
const PLAN: Plan = { game: "hiroba", options: {}, seats: [SEAT, SEAT] };
const FULL = new DOMException("no room", "QuotaExceededError"), BROKEN = new Error("the disk is broken");

function game(id: string, more: Partial<KeptGame> = {}): KeptGame {
    return { id, plan: PLAN, over: false, updated: 1, holder: "a", turns: 0, ...more };
}

/** What the promise brings after some milliseconds; "waits" if it brings nothing yet. */
async function after<T>(milliseconds: number, work: Promise<T>): Promise<T | Error | "waits"> {
    let outcome: T | Error | "waits" = "waits";
    work.then((value) => outcome = value, (error: Error) => outcome = error);
    await clock.pass(milliseconds);
    return outcome;
}

beforeEach(() => {
    newPage();
    newStore();
    newWorkers();
});

describe("the store", () => {
    test("keeps a game, gives it to who opens it last, forgets it", async () => {
        expect(await keepGame(game("x"), "record")).toBe("kept");
        expect(await openKept("x", "b")).toMatchObject({ game: { id: "x" }, record: "record" });
        expect(await keepGame(game("x"), "later")).toBe("lost");
        expect((await keptGames()).map(({ id }) => id)).toEqual(["x"]);
        await forgetGame("x");
        expect([await openKept("x"), await keptGames()]).toEqual([null, []]);
    });

    test("a failure to open is not kept: the next try opens it", async () => {
        trouble.open = BROKEN;
        expect(await keepGame(game("x"), "record")).toBe("full");
        await expect(openKept("x")).rejects.toBe(BROKEN);
        await expect(keptGames()).rejects.toBe(BROKEN);
        await expect(forgetGame("x")).rejects.toBe(BROKEN);
        trouble.open = null;
        expect(await keepGame(game("x"), "record")).toBe("kept");
        expect(await keptGames()).toHaveLength(1);
        expect(trouble.opens).toBe(5);
    });

    test.each([true, false])("one that the browser closed is opened again, told of it: %s", async (isTold) => {
        await keepGame(game("x"), "record");
        closeConnections(isTold);
        expect(await keepGame(game("x"), "more")).toBe("kept");
        expect(await openKept("x")).toMatchObject({ record: "more" });
    });

    test("where there is no room, what was kept before stays", async () => {
        await keepGame(game("x"), "record");
        trouble.write = FULL;
        expect(await keepGame(game("x"), "more")).toBe("full");
        await expect(forgetGame("x")).rejects.toBe(FULL);
        expect(await openKept("x")).toMatchObject({ record: "record" });
    });

    test("one that never opens is given up after a while, and tried again", async () => {
        trouble.open = "silent";
        expect(await after(MINUTE, keptGames())).toBeInstanceOf(Error);
        trouble.open = null;
        expect(await after(0, keptGames())).toEqual([]);
    });

    test("only finished games beyond the last dozen are forgotten", async () => {
        for (let count = 0; count < 15; count++)
            await keepGame(game(`x${count}`, { over: true, updated: count }), "record");
        await keepGame(game("y", { updated: 0 }), "record");
        expect((await keptGames()).map(({ id }) => id)).toEqual([...Array.from({ length: 12 }, (_, index) => `x${14 - index}`), "y"]);
    });
});

describe("a keeper", () => {
    async function begin() {
        const keeper = new Keeper(module, { think: async () => null, stop: () => undefined });
        expect(await after(MINUTE, keeper.start("x", PLAN))).toMatchObject({ over: false });
        return keeper;
    }

    async function play(keeper: InstanceType<typeof Keeper>, within = 0) {
        const { actors } = await keeper.status(), seat = actors[0] ?? 0;
        const { scene } = await keeper.look(seat, 0);
        expect(await after(within, keeper.play(seat, scene.moves[0] ?? ""))).toBe(null);
    }

    const isKept = async (keeper: InstanceType<typeof Keeper>) => (await keeper.status()).isKept;

    test("tells whether the game is kept, and keeps it once it can", async () => {
        const keeper = await begin();
        expect(await isKept(keeper)).toBe(true);
        trouble.write = FULL;
        await play(keeper);
        expect(await isKept(keeper)).toBe(false);
        await play(keeper);
        expect(await isKept(keeper)).toBe(false);
        trouble.write = null;
        await play(keeper);
        expect(await isKept(keeper)).toBe(true);
        const { logItems } = await keeper.look(1, 0);
        const again = new Keeper(module, { think: async () => null, stop: () => undefined });
        await again.resume("x");
        expect((await again.look(1, 0)).logItems).toEqual(logItems);
    });

    test("plays on where the store cannot be opened", async () => {
        trouble.open = BROKEN;
        const keeper = await begin();
        await play(keeper);
        expect(await isKept(keeper)).toBe(false);
        trouble.open = null;
        await play(keeper);
        expect(await isKept(keeper)).toBe(true);
        expect(await keptGames()).toHaveLength(1);
    });

    test("does not wait for one that is silent: not long at first, then hardly", async () => {
        const keeper = await begin();
        trouble.isStuck = true;
        await play(keeper, 5000);
        expect(await isKept(keeper)).toBe(false);
        for (let moves = 0; moves < 4; moves++)
            await play(keeper, 300);
        trouble.isStuck = false;
        await play(keeper, 300);
        expect(await isKept(keeper)).toBe(true);
    });
});

test("a match shows whether it is kept, also while the device is passed", async () => {
    const table = new Table(), plan = { ...PLAN, game: "haru-ichiban" };
    trouble.write = FULL;
    await after(1000, table.call("start", "x", plan));
    const match = new LocalSession("x", plan, table);
    await clock.pass(1000);
    expect(match.shown.value).toMatchObject({ stage: "passing", isKept: false });
    match.take(match.shown.value.asked[0] ?? 0);
    await clock.pass(1000);
    expect(match.shown.value).toMatchObject({ stage: "playing", isKept: false });
    trouble.write = null;
    void match.play(match.shown.value.scene?.moves[0] ?? "");
    await clock.pass(1000);
    expect(match.shown.value).toMatchObject({ stage: "passing", isKept: true });
    match.close();
});
