// engine.d.mts - the types of engine.mjs.
import type { GameEvent, Json, Pack, Reason, Result, Scene } from "./src/face";

export class Refusal extends Error {
    reason: Reason | null;
    /** Of a pack: where it is wrong, from 1; 0: the pack as a whole. */
    line: number;
    column: number;
}

export interface Line {
    readonly kind: "move" | "undo" | "resign" | "timeout" | "computer" | "person" | "abandon";
    readonly actor: number;
    readonly move: bigint;
    readonly number: number;
}

export interface Setup {
    readonly game: string;
    readonly seats: number;
    readonly options: Readonly<Record<string, string>>;
    readonly pack?: Pack;
}

/** What a search found: the move to play, and the moves that people are told of, the best first
 * (see advice_best in ai/bot.h). A mixed choice is a secret one: it is drawn by the shares. */
export interface Advice {
    readonly nodes: number;
    readonly mixed: boolean;
    readonly move: string;
    readonly choices: readonly { readonly move: string; readonly visits: number; readonly share: number; readonly value: number }[];
}

export class Engine {
    constructor(module: WebAssembly.Module);
    readonly exports: Record<string, CallableFunction> & { readonly memory: WebAssembly.Memory };
    text: string;
    readonly state: Uint8Array;
    games(): string[];
    choose(name: string): void;
    readPack(words: string): Pack;
    standardPack(): Pack | null;
    init(seats: number, options?: Readonly<Record<string, string>>): void;
    takes(bytes: Uint8Array): boolean;
    load(bytes: Uint8Array): void;
    moves(actor: number): bigint[];
    read(actor: number, words: string): bigint;
    play(actor: number, move: bigint): void;
    moveText(actor: number, move: bigint, viewer: number): string;
    json(viewer: number): Json;
    events(viewer: number): GameEvent[];
    actors(): number[];
    mode(): Scene["mode"];
    /** The number of the last question that a seat was asked. */
    question(viewer: number): number;
    diagram(viewer: number): string;
    result(): Result;
    components(): Json;
    componentsText(): string;
    answer(viewer: number, question: string): Json;
    viewBytes(viewer: number): Uint8Array;
    openly<T>(work: () => T): T;
    guessBytes(seat: number, seed: number): Uint8Array;

    open(seats: number, options: Readonly<Record<string, string>>, secret: Uint8Array, names?: readonly string[]): void;
    loadRecord(words: string): void;
    record(withSecret: boolean): string;
    add(actor: number, move: bigint): void;
    roll(): void;
    undo(seats: readonly number[]): void;
    lines(): number;
    line(index: number): Line;
    goTo(lines: number): void;
    setName(seat: number, name: string): void;
    name(seat: number): string;
    setup(): Setup;
    verify(): void;

    thinkStart(seat: number, seed: bigint | number, level: number, mebibytes: number): number;
    think(nodes: number): number;
    isSure(): boolean;
    advice(count?: number): Advice;
    adviceBytes(): Uint8Array;
    adviceMerge(bytes: Uint8Array): void;

    signature(): string;
    botSignature(bot: number): string;
}
