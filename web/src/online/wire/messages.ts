// messages.ts - the messages between page and server about tables: see docs/protocol.md.
import type { GameEvent, PackNamed, Reason, Result, Scene, Seat } from "../../face";

export type TableStage = "open" | "running" | "over" | "closed";

/** Who sits on a seat; "kept": it is reserved for a certain guest. */
export interface SeatShown {
    readonly kind: "computer" | "person" | "kept" | "open";
    readonly name?: string;
    readonly level?: number;
    /** A computer plays for a person who left: anybody may take the seat. */
    readonly free?: boolean;
    /** The person resigned, or lost by the clock. */
    readonly out?: boolean;
    readonly you?: boolean;
}

export interface ClockShown {
    /** Milliseconds. */
    readonly left: number;
    readonly runs: boolean;
}

export interface Offer {
    readonly what: "undo" | "rematch";
    readonly seat: Seat;
    readonly ply?: number;
    readonly agreed: readonly Seat[];
}

export const GESTURES = ["bow", "clap", "smile", "wonder", "think", "oops", "hurry", "thanks"] as const;
export type Gesture = typeof GESTURES[number];

export interface Said {
    readonly at: number;
    /** 0: a watcher. */
    readonly seat: Seat;
    readonly name: string;
    readonly text?: string;
    readonly gesture?: Gesture;
}

export interface Luck {
    readonly commit: string;
    readonly shares: readonly (string | null)[];
    readonly secret?: string;
}

/** How a game ended; `played`: by its last move. */
export interface Ending {
    readonly by: "play" | "resign" | "abandon";
    readonly ranks: readonly number[];
    readonly played?: Result;
}

/** The position, and everything else that changes with a move. */
export interface Standing {
    readonly stage?: TableStage;
    readonly seats?: readonly SeatShown[];
    readonly offer?: Offer | null;
    readonly luck?: Luck;
    readonly clocks?: readonly ClockShown[];
    readonly ply?: number;
    readonly actors?: readonly Seat[];
    readonly mode?: Scene["mode"];
    readonly question?: number;
    readonly bytes?: string;
    readonly result?: Ending;
    readonly next?: string;
}

/** The whole table, as its viewer may know it. */
export interface TableView extends Standing {
    readonly table: string;
    readonly number: number;
    readonly at: number;
    readonly stage: TableStage;
    readonly viewer: Seat;
    /** The founder's seat; 0: the founder has no seat. */
    readonly founder: Seat;
    readonly game: string;
    readonly options: Readonly<Record<string, string>>;
    /** Which components it is played with; they themselves are in the position. Missing: the standard set. */
    readonly pack?: PackNamed;
    readonly clock: string;
    readonly public: boolean;
    /** The table whose rematch this is. */
    readonly after?: string;
    readonly seats: readonly SeatShown[];
    readonly here: readonly Seat[];
    readonly luck: Luck;
    readonly offer: Offer | null;
    readonly chat: readonly Said[];
}

export interface TableEvent extends Standing {
    readonly table: string;
    readonly number: number;
    readonly at: number;
    readonly event: "sit" | "leave" | "share" | "start" | "line" | "chat" | "offer" | "answer" | "tell" | "close";
    readonly seat?: Seat;
    readonly line?: string;
    readonly events?: readonly GameEvent[];
    readonly share?: string;
    readonly name?: string;
    readonly text?: string;
    readonly gesture?: Gesture;
    readonly answer?: "yes" | "no";
}

export interface Presence {
    readonly table: string;
    readonly here: readonly Seat[];
    readonly watchers: number;
}

export interface Guest {
    readonly id: string;
    readonly name: string;
}

export interface Hello {
    readonly hello: number;
    readonly guest: Guest | null;
    readonly at: number;
}

export interface Done {
    readonly done: string | null;
    readonly number?: number;
    readonly viewer?: Seat;
    readonly at?: number;
}

export interface Refused {
    readonly refused: string | null;
    readonly why: Reason;
}

/** A message from the server. A frame has one or several, one on a line. */
export type Message = Hello | Done | Refused | { readonly view: TableView } | TableEvent | Presence;

/** A request; the connection adds its id. */
export interface Request {
    readonly do: "watch" | "unwatch" | "sit" | "share" | "start" | "close" | "move" | "undo" | "rematch" | "answer" |
        "resign" | "replace" | "leave" | "chat" | "react" | "ping";
    readonly table?: string;
    readonly [key: string]: string | number | undefined;
}
