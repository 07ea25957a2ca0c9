// advice.test.ts - every legal move can be said as advice, in every language and told apart.
import { expect, test } from "vitest";

import { CHANCE } from "../../src/face";
import { GAMES } from "../../src/games";
import { dice, LANGUAGES, newTable, openWords, randomStep, sceneOf, who } from "./playing";

/** Moves of every kind that a game has, as its rules page lists them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
    "haru-ichiban": ["bloom", "croak", "dark", "frog", "pick", "wind"],
    "hiroba": ["pass", "place", "stone"],
    "edo-yashiki": ["place", "take"],
    "ike-no-koi": ["bamboo", "bridge", "draw", "exchange", "give", "keep", "lotus", "order", "pick", "stop"],
};

test.each(GAMES.map((game) => [game.name, game] as const))("%s", async (name, game) => {
    const face = await game.face(), { sayIn } = await openWords(face), kinds = new Set<string>();
    for (let seed = 1; seed <= 12; seed++) {
        const engine = newTable(name, 2 + seed % (game.most - 1), name === "haru-ichiban" ? { croak: "race" } : {});
        for (const random = dice(seed); engine.actors().length; randomStep(engine, random)) {
            const seat = engine.actors().find((actor) => actor !== CHANCE) ?? 0, { moves } = sceneOf(engine, seat);
            moves.forEach((move) => kinds.add(move.split(" ")[0] ?? ""));
            const language = LANGUAGES[random(3)] ?? "en";
            const said = moves.slice(0, 40).map((move) => face.advise(move, sayIn(language), who));
            expect(said.filter((words) => /undefined|NaN|[{}@]/.test(words) || !/[.!。！]$/.test(words))).toEqual([]);
            expect(new Set(said).size).toBe(said.length);
        }
    }
    expect([...kinds].sort()).toEqual(KINDS[name]);
});
