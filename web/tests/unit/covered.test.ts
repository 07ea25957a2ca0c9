// covered.test.ts - secrets face down on a shared device: what everybody is shown and offered, whose
// choice is secret, and peeking.
import { beforeEach, describe, expect, test, vi } from "vitest";

import { Engine } from "../../engine.mjs";
import { Keeper, type CanThink } from "../../src/engine/keeper";
import type { Plan } from "../../src/engine/plan";
import type { ThinkAbout } from "../../src/engine/thinkers";
import { WATCHER, type Scene } from "../../src/face";
import { clock, newPage } from "./helpers/fake_page";
import { FakeWorker, newWorkers } from "./helpers/fake_workers";
import { module } from "./helpers/playing";

vi.mock("../../src/base/sounds", () => ({ play: vi.fn() }));

const { LocalSession } = await import("../../src/local/local_session");
const { Table } = await import("../../src/engine/table");

function planOf(game: string, seats: number): Plan {
    return { game, options: {}, seats: Array.from({ length: seats }, () => ({ kind: "person", level: 0, name: "" })) };
}

function random(seed: number): (below: number) => number {
    let state = seed;
    return (below) => (state = Math.imul(state, 1664525) + 1013904223 >>> 0) % below;
}

const phaseOf = (scene: Scene | null) => (scene?.view as { phase?: string } | undefined)?.phase ?? "";

class Listener implements CanThink {
    readonly views: Uint8Array[] = [];

    async think({ view }: ThinkAbout) {
        this.views.push(view);
        return null;
    }

    stop() {}
}

/** A seat's moves as an engine has them that never had its secrets. */
async function publicMoves(keeper: Keeper, game: string, seat: number): Promise<readonly string[]> {
    const whole = new Engine(module), open = new Engine(module);
    whole.loadRecord(await (await keeper.file()).text());
    open.choose(game);
    open.load(whole.viewBytes(WATCHER));
    return open.moves(seat).map((move) => open.moveText(seat, move, seat));
}

const NOBODY: CanThink = { think: async () => null, stop: () => undefined };

describe.each([["haru-ichiban", 2, ["pick"]], ["ike-no-koi", 3, ["order"]]] as const)("%s face down", (game, seats, secretPhases) => {
    test("shows what everybody may know, and offers what everybody may know to be possible", async () => {
        const keeper = new Keeper(module, NOBODY), roll = random(4), phases = new Map<string, boolean>();
        await keeper.start("a", planOf(game, seats));
        for (let status = await keeper.status(); !status.over; status = await keeper.status()) {
            const seat = status.actors[0] ?? 0;
            const { scene, logItems } = await keeper.look(seat, 0), covered = await keeper.look(seat, 0, true);
            const open = await keeper.look(WATCHER, 0);
            expect(covered.scene.view).toEqual(open.scene.view);
            expect(covered.logItems).toEqual(open.logItems);
            expect(covered.scene).toMatchObject({ viewer: seat, isCovered: true, ply: scene.ply, question: scene.question });
            const isSecret = status.secretive.includes(seat);
            phases.set(phaseOf(scene), isSecret);
            expect(secretPhases.includes(phaseOf(scene) as never)).toBe(isSecret);
            if (!isSecret)
                expect(covered.scene.moves).toEqual(scene.moves);
            expect(covered.scene.moves).toEqual(await publicMoves(keeper, game, seat));
            const isEager = scene.moves.includes("lotus");
            const move = isEager ? "lotus" : scene.moves[roll(scene.moves.length)] ?? "";
            expect(logItems.length).toBe(covered.logItems.length);
            expect(await keeper.why(seat, "pick 99", true)).not.toBe(null);
            expect(await keeper.play(seat, move, !isSecret)).toBe(null);
        }
        expect(secretPhases.filter((phase) => !phases.get(phase))).toEqual([]);
        expect(phases.size).toBeGreaterThan(3);
        expect((await keeper.status()).secretive).toEqual([]);
    });

    test("a refusal is the same whatever the secrets are", async () => {
        const keeper = new Keeper(module, NOBODY);
        await keeper.start("a", planOf(game, seats));
        const reasons = await Promise.all([2, 3, 4, 5, 6, 7, 8].map((value) => keeper.why(1, game === "haru-ichiban" ? `pick ${value}` : `order ${value} ${value}`, true)));
        expect(new Set(reasons.map((reason) => reason?.code)).size).toBe(1);
    });
});

test("a hint face down is thought out with secrets that are guessed", async () => {
    const listener = new Listener(), keeper = new Keeper(module, listener);
    await keeper.start("a", planOf("haru-ichiban", 2));
    for (const seat of [1, 2])
        await keeper.play(seat, (await keeper.look(seat, 0)).scene.moves[0] ?? "");
    const { actors, mode } = await keeper.status(), seat = actors[0] ?? 0;
    expect(mode).toBe("turn");
    for (let hints = 0; hints < 30; hints++)
        await keeper.advise(seat, true);
    const hands = listener.views.map((view) => {
        const engine = new Engine(module);
        engine.choose("haru-ichiban");
        engine.load(view);
        return JSON.stringify((engine.json(seat) as unknown as { players: { hand: number[] }[] }).players[seat - 1]?.hand);
    });
    expect(hands).toHaveLength(30);
    expect(new Set(hands).size).toBeGreaterThan(3);
});

describe("at one device", () => {
    async function begin(plan: Plan) {
        const table = new Table();
        const started = table.call("start", "a", plan);
        await clock.pass(0);
        await started;
        const session = new LocalSession("a", plan, table);
        await clock.pass(100);
        return session;
    }
    type AnySession = Awaited<ReturnType<typeof begin>>;

    const challenges = (scene: Scene | null) => (scene?.view as unknown as { players: { challenge: number | null }[] } | undefined)?.players.map(({ challenge }) => challenge);

    async function playAny(session: AnySession, roll: (below: number) => number) {
        const moves = session.shown.value.scene?.moves ?? [];
        void session.play(moves.includes("lotus") ? "lotus" : moves[roll(moves.length)] ?? "");
        await clock.pass(100);
    }

    beforeEach(() => {
        newPage();
        newWorkers();
    });

    test("Ike No Koï: the device is passed only to whoever puts two cards back", async () => {
        const session = await begin(planOf("ike-no-koi", 3)), roll = random(9), called: string[] = [];
        for (let steps = 0; session.shown.value.stage !== "over" && steps < 2000; steps++) {
            const { stage, scene, asked } = session.shown.value;
            if (stage === "passing") {
                expect(scene).toBe(null);
                session.take(asked[0] ?? 0);
                await clock.pass(100);
                expect(session.shown.value.scene?.isCovered).toBe(undefined);
                called.push(phaseOf(session.shown.value.scene));
            } else if (scene?.isCovered) {
                expect(challenges(scene)).toEqual([null, null, null]);
            }
            await playAny(session, roll);
        }
        expect(session.shown.value.stage).toBe("over");
        expect(called.length).toBeGreaterThan(0);
        expect(new Set(called)).toEqual(new Set(["order"]));
        expect(session.shown.value.error).toBe(null);
    });

    test("who peeks sees what is theirs, and no longer than they want", async () => {
        const session = await begin(planOf("ike-no-koi", 2));
        expect(session.shown.value).toMatchObject({ stage: "playing" });
        expect(session.peeked.value).toBe(null);
        void session.peek(true);
        await clock.pass(10);
        const [own, other] = challenges(session.peeked.value) ?? [];
        expect(own).toBeGreaterThan(0);
        expect(other).toBe(null);
        expect(challenges(session.shown.value.scene)).toEqual([null, null]); // and so is all that asks about it
        void session.peek(false);
        expect(session.peeked.value).toBe(null); // at once
        void session.peek(true);
        void session.peek(false);
        await clock.pass(10);
        expect(session.peeked.value).toBe(null); // an answer that comes too late is not shown
    });

    test("a peek ends with the next move", async () => {
        const session = await begin(planOf("ike-no-koi", 2));
        void session.peek(true);
        await clock.pass(10);
        expect(session.peeked.value).not.toBe(null);
        await playAny(session, () => 0); // the first card
        expect(session.shown.value.scene?.viewer).toBe(1);
        expect(session.peeked.value).toBe(null);
        void session.peek(true);
        void session.undo(); // refused, since a card was seen: nothing happens
        await clock.pass(10);
        expect(session.peeked.value?.ply).toBe(session.shown.value.scene?.ply);
    });

    test("alone against computers nothing lies face down, and there is nothing to peek at", async () => {
        const session = await begin({ ...planOf("ike-no-koi", 2), seats: [{ kind: "person", level: 0, name: "" }, { kind: "computer", level: 1, name: "" }] });
        expect(session.shown.value.scene?.isCovered).toBe(undefined);
        const looks = FakeWorker.asked.filter((name) => name === "look").length;
        void session.peek(true);
        await clock.pass(10);
        expect(session.peeked.value).toBe(null);
        expect(FakeWorker.asked.filter((name) => name === "look").length).toBe(looks);
    });
});
