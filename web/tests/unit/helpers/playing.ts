// playing.ts - tables of the real engine for the faces' tests: words that may not miss anything,
// random games, what each viewer sees.
import { vi } from "vitest";

import wasm from "../../../../build/wasm/niwa.wasm?url&inline";
import { Engine } from "../../../engine.mjs";
import { plyOf, sceneOf as sceneIn, type Setup } from "../../../src/engine/scene";
import { CHANCE, type BoardProps, type Face, type LogItem, type Language, type Say, type Scene, type Seat } from "../../../src/face";
import { en } from "../../../src/words/app.en";
import { fr } from "../../../src/words/app.fr";
import { ja } from "../../../src/words/app.ja";
import { fill, type Words } from "../../../src/words/fill";

export const LANGUAGES: readonly Language[] = ["en", "fr", "ja"];
export const module = await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
vi.setConfig({ testTimeout: 0 }); // a busy machine is no failure

export type Options = Readonly<Record<string, string>>;
export type Books = Readonly<Record<Language, Words>>;

const APP: Books = { en, fr, ja };

export const who = (seat: Seat) => `P${seat}`;

/** The names of a sentence's holes, each once. */
export function holes(sentence: string): readonly string[] {
    return [...new Set([...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ""))].sort();
}

/** Says a sentence, and fails where a key or an argument is missing. */
export function strictly(language: Language, ...books: readonly Words[]): Say {
    return (key, args = {}) => {
        const sentence = books.find((words) => key in words)?.[key];
        if (sentence === undefined)
            throw new Error(`no words for ${key} in ${language}`);
        for (const name of holes(sentence))
            if (args[name] === undefined)
                throw new Error(`${key} misses {${name}}`);
        return fill(sentence, args, language, undefined);
    };
}

async function inAll<T>(bring: (language: Language) => Promise<T>): Promise<Record<Language, T>> {
    return Object.fromEntries(await Promise.all(LANGUAGES.map(async (language) => [language, await bring(language)]))) as Record<Language, T>;
}

/** A face's sentences in every language, and how they are said. */
export async function openWords(face: Face): Promise<{ words: Books; learnWords: Books; sayIn: (language: Language) => Say }> {
    const words = await inAll((language) => face.words[language]());
    const learnWords = await inAll((language) => face.learnWords[language]());
    const says = await inAll(async (language) => strictly(language, words[language], learnWords[language], APP[language]));
    return { words, learnWords, sayIn: (language) => says[language] };
}

/** Numbers that always come alike. */
export function dice(seed: number): (n: number) => number {
    let state = seed;
    return (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * n);
    };
}

const setups = new WeakMap<Engine, Setup>();

export function newTable(game: string, seats: number, options: Options = {}): Engine {
    const engine = new Engine(module);
    engine.choose(game);
    engine.init(seats, options);
    setups.set(engine, { game, seats, options });
    return engine;
}

export function sceneOf(engine: Engine, viewer: Seat): Scene {
    const setup = setups.get(engine);
    if (!setup)
        throw new Error("this table was not laid here");
    return sceneIn(engine, setup, viewer);
}

export function propsOf(scene: Scene, logItems: readonly LogItem[], say: Say): BoardProps {
    return {
        scene, logItems, last: logItems, say, who, active: scene.moves.length > 0, reason: null, hints: scene.moves.slice(0, 2), pace: 1,
        play: () => undefined, ask: async () => null,
    };
}

/** Plays a move; what each viewer saw of it, the watcher first. */
export function playMove(engine: Engine, actor: number, move: bigint): LogItem[] {
    const viewers = Array.from({ length: (setups.get(engine)?.seats ?? 0) + 1 }, (_, viewer) => viewer);
    const texts = viewers.map((viewer) => engine.moveText(actor, move, viewer));
    engine.play(actor, move);
    return viewers.map((viewer) => ({ ply: plyOf(engine), actor, move: texts[viewer] ?? "", events: engine.events(viewer) }));
}

/** A line of a record or lesson: "2: place 7 c4", "2 place 7 c4", "chance draw 1 5". */
export function playLine(engine: Engine, line: string) {
    const [, actor = "", move = ""] = /^(chance|\d):? (.*)$/.exec(line) ?? [];
    const number = actor === "chance" ? CHANCE : Number(actor);
    engine.play(number, engine.read(number, move));
}

/** The table as a lesson's record leaves it. */
export function lessonTable(game: string, record: string): Engine {
    const engine = newTable(game, Number(/^seats (\d)/m.exec(record)?.[1]));
    for (const line of record.split("moves\n")[1]?.match(/^(chance|\d) .*$/gm) ?? [])
        playLine(engine, line);
    return engine;
}

export type Choose = (engine: Engine, actor: number, random: (n: number) => number) => bigint;

const anyMove: Choose = (engine, actor, random) => {
    const moves = engine.moves(actor);
    return moves[random(moves.length)] ?? 0n;
};

/** One move of anybody who may act. */
export function randomStep(engine: Engine, random: (n: number) => number, choose: Choose = anyMove): LogItem[] {
    const actors = engine.actors(), actor = actors[random(actors.length)] ?? CHANCE;
    return playMove(engine, actor, choose(engine, actor, random));
}

/** Plays a table to its end and shows it after every move. */
export function playThrough(engine: Engine, seed: number, show: (told: readonly LogItem[]) => void = () => undefined, choose: Choose = anyMove): Engine {
    const random = dice(seed);
    while (engine.actors().length)
        show(randomStep(engine, random, choose));
    return engine;
}
