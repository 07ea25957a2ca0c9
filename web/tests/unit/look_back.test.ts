// look_back.test.ts - the table as it was: what a viewer saw after each move is what they are shown of it later.
import { describe, expect, test } from "vitest";

import type { TableCalls } from "../../src/engine/calls";
import { Keeper } from "../../src/engine/keeper";
import type { Plan } from "../../src/engine/plan";
import type { Scene } from "../../src/face";
import { GAMES } from "../../src/games";
import { pastOf } from "../../src/table/log/past";
import { dice, module } from "./helpers/playing";

const VIEWERS = [0, 1, 2], MOVES = 60, UNDO_EVERY = 7;

const nobody = { think: () => Promise.reject(new Error("nobody thinks here")), stop: () => undefined };

/** Plays at random, with moves taken back in between; what every viewer saw after each ply that stands. */
async function playAndWatch(keeper: Keeper, game: string) {
    const plan: Plan = { game, options: {}, seats: [1, 2].map(() => ({ kind: "person", level: 0, name: "" })) };
    const random = dice(11), seen = new Map<number, readonly Scene[]>();
    const watch = async () => {
        const scenes = await Promise.all(VIEWERS.map(async (viewer) => (await keeper.look(viewer, 0)).scene));
        seen.set(scenes[0]?.ply ?? 0, scenes);
    };
    let undone = 0;
    await keeper.start("a", plan);
    await watch();
    for (let moves = 0; moves < MOVES; moves++) {
        const { actors, over } = await keeper.status();
        if (over)
            break;
        const { scene } = await keeper.look(actors[random(actors.length)] ?? 0, 0);
        expect(await keeper.play(scene.viewer, scene.moves[random(scene.moves.length)] ?? "")).toBe(null);
        await watch();
        if (moves % UNDO_EVERY === 0 && await keeper.undo(0b110) === null) {
            undone++;
            const { ply } = await keeper.status();
            for (const later of [...seen.keys()].filter((then) => then > ply))
                seen.delete(later);
            await watch();
        }
    }
    return { seen, undone };
}

describe.each(GAMES.map((game) => game.name))("%s", (game) => {
    test("what was seen after a move is shown of it later, also where moves were taken back", async () => {
        const keeper = new Keeper(module, nobody);
        const { seen, undone } = await playAndWatch(keeper, game);
        const call = (name: keyof TableCalls, ...args: readonly never[]) => (keeper[name] as (...args: readonly never[]) => unknown)(...args);
        const past = pastOf({ call } as unknown as Parameters<typeof pastOf>[0]);
        const now = await keeper.look(1, 0);
        expect(seen.size).toBeGreaterThan((await keeper.status()).over ? 1 : 20);
        if (game === "hiroba")
            expect(undone).toBeGreaterThan(3); // elsewhere most moves reveal something
        for (const [ply, scenes] of seen) {
            expect(past.has(ply)).toBe(true);
            const covered = await past.look(1, ply, true);
            expect(covered.view).toEqual(scenes[0]?.view); // what lies face down is not shown of the past, either
            for (const viewer of VIEWERS)
                expect(await past.look(viewer, ply, false)).toEqual(scenes[viewer]);
        }
        expect(await keeper.look(1, 0)).toEqual(now); // the table lies as it did
        await expect(past.look(1, now.scene.ply + 1, false)).rejects.toThrow("no ply");
        expect(past.has(1.5)).toBe(false);
    });
});
