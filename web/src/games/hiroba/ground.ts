// ground.ts - the position of a board's squares, and the ground of each.
import type { Scene } from "../../face";
import { readingOf } from "../shared/in_the_box";
import type { Tile } from "./view";

/** Sizes, in units of the drawing. */
export const CELL = 44;
export const PATH = 5; // between tiles
export const GUTTER = 15; // for the letters and numbers at the edge
const RIM = 3; // at the right and below

/** The faces of the twelve tiles: "~" the pond, "a" and "b" the gardens, a capital for the start. */
export type Faces = readonly string[];

/** The standard set, for the pictures on pages without a table. */
export const STANDARD: Faces = [
    "Aab a~b aab", "aab a~b abB", "Aaa a~b aab", "~aa baA bbb", "~aa bba baA", "~bb aaa aAa",
    "a~b abb Aab", "a~b aab aaB", "a~b aaB aaa", "a~b abb aAa", "abb a~b Aab", "~ab aab abB",
];

const read = readingOf<Faces>((components) => (components as unknown as { tiles: string[] }).tiles);

/** Those of a table. */
export function facesOf({ components }: Scene): Faces {
    return read(components);
}

export interface Square {
    readonly name: string;
    readonly column: number;
    readonly row: number;
    readonly kind: "garden" | "pond" | "water" | "bare";
    /** Index in the ground's gardens; -1 where it is none. */
    readonly garden: number;
    readonly isStart: boolean;
}

export interface Garden {
    /** The first square's name, by which the engine calls it. */
    readonly at: string;
    readonly place: number;
    readonly soil: "moss" | "sand";
    readonly squares: readonly Square[];
}

/** Columns and rows; those at `right` and `bottom` are outside. */
export interface Crop {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}

export interface Ground {
    /** 81, in reading order. */
    readonly squares: readonly Square[];
    readonly gardens: readonly Garden[];
    /** What is drawn: all but rows and columns of tiles that are nothing but water. */
    readonly crop: Crop;
}

export function nameOf(column: number, row: number): string {
    return "abcdefghi".charAt(column) + (row + 1);
}

/** The left or top edge of a column or row. */
export function edge(index: number): number {
    return GUTTER + index * CELL + Math.floor(index / 3) * PATH;
}

export function middle(index: number): number {
    return edge(index) + CELL / 2;
}

/** The middle of a square, by its name. */
export function spot(name: string): readonly [number, number] {
    return [middle(name.charCodeAt(0) - 97), middle(Number(name.slice(1)) - 1)];
}

/** The part of the drawing that is shown, with letters and numbers. */
export function frameOf({ left, top, right, bottom }: Crop) {
    const x = edge(left) - GUTTER, y = edge(top) - GUTTER;
    return { x, y, width: edge(right - 1) + CELL + RIM - x, height: edge(bottom - 1) + CELL + RIM - y };
}

/** Rows and columns of tiles that are all water are left out. In a wide window columns stay where the height
 * alone says how large squares are: there the board is as wide as it is high. */
function cropOf(tiles: readonly Tile[], isWide: boolean): Crop {
    const held = tiles.flatMap((tile, place) => tile && "water" in tile ? [] : [place]);
    const columns = held.map((place) => place % 3), rows = held.map((place) => Math.floor(place / 3));
    const crop = {
        left: 3 * Math.min(...columns), right: 3 * Math.max(...columns) + 3,
        top: 3 * Math.min(...rows), bottom: 3 * Math.max(...rows) + 3,
    };
    const isTall = crop.bottom - crop.top > crop.right - crop.left;
    return isWide && isTall ? { ...crop, left: 0, right: 9 } : crop;
}

/** What a face shows at a column and row of its own, turned clockwise. */
function faceAt(face: string, rotation: number, column: number, row: number): string {
    const [x, y] = rotation === 90 ? [row, 2 - column] : rotation === 180 ? [2 - column, 2 - row]
        : rotation === 270 ? [2 - row, column] : [column, row];
    return face.charAt(4 * y + x);
}

function letterAt(faces: Faces, tiles: readonly Tile[], column: number, row: number): string {
    const tile = tiles[3 * Math.floor(row / 3) + Math.floor(column / 3)];
    if (!tile)
        return "";
    if (!("tile" in tile))
        return "=";
    return faceAt(faces[tile.tile - 1] ?? "", tile.rotation, column % 3, row % 3);
}

/** The ground that the tiles make. */
export function layOut(faces: Faces, tiles: readonly Tile[], isWide = false): Ground {
    const squares: Square[] = [];
    const gardens: (Garden & { readonly squares: Square[] })[] = [];
    const numbers = new Map<string, number>();
    for (let i = 0; i < 81; i++) {
        const column = i % 9, row = Math.floor(i / 9);
        const letter = letterAt(faces, tiles, column, row);
        const square = { name: nameOf(column, row), column, row, garden: -1, isStart: false };
        if (!/[ab]/i.test(letter)) {
            squares.push({ ...square, kind: letter === "~" ? "pond" : letter === "=" ? "water" : "bare" });
            continue;
        }
        const place = 3 * Math.floor(row / 3) + Math.floor(column / 3);
        const soil = letter.toLowerCase() === "a" ? "moss" : "sand";
        const key = place + soil;
        if (!numbers.has(key)) {
            numbers.set(key, gardens.length);
            gardens.push({ at: square.name, place, soil, squares: [] });
        }
        const garden = numbers.get(key) ?? -1;
        const laid: Square = { ...square, kind: "garden", garden, isStart: letter < "a" };
        squares.push(laid);
        gardens[garden]?.squares.push(laid);
    }
    return { squares, gardens, crop: cropOf(tiles, isWide) };
}
