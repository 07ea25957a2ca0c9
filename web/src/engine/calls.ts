// calls.ts - what a page may ask of a table's worker, and how the question travels.
import type { Happening, Json, Reason, Scene, Seat } from "../face";
import type { Plan } from "./plan";

/** What everybody at the table may know. */
export interface Status {
    readonly ply: number;
    readonly actors: readonly number[];
    readonly mode: Scene["mode"];
    /** Whether the seats' views differ now, so that the device must be passed unseen. */
    readonly secrets: boolean;
    readonly over: boolean;
}

/** What a viewer sees, and what happened from ply `since` on. */
export interface Look {
    readonly scene: Scene;
    readonly happenings: readonly Happening[];
}

/** A record that was read: what there is to know without playing it through. */
export interface Facts {
    readonly plan: Plan;
    readonly lines: number;
    readonly over: boolean;
    /** Whether it can be played on: it has its luck's secret. */
    readonly canGoOn: boolean;
}

export interface Choice {
    readonly move: string;
    /** Mean rank value, 0 to 1. */
    readonly value: number;
    readonly visits: number;
}

export interface Advice {
    readonly nodes: number;
    readonly milliseconds: number;
    /** The best first, three at most. */
    readonly choices: readonly Choice[];
}

/** Why a move cannot be taken back. */
export type UndoRefusal = "revealed" | "nothing" | "full";

export interface TableCalls {
    /** Opens a new game and keeps it under the name. */
    start(id: string, plan: Plan): Promise<Facts>;
    /** Opens a kept game to play on, and takes it from any other table; null where there is none. */
    resume(id: string): Promise<Facts | null>;
    /** Opens a kept game to be looked through; it stays whose it is. */
    revisit(id: string): Promise<Facts | null>;
    /** Opens a record's text without keeping it. Throws the engine's sentence. */
    read(text: string): Promise<Facts>;
    /** Sets a lesson's scene by the lines of its record. */
    teach(record: string): Promise<Facts>;
    /** Keeps what read() opened under a name, to be played on by these seats. */
    keep(id: string, plan: Plan): Promise<Facts>;
    status(): Promise<Status>;
    look(viewer: Seat, since: number): Promise<Look>;
    /** The scene after the first `lines` lines, and what the last of them did. */
    lookBack(viewer: Seat, lines: number): Promise<Look>;
    /** A seat's move in words; the reason why not. */
    play(seat: Seat, move: string): Promise<Reason | null>;
    /** Why a seat cannot make a move; null if it can. Nothing is played. */
    why(seat: Seat, move: string): Promise<Reason | null>;
    /** Makes the moves of a lesson: "2: place 7 c4". */
    script(lines: readonly string[]): Promise<void>;
    /** How many moves a seat has; 1 needs no thought. */
    choices(seat: Seat): Promise<number>;
    /** A seat's only move, made for it; false if it has several or none. */
    playOnly(seat: Seat): Promise<boolean>;
    /** A computer's move, thought out and made; false if it was no longer wanted. */
    think(seat: Seat, level: number): Promise<boolean>;
    advise(viewer: Seat): Promise<Advice>;
    stopThinking(): Promise<void>;
    undo(seats: number): Promise<UndoRefusal | null>;
    ask(viewer: Seat, question: string): Promise<Json>;
    /** The record as a file; what is in it stays unread by the page. */
    file(): Promise<Blob>;
    /** Whether all of chance's draws are what the luck says; else the sentence. */
    verify(): Promise<string | null>;
}

export type CallName = keyof TableCalls;

export interface Call {
    readonly number: number;
    readonly name: CallName;
    readonly args: readonly unknown[];
}

/** The last one is told unasked, once: another table holds the game now. */
export type Answer =
    | { readonly number: number; readonly value: unknown }
    | { readonly number: number; readonly error: string }
    | { readonly lost: true };
