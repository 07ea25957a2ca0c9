// advice.test.ts - every legal move can be said as advice, in every language and told apart; and how
// long advice holds.
import { expect, test } from "vitest";

import { stillGood } from "../../src/engine/advice";
import { CHANCE } from "../../src/face";
import { GAMES } from "../../src/games";
import { dice, LANGUAGES, newTable, openWords, randomStep, sceneOf, who } from "./helpers/playing";

/** Moves of every kind that a game has, as its rules page lists them; of those with several. */
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
    expect([...kinds].sort()).toEqual(KINDS[name] ?? [...kinds].slice(0, 1));
});

/** The first seat's first question of a game, all luck before it made. */
function firstQuestion(name: string, seats: number) {
    const engine = newTable(name, seats);
    for (const random = dice(1); engine.actors().includes(CHANCE);)
        randomStep(engine, random);
    const scene = sceneOf(engine, 1);
    const choices = scene.moves.slice(0, 3).map((move) => ({ move, visits: 1, share: 0.1, value: 0.5 }));
    return { engine, scene, advice: { nodes: 3, milliseconds: 1, isMixed: false, isHasty: false, choices } };
}

const playFirst = (engine: ReturnType<typeof newTable>, seat: number) => engine.play(seat, engine.moves(seat)[0] ?? 0n);

test("advice holds while others answer, and ends with one's own answer", () => {
    const { engine, scene, advice } = firstQuestion("haru-ichiban", 2);
    expect(scene.mode).toBe("secret");
    playFirst(engine, 2);
    const then = sceneOf(engine, 1);
    expect(then.ply).toBeGreaterThan(scene.ply);
    expect(stillGood(advice, scene, then)).toEqual(advice);
    expect(stillGood(advice, scene, sceneOf(engine, 2))).toBe(null);
    playFirst(engine, 1);
    expect(stillGood(advice, scene, sceneOf(engine, 1))).toBe(null);
});

test("advice ends with the question, though the next one has the same moves", () => {
    const { engine, scene, advice } = firstQuestion("ike-no-koi", 2);
    expect(scene.moves).toEqual(["draw"]);
    playFirst(engine, 1);
    for (const random = dice(1); engine.actors().includes(CHANCE);)
        randomStep(engine, random);
    expect(sceneOf(engine, 1).moves).toContain("draw");
    expect(stillGood(advice, scene, sceneOf(engine, 1))).toBe(null);
});

test("what others made impossible is left out", () => {
    const { scene, advice } = firstQuestion("hiroba", 2);
    const [first, ...rest] = scene.moves;
    expect(first).toBe(advice.choices[0]?.move);
    expect(stillGood(advice, scene, { ...scene, moves: rest })?.choices).toEqual(advice.choices.slice(1));
    expect(stillGood(advice, scene, { ...scene, moves: [] })).toBe(null);
    expect(stillGood(null, scene, scene)).toBe(null);
});
