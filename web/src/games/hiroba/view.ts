// view.ts - Hiroba's JSON as the rules page writes it, and the answers of its questions.
import type { Json, Scene, Seat } from "../../face";

export type Tile = { readonly tile: number; readonly rotation: number } | { readonly water: true } | null;
export type Piece = { readonly player: Seat; readonly value: number } | "stone";

export interface Player {
    /** What is left, each by its smaller face. */
    readonly pebbles: readonly number[];
    readonly stones: number;
    readonly out: boolean;
}

export interface View {
    readonly phase: "water" | "tile" | "place" | "stone" | "over";
    readonly turn: Seat | null;
    /** Nine, in reading order. */
    readonly tiles: readonly Tile[];
    /** By square. */
    readonly board: Readonly<Record<string, Piece>>;
    readonly players: readonly Player[];
}

/** By seat, only of those who have a pebble there. */
export type Sums = Readonly<Record<string, number>>;

/** The answer to "standing", and the detail of a result. */
export interface Standing {
    readonly ponds: readonly {
        readonly at: string; readonly sums: Sums; readonly winners: readonly Seat[];
    }[];
    readonly gardens: readonly {
        readonly tile: number; readonly squares: readonly string[]; readonly sums: Sums;
        readonly winners: readonly Seat[]; readonly koi: Seat | null; readonly points: number;
    }[];
    readonly players: readonly {
        readonly gardens: number; readonly koi_left: number;
        readonly gardens_won: number; readonly total: number;
    }[];
}

export interface Lead {
    readonly sums: Sums;
    readonly leaders: readonly Seat[];
}

/** The answer to "preview place 7 c4"; garden and ponds only of an empty garden square. */
export interface Preview {
    readonly legal: boolean;
    readonly garden?: { readonly at: string; readonly size: number; readonly before: Lead; readonly after: Lead };
    readonly ponds?: readonly { readonly at: string; readonly before: Lead; readonly after: Lead }[];
}

export function viewOf(scene: Scene): View {
    return scene.view as unknown as View;
}

export function standingOf(json: Json): Standing | null {
    return json as unknown as Standing | null;
}

export function previewOf(json: Json): Preview | null {
    return json as unknown as Preview | null;
}
