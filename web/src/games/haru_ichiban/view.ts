// view.ts - what the engine shows of Haru Ichiban, and names for places on the pond.
import type { Scene } from "../../face";

export type Direction = "north" | "east" | "south" | "west";

export interface Pad {
    readonly at: string;
    /** The egg pads are called red (seat 1's) and yellow (seat 2's) by the rules. */
    readonly kind: "plain" | "dark" | "red" | "yellow";
    readonly dark: boolean;
    readonly flower: number | null;
    readonly frog: number | null;
}

export interface Figure {
    readonly seat: number;
    readonly kind: "square" | "row" | "column" | "diagonal" | "five";
    readonly squares: readonly string[];
}

export interface Player {
    readonly hand: readonly number[] | null;
    readonly hand_count?: number;
    readonly reserve: readonly number[] | null;
    readonly reserve_count?: number;
    readonly played: readonly number[];
    readonly pick: number | null;
}

export interface Pond {
    readonly round: number;
    readonly turn: number;
    readonly phase: "draw" | "pick" | "lot" | "croak" | "bloom" | "frog" | "wind" | "dark" | "over";
    readonly acting: readonly (number | "chance")[];
    readonly score: readonly number[];
    readonly pads: readonly Pad[];
    readonly small: number | null;
    readonly great: number | null;
    readonly last_picks: readonly number[] | null;
    readonly last_round: { readonly points: readonly number[]; readonly figures: readonly Figure[] } | null;
    readonly players: readonly Player[];
}

/** A pad that the wind takes along. */
export interface Drift {
    readonly from: string;
    readonly to: string;
}

/** What a move would do, as the engine foresees it. */
export interface Foresight {
    readonly moved?: readonly Drift[];
    readonly figures: readonly Figure[];
    readonly points: readonly number[];
    readonly winner: number | null;
}

export const SIDE = 5;
export const CELL = 100;
export const DIRECTIONS: readonly Direction[] = ["north", "east", "south", "west"];
export const STEPS: Readonly<Record<Direction, readonly [number, number]>> = {
    north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0],
};

export function pondOf(scene: Scene): Pond {
    return scene.view as unknown as Pond;
}

export function squareAt(x: number, y: number): string {
    return `${String.fromCharCode(97 + x)}${y + 1}`;
}

export function xyOf(square: string): readonly [number, number] {
    return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

/** The middle of a square in the drawing. */
export function middleOf(square: string): readonly [number, number] {
    const [x, y] = xyOf(square);
    return [x * CELL + CELL / 2, y * CELL + CELL / 2];
}

/** The neighbour that way, or null beyond the pond's edge. */
export function beside(square: string, direction: Direction): string | null {
    const [x, y] = xyOf(square);
    const [dx, dy] = STEPS[direction];
    const [toX, toY] = [x + dx, y + dy];
    return toX < 0 || toY < 0 || toX >= SIDE || toY >= SIDE ? null : squareAt(toX, toY);
}

export function directionTo(from: string, to: string): Direction | null {
    return DIRECTIONS.find((direction) => beside(from, direction) === to) ?? null;
}

/** Whose eggs are on a pad: a seat, or 0. */
export function eggsOf(pad: Pad): number {
    return pad.kind === "red" ? 1 : pad.kind === "yellow" ? 2 : 0;
}

/** Whose frog waits to be put: after equal flowers each puts the own. */
export function waitingFrog(pond: Pond): number {
    const afloat = new Set(pond.pads.map((pad) => pad.frog));
    const seat = pond.acting.find((actor) => typeof actor === "number") ?? 0;
    if (pond.phase !== "frog")
        return 0;
    return pond.small === null ? Number(seat) : [1, 2].find((frog) => !afloat.has(frog)) ?? 0;
}
