// shell_keeper.test.ts - a table's keeper: what each viewer is told, undo, records, lessons.
import { describe, expect, test, vi } from "vitest";

import { Engine } from "../../engine.mjs";
import { Keeper, readLine, type CanThink } from "../../src/engine/keeper";
import type { Json } from "../../src/face";
import type { Plan } from "../../src/engine/plan";
import type { ThinkAbout } from "../../src/engine/thinkers";
import { GAMES } from "../../src/games";
import { QuickThinker } from "./helpers/fake_workers";
import { module } from "./helpers/playing";

const rules = import.meta.glob<string>("../../../games/*/rules.c", { query: "?raw", import: "default", eager: true });

/** Whether a game has anything to hide: its engine then says how. */
function hasSecrets(game: string): boolean {
    return /\.redact = /.test(rules[`../../../games/${game.replaceAll("-", "_")}/rules.c`] ?? "");
}

function plan(game: string, seats: number): Plan {
    return { game, options: {}, seats: Array.from({ length: seats }, () => ({ kind: "computer", level: 1, name: "" })) };
}

/** A game played to its end by computers that think little. */
async function playThrough(keeper: Keeper) {
    for (let moves = 0; moves < 2000; moves++) {
        const { actors, over } = await keeper.status();
        if (over)
            return;
        expect(actors).not.toContain(6); // chance has moved already
        expect(await keeper.think(actors[0] ?? 0, 1)).toBe("thought");
    }
    throw new Error("the game does not end");
}

describe.each(GAMES.map((game) => game.name))("%s", (game) => {
    test("is played to its end, told to everybody, written down and read again", async () => {
        const keeper = new Keeper(module, new QuickThinker());
        await keeper.start("a", plan(game, 2));
        await playThrough(keeper);
        const { scene, logItems } = await keeper.look(1, 0);
        expect(scene.result?.scores).toHaveLength(2);
        expect(logItems.map((logItem) => logItem.ply)).toEqual(logItems.map((_, index) => index + 1));
        expect(await keeper.verify()).toBe(null);

        const again = new Keeper(module, new QuickThinker());
        const facts = await again.read(await (await keeper.file()).text());
        expect(facts).toMatchObject({ over: true, canGoOn: true });
        expect(await again.look(2, 0)).toEqual(await keeper.look(2, 0));
        const last = await again.lookBack(1, facts.lines);
        expect(last.scene).toEqual(scene);
        expect(last.logItems).toEqual(logItems.slice(-1));
        expect((await again.lookBack(1, 0)).scene.ply).toBe(0);
    });

    test("a viewer is shown what the engine shows that viewer, and no more", async () => {
        const keeper = new Keeper(module, new QuickThinker());
        await keeper.start("a", plan(game, 2));
        const { secrets } = await keeper.status();
        const views = await Promise.all([0, 1, 2].map(async (viewer) => JSON.stringify((await keeper.look(viewer, 0)).scene.view)));
        expect(new Set(views).size > 1).toBe(secrets);
        expect(secrets).toBe(hasSecrets(game));
    });

    test("a search is given what its seat may know", async () => {
        const thinker = new QuickThinker(), keeper = new Keeper(module, thinker);
        await keeper.start("a", plan(game, 2));
        const { actors } = await keeper.status(), seat = actors[0] ?? 0;
        await keeper.think(seat, 3);
        for (const { view, seat: asked } of thinker.asked) {
            const engine = new Engine(module);
            engine.choose(game);
            engine.load(view);
            engine.exports["redact"]?.(asked);
            expect(engine.state).toEqual(view);
        }
    });

    test("a refused move has a reason and changes nothing", async () => {
        const keeper = new Keeper(module, new QuickThinker());
        await keeper.start("a", plan(game, 2));
        const before = await keeper.look(1, 0);
        const reason = await keeper.play(1, "nonsense");
        expect(reason?.code).toBe("unreadable");
        expect(await keeper.look(1, 0)).toEqual(before);
        expect(await keeper.ask(1, "nonsense")).toBe(null);
    });

    test("the lesson's record is laid as it stands", async () => {
        const entry = GAMES.find(({ name }) => name === game);
        const lesson = await (await entry?.face())?.lesson();
        const keeper = new Keeper(module, new QuickThinker());
        await keeper.teach(lesson?.record ?? "");
        const seat = lesson?.seat ?? 1;
        for (const step of lesson?.steps ?? []) {
            const [move] = step.wanted;
            if (move) {
                expect(await keeper.why(seat, move)).toBe(null);
                await keeper.play(seat, move);
            }
            await keeper.script(step.next ?? []);
        }
        expect(lesson?.steps.length).toBeGreaterThanOrEqual(6);
    });
});

/** What the boards ask of the engine, where they do. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
    "haru-ichiban": ["wind b2 north", "wind d4 south", "wind b4 east", "wind c2 west", "bloom c3"],
    "hiroba": ["standing"],
    "edo-yashiki": ["blocked seat 1", "blocked seat 2", "places"],
    "ike-no-koi": ["standing", "odds"],
};

test.each(GAMES.map((game) => game.name))("%s: each step of a replay has its own answers", async (game) => {
    const keeper = new Keeper(module, new QuickThinker());
    await keeper.start("a", plan(game, 2));
    await playThrough(keeper);
    const record = await (await keeper.file()).text(), { lines } = await keeper.read(record);
    const seen = new Set<string>();
    for (let at = 0; at <= lines; at++) {
        const then = new Engine(module);
        then.loadRecord(record);
        then.goTo(at);
        for (const viewer of [0, 1, 2])
            for (const question of QUESTIONS[game] ?? []) {
                let answer: Json = null;
                try {
                    answer = then.answer(viewer, question);
                } catch {
                    // there is none now
                }
                expect(await keeper.ask(viewer, question, at), `${question} of ${viewer} at ${at}`).toEqual(answer);
                seen.add(JSON.stringify(answer));
            }
    }
    if (QUESTIONS[game])
        expect(seen.size).toBeGreaterThan(3);
    expect(await keeper.lookBack(1, lines)).toMatchObject({ scene: (await keeper.look(1, 0)).scene });
});

test("a game whose searches fail goes on, and says so; a hint does not hide it", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const broken: CanThink = {
        think: async () => {
            throw new Error("unreachable");
        },
        stop: () => undefined,
    };
    const keeper = new Keeper(module, broken);
    await keeper.start("a", plan("hiroba", 2));
    await expect(keeper.advise(1)).rejects.toThrow("unreachable");
    let hasty = 0;
    for (let status = await keeper.status(); !status.over; status = await keeper.status())
        hasty += Number(await keeper.think(status.actors[0] ?? 0, 6) === "hasty");
    expect(hasty).toBeGreaterThan(5);
    expect(await keeper.verify()).toBe(null);
});

test("an undo takes the tellings back; a hint's moves are legal", async () => {
    const keeper = new Keeper(module, new QuickThinker());
    await keeper.start("a", plan("hiroba", 2));
    const before = await keeper.look(1, 0);
    expect(await keeper.undo(2)).toBe("revealed");
    const advice = await keeper.advise(1);
    expect(advice.choices.length).toBeGreaterThan(0);
    expect(before.scene.moves).toContain(advice.choices[0]?.move);
    await keeper.play(1, advice.choices[0]?.move ?? "");
    expect((await keeper.look(1, 0)).scene.ply).toBe(before.scene.ply + 1);
    expect(await keeper.undo(2)).toBe(null);
    expect(await keeper.look(1, 0)).toEqual(before);
});

test("a hint that is asked for when the move is made already is empty, and nothing fails", async () => {
    const keeper = new Keeper(module, new QuickThinker());
    await keeper.start("a", plan("hiroba", 2));
    while ((await keeper.status()).actors.includes(1))
        await keeper.play(1, (await keeper.look(1, 0)).scene.moves[0] ?? "");
    expect(await keeper.advise(1)).toMatchObject({ nodes: 0, choices: [] });
});

test("an undo voids what is being thought", async () => {
    let answer: () => void = () => undefined;
    const slow = new class extends QuickThinker {
        override async think(about: ThinkAbout) {
            await new Promise<void>((resolve) => answer = resolve);
            return super.think(about);
        }
    }();
    const keeper = new Keeper(module, slow);
    await keeper.start("a", plan("hiroba", 2));
    const thinking = keeper.think(1, 1);
    await keeper.stopThinking();
    answer();
    expect(await thinking).toBe("unwanted");
});

test("lines of a lesson are read as written", () => {
    expect(readLine("2: place 7 c4")).toEqual({ actor: 2, move: "place 7 c4" });
    expect(readLine("chance: draw 1 5")).toEqual({ actor: 6, move: "draw 1 5" });
    expect(() => readLine("nobody moves")).toThrow();
});
