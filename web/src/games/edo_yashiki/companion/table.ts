// table.ts - a real table of Edo Yashiki: as the engine read it, and as the text that it reads next.
import type { PadSheet } from "../../../face";

export const KINDS = ["floor", "tatami", "pond", "garden"] as const;
export type Kind = (typeof KINDS)[number];

export interface Line {
    readonly kind: Kind;
    readonly length: number;
    readonly points: number;
}

/** A card that was placed: with its place, if the house was copied. */
export interface Placed {
    readonly face?: string;
    readonly x?: number;
    readonly y?: number;
    readonly turned?: boolean;
    readonly lines: readonly Line[];
    readonly bonus: number;
    readonly total: number;
}

export interface Player {
    readonly score: number;
    readonly cards: number;
    /** The tokens at hand; missing without the option. */
    readonly specialists?: readonly Kind[];
    readonly placed: readonly Placed[];
}

export function playersOf(sheet: PadSheet): readonly Player[] {
    return (sheet.detail as unknown as { readonly players: readonly Player[] }).players;
}

export function isOver(sheet: PadSheet): boolean {
    return (sheet as PadSheet & { readonly over: boolean }).over;
}

function linesOf(mark: string, { placed }: Player): readonly string[] {
    if (placed.some(({ face }) => face !== undefined))
        return [`house ${mark}`, ...placed.map(({ face, x, y, turned }) => `${face} ${x},${y}${turned ? " turned" : ""}`)];
    return placed.map(({ lines }) => `placed ${mark} ${lines.map(({ kind, length }) => `${kind}/${length}`).join(" ") || "none"}`);
}

export function textOf(sheet: PadSheet, players: readonly Pick<Player, "specialists" | "placed">[]): string {
    return [
        ...sheet.players.map(({ mark, name }) => `player ${mark} ${name}`),
        ...players[0]?.specialists ? ["specialists"] : [],
        ...players.flatMap((player, index) => linesOf(sheet.players[index]?.mark ?? "", player as Player)), "",
    ].join("\n");
}

export function begin(names: readonly string[]): string {
    return [...names.map((name, index) => `player ${index + 1} ${name}`), ""].join("\n");
}
