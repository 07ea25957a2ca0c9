// view.ts - Edo Yashiki as the engine tells it: the view, moves in words, answers.
import type { Json, Scene, Seat } from "../../face";

export const KINDS = ["floor", "tatami", "pond", "garden"] as const;
export type Kind = (typeof KINDS)[number];

export interface Square {
    readonly x: number;
    readonly y: number;
}

/** A card in a house; x and y are its top left square. */
export interface Laid extends Square {
    readonly card: number;
    readonly turned: boolean;
}

export interface Slot {
    readonly card: number;
    readonly taken_by: Seat | null;
}

export interface Player {
    readonly score: number;
    /** In placing order: a later card covers an earlier one. */
    readonly house: readonly Laid[];
    readonly holding: number | null;
    readonly placed: boolean;
    /** Only with the option. */
    readonly specialists?: readonly Kind[];
}

export interface View {
    readonly round: number;
    readonly first: Seat;
    readonly phase: "deal" | "take" | "place" | "over";
    readonly deck: readonly number[];
    readonly slots: readonly Slot[];
    readonly players: readonly Player[];
}

export function viewOf(scene: Scene): View {
    return scene.view as unknown as View;
}

export function isLive(scene: Scene): boolean {
    return scene.options["grab"] === "live";
}

/** What a line pays, as events and previews tell it. */
export interface Line {
    readonly kind: Kind;
    readonly length: number;
    readonly points: number;
    readonly squares: readonly (readonly [number, number])[];
}

export type Preview =
    | {
        readonly legal: true;
        readonly lines: readonly Line[];
        readonly bonus: number;
        readonly total: number;
        readonly specialists?: readonly Kind[];
    }
    | {
        readonly legal: false;
        readonly code: string;
        readonly squares: readonly (readonly [number, number])[];
    };

export function previewOf(answer: Json): Preview | null {
    return answer as unknown as Preview | null;
}

/** Pairs of numbers as squares: the answers to "blocked" and "places". */
export function squaresOf(answer: Json, key: "squares" | "places"): readonly Square[] {
    const pairs = (answer as unknown as Record<string, readonly (readonly [number, number])[]> | null)?.[key];
    return (pairs ?? []).map(([x, y]) => ({ x, y }));
}

// -- moves in words --

export interface Place extends Square {
    readonly turned: boolean;
}

export function placeWords({ x, y, turned }: Place): string {
    return `place ${x},${y}${turned ? " turned" : ""}`;
}

export function readPlace(move: string): Place | null {
    const found = /^place (-?\d+),(-?\d+)( turned)?$/.exec(move);
    return found && { x: Number(found[1]), y: Number(found[2]), turned: found[3] !== undefined };
}

export function readTake(move: string): number | null {
    const found = /^take (\d+)$/.exec(move);
    return found && Number(found[1]);
}

// -- what is to be seen --

export function keyOf({ x, y }: Square): string {
    return `${x},${y}`;
}

export interface Bounds {
    readonly left: number;
    readonly top: number;
    /** The first column and row beyond. */
    readonly right: number;
    readonly bottom: number;
}

export function boundsOf(house: readonly Laid[]): Bounds {
    return {
        left: Math.min(0, ...house.map((laid) => laid.x)),
        top: Math.min(0, ...house.map((laid) => laid.y)),
        right: Math.max(2, ...house.map((laid) => laid.x + 2)),
        bottom: Math.max(3, ...house.map((laid) => laid.y + 3)),
    };
}

export function widened({ left, top, right, bottom }: Bounds, columns: number, rows: number): Bounds {
    return { left: left - columns, top: top - rows, right: right + columns, bottom: bottom + rows };
}
