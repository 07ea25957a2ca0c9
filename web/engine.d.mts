// engine.d.mts - the types of engine.mjs.
import type { GameEvent, Json, Reason, Result, Scene } from "./src/face";

export class Refusal extends Error {
    reason: Reason | null;
}

export class Engine {
    constructor(module: WebAssembly.Module);
    readonly exports: Record<string, CallableFunction> & { readonly memory: WebAssembly.Memory };
    text: string;
    readonly state: Uint8Array;
    games(): string[];
    choose(name: string): void;
    init(seats: number, options?: Readonly<Record<string, string>>): void;
    load(bytes: Uint8Array): void;
    moves(actor: number): bigint[];
    read(actor: number, words: string): bigint;
    play(actor: number, move: bigint): void;
    moveText(actor: number, move: bigint, viewer: number): string;
    json(viewer: number): Json;
    events(viewer: number): GameEvent[];
    actors(): number[];
    mode(): Scene["mode"];
    diagram(viewer: number): string;
    result(): Result;
    components(): Json;
    answer(viewer: number, question: string): Json;
    signature(): string;
    botSignature(bot: number): string;
}
