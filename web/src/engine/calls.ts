// calls.ts - what the page can ask a table's worker.
import type { LogItem, Json, Pack, PackError, Reason, Scene, Seat } from "../face";
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

/** What the page learns of a record that was opened. */
export interface Facts {
    readonly plan: Plan;
    readonly lines: number;
    readonly over: boolean;
    /** Whether it can be continued: it has the secret of its luck. */
    readonly canGoOn: boolean;
}

export interface Choice {
    readonly move: string;
    /** Mean rank value, 0 to 1. */
    readonly value: number;
    readonly visits: number;
    /** Its part of all visits, 0 to 1: how often a mixture plays it. */
    readonly share: number;
}

export interface Advice {
    readonly nodes: number;
    readonly milliseconds: number;
    /** Seats choose in secret: the moves are to be mixed, and none is always the best. */
    readonly isMixed: boolean;
    /** The think workers have failed, and this is a short search only. */
    readonly isHasty: boolean;
    /** The best first, three at most. */
    readonly choices: readonly Choice[];
}

/** How a computer made its move: by a search; in haste, because the think workers have failed; or not at
 * all, because the game went on without it. */
export type Thinking = "thought" | "hasty" | "unwanted";

/** What the failure of a worker has led to: a computer moved in haste; there is no advice. */
export type HelperFailure = "hasty" | "no-hint";

/** Why a move cannot be taken back. */
export type UndoRefusal = "revealed" | "nothing" | "full";

export interface TableCalls {
    /** Starts a new game and stores it under the name `id`. */
    start(id: string, plan: Plan): Promise<Facts>;
    /** Opens a stored game to continue it, and takes it from any other table. Null: there is no such game. */
    resume(id: string): Promise<Facts | null>;
    /** Opens a stored game only to look through it: the table that holds it keeps it. */
    revisit(id: string): Promise<Facts | null>;
    /** Opens the text of a record without storing it. Throws the engine's sentence if it is wrong. */
    read(text: string): Promise<Facts>;
    /** Sets up a lesson by the lines of its record. */
    teach(record: string): Promise<Facts>;
    /** Opens a view that a server sent. The page can show it, ask about it, try moves and get advice, but
     * not play. Null: another engine than this one has made its bytes. */
    view(position: Position): Promise<Scene | null>;
    /** Stores what read() opened under the name `id`, so that these seats continue it. */
    keep(id: string, plan: Plan): Promise<Facts>;
    status(): Promise<Status>;
    /** `isCovered`, here and below: with the seat's secrets face down, from what everybody may know. */
    look(viewer: Seat, since: number, isCovered?: boolean): Promise<Look>;
    /** After how many lines the table was at that ply, by the moves that stand now. */
    linesAt(ply: number): Promise<number>;
    /** The scene after the first `lines` lines, and what the last of them did. */
    lookBack(viewer: Seat, lines: number, isCovered?: boolean): Promise<Look>;
    /** Makes a seat's move, given in words; or says why not. */
    play(seat: Seat, move: string, isCovered?: boolean): Promise<Reason | null>;
    /** Why a seat cannot make a move; null if it can. Nothing is played. */
    why(seat: Seat, move: string, isCovered?: boolean): Promise<Reason | null>;
    /** Makes moves of a lesson: "2: place 7 c4". */
    script(lines: readonly string[]): Promise<void>;
    /** How many moves a seat has. */
    choices(seat: Seat): Promise<number>;
    /** Makes a seat's only move; false if it has several or none. */
    playOnly(seat: Seat): Promise<boolean>;
    /** Searches for a computer's move and makes it. */
    think(seat: Seat, level: number): Promise<Thinking>;
    advise(viewer: Seat, isCovered?: boolean): Promise<Advice>;
    stopThinking(): Promise<void>;
    undo(seats: number): Promise<UndoRefusal | null>;
    /** The engine's answer on the table as it is, or as it was after the first `lines` lines. */
    ask(viewer: Seat, question: string, lines?: number): Promise<Json>;
    /** The engine's own drawing of the table in letters, as the viewer may know it. */
    diagram(viewer: Seat): Promise<string>;
    /** The record as a file, which the page passes on without reading it. */
    file(): Promise<Blob>;
    /** Reads the text of a pack: what it is, or the first mistake. Nothing else at the table changes. */
    readPack(text: string): Promise<Pack | PackError>;
    /** The standard set of a game as a pack; null where nobody needs another. */
    standardPack(game: string): Promise<Pack | null>;
    /** Checks all draws of chance against the luck: null, or a sentence on what is wrong. */
    verify(): Promise<string | null>;
}

export type CallName = keyof TableCalls;

/** The worker's one message that answers no call: another table holds the game now. */
export interface Lost {
    readonly lost: true;
}
