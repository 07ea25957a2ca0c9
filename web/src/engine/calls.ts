// calls.ts - what a page may ask of a table's worker.
import type { LogItem, Json, Reason, Scene, Seat } from "../face";
import type { Plan } from "./plan";

/** What everybody at the table may know. */
export interface Status {
    readonly ply: number;
    readonly actors: readonly number[];
    readonly mode: Scene["mode"];
    /** Whether the seats' views differ now, so that the device must be passed unseen. */
    readonly secrets: boolean;
    /** Who may act, and nobody else may look on while they do. */
    readonly secretive: readonly Seat[];
    readonly over: boolean;
    /** Whether the game is in the store as it stands now; true also where it need not be. */
    readonly isKept: boolean;
}

/** What a viewer sees, and what happened from ply `since` on. */
export interface Look {
    readonly scene: Scene;
    readonly logItems: readonly LogItem[];
}

/** A view that a server sent: a redacted state, with what its bytes do not say. */
export interface Position {
    readonly game: string;
    readonly options: Readonly<Record<string, string>>;
    readonly seats: number;
    readonly viewer: Seat;
    /** As the server sends it: base64. */
    readonly bytes: string;
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
    /** Of all visits, 0 to 1: how often a mixture plays it. */
    readonly share: number;
}

export interface Advice {
    readonly nodes: number;
    readonly milliseconds: number;
    /** The choice is a secret one: the moves are to be mixed, and none is best every time. */
    readonly isMixed: boolean;
    /** The minds have failed, and this is a short look only. */
    readonly isHasty: boolean;
    /** The best first, three at most. */
    readonly choices: readonly Choice[];
}

/** A computer's move: thought out; made in haste because its minds have failed; or none, because
 * it was no longer wanted. */
export type Thinking = "thought" | "hasty" | "unwanted";

/** What came of a helper's failure: a computer moved in haste; no advice could be had. */
export type HelperFailure = "hasty" | "no-hint";

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
    /** Opens a view that a server sent. Its viewer can look, ask, try moves and be advised; nobody plays on it here. */
    view(position: Position): Promise<Scene>;
    /** Keeps what read() opened under a name, to be played on by these seats. */
    keep(id: string, plan: Plan): Promise<Facts>;
    status(): Promise<Status>;
    /** `isCovered`, here and below: with the seat's secrets face down, from what everybody may know. */
    look(viewer: Seat, since: number, isCovered?: boolean): Promise<Look>;
    /** After how many lines the table was at that ply, by the moves that stand now. */
    linesAt(ply: number): Promise<number>;
    /** The scene after the first `lines` lines, and what the last of them did. */
    lookBack(viewer: Seat, lines: number, isCovered?: boolean): Promise<Look>;
    /** A seat's move in words; the reason why not. */
    play(seat: Seat, move: string, isCovered?: boolean): Promise<Reason | null>;
    /** Why a seat cannot make a move; null if it can. Nothing is played. */
    why(seat: Seat, move: string, isCovered?: boolean): Promise<Reason | null>;
    /** Makes the moves of a lesson: "2: place 7 c4". */
    script(lines: readonly string[]): Promise<void>;
    /** How many moves a seat has; 1 needs no thought. */
    choices(seat: Seat): Promise<number>;
    /** A seat's only move, made for it; false if it has several or none. */
    playOnly(seat: Seat): Promise<boolean>;
    /** Thinks a computer's move out and makes it. */
    think(seat: Seat, level: number): Promise<Thinking>;
    advise(viewer: Seat, isCovered?: boolean): Promise<Advice>;
    stopThinking(): Promise<void>;
    undo(seats: number): Promise<UndoRefusal | null>;
    /** The engine's answer on the table as it is, or as it was after the first `lines` lines. */
    ask(viewer: Seat, question: string, lines?: number): Promise<Json>;
    /** The engine's own drawing of the table in letters, as the viewer may know it. */
    diagram(viewer: Seat): Promise<string>;
    /** The record as a file; what is in it stays unread by the page. */
    file(): Promise<Blob>;
    /** Whether all of chance's draws are what the luck says; else the sentence. */
    verify(): Promise<string | null>;
}

export type CallName = keyof TableCalls;

/** Told unasked, once: another table holds the game now. */
export interface Lost {
    readonly lost: true;
}
