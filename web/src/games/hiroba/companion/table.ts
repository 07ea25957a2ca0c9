// table.ts - a real board of Hiroba: as the engine read it, and as the text that it reads next.
import type { PadSheet } from "../../../face";

export const SQUARES = 81;

export interface Board {
    /** By square: a garden's letter on its tile (a capital on the start square), "~", or "." for water. */
    readonly ground: string;
    /** By square: the pebble's seat and value, 0 where there is none; and 1 where a stone lies. */
    readonly owners: readonly number[];
    readonly values: readonly number[];
    readonly stones: readonly number[];
}

export function boardOf(sheet: PadSheet): Board {
    return (sheet as PadSheet & { readonly board: Board }).board;
}

function rows(squares: readonly string[], join: string): string {
    return Array.from({ length: 9 }, (_, row) => squares.slice(9 * row, 9 * row + 9).join(join)).join("\n");
}

export function textOf(players: PadSheet["players"], { ground, owners, values, stones }: Board): string {
    const pieces = owners.map((seat, square) => stones[square] ? "*" : seat ? `${players[seat - 1]?.mark ?? ""}${values[square] ?? ""}` : ".");
    return [
        ...players.map(({ mark, name }) => `player ${mark} ${name}`),
        "gardens", rows(Array.from(ground), ""), "pebbles", rows(pieces, " "), "",
    ].join("\n");
}

const NOTHING = Array.from({ length: SQUARES }, () => 0);

export function begin(names: readonly string[]): string {
    const players = names.map((name, index) => ({ mark: String(index + 1), name }));
    return textOf(players, { ground: ".".repeat(SQUARES), owners: NOTHING, values: NOTHING, stones: NOTHING });
}

/** The squares of the tile in a place (0 to 8), in reading order. */
export function squaresOf(place: number): readonly number[] {
    const corner = 27 * Math.floor(place / 3) + 3 * (place % 3);
    return Array.from({ length: 9 }, (_, i) => corner + 9 * Math.floor(i / 3) + i % 3);
}

export function placeOf(square: number): number {
    return 3 * Math.floor(square / 27) + Math.floor(square % 9 / 3);
}

/** The ground with a tile's nine letters in a place. */
export function withTile(ground: string, place: number, letters: string): string {
    const drawn = Array.from(ground);
    for (const [i, square] of squaresOf(place).entries())
        drawn[square] = letters.charAt(i);
    return drawn.join("");
}

/** What lies on a square, instead of what lay there. */
export function withPiece(board: Board, square: number, piece: { readonly seat: number; readonly value: number } | "stone" | null): Board {
    const put = (list: readonly number[], number: number) => list.map((old, at) => at === square ? number : old);
    return {
        ...board,
        owners: put(board.owners, piece && piece !== "stone" ? piece.seat : 0),
        values: put(board.values, piece && piece !== "stone" ? piece.value : 0),
        stones: put(board.stones, piece === "stone" ? 1 : 0),
    };
}

/** A tile's letters, turned clockwise by 90 degrees as often as that. */
export function turned(letters: string, times: number): string {
    return times === 0 ? letters
        : turned(Array.from({ length: 9 }, (_, i) => letters.charAt(3 * (2 - i % 3) + Math.floor(i / 3))).join(""), times - 1);
}
