// outline.ts - the line round a group of squares, drawn a little inside, with round corners.
import { CELL, edge } from "../ground";

interface Spot {
    readonly column: number;
    readonly row: number;
}

type Point = readonly [number, number];

/** The sides that no other square of the group shares, clockwise: from each corner the next. */
function sides(squares: readonly Spot[]): Map<string, Point> {
    const has = new Set(squares.map(({ column, row }) => `${column},${row}`));
    const next = new Map<string, Point>();
    for (const { column: x, row: y } of squares) {
        if (!has.has(`${x},${y - 1}`))
            next.set(`${x},${y}`, [x + 1, y]);
        if (!has.has(`${x + 1},${y}`))
            next.set(`${x + 1},${y}`, [x + 1, y + 1]);
        if (!has.has(`${x},${y + 1}`))
            next.set(`${x + 1},${y + 1}`, [x, y + 1]);
        if (!has.has(`${x - 1},${y}`))
            next.set(`${x},${y + 1}`, [x, y]);
    }
    return next;
}

/** The corners where the line turns. */
function corners(squares: readonly Spot[]): readonly Point[] {
    const next = sides(squares);
    const first = squares[0];
    if (!first)
        return [];
    const walk: Point[] = [];
    let at: Point = [first.column, first.row];
    do {
        walk.push(at);
        at = next.get(at.join()) ?? at;
    } while (at.join() !== walk[0]?.join() && walk.length < 40);
    return walk.filter(([x, y], i) => {
        const [px, py] = walk.at(i - 1) ?? [x, y], [nx, ny] = walk[(i + 1) % walk.length] ?? [x, y];
        return (px === x) !== (x === nx) || (py === y) !== (y === ny);
    });
}

/** An SVG path; the squares are one tile's and hang together without a hole. */
export function outline(squares: readonly Spot[], inset: number, radius: number): string {
    const turns = corners(squares);
    const left = Math.min(...squares.map(({ column }) => column));
    const top = Math.min(...squares.map(({ row }) => row));
    const steps = turns.map(([x, y], i) => {
        const [px, py] = turns.at(i - 1) ?? [x, y], [nx, ny] = turns[(i + 1) % turns.length] ?? [x, y];
        const [ix, iy] = [Math.sign(x - px), Math.sign(y - py)]; // coming in
        const [ox, oy] = [Math.sign(nx - x), Math.sign(ny - y)]; // going out
        const cx = edge(left) + (x - left) * CELL + inset * (-iy - oy);
        const cy = edge(top) + (y - top) * CELL + inset * (ix + ox);
        return `${i ? "L" : "M"}${cx - ix * radius} ${cy - iy * radius}Q${cx} ${cy} ${cx + ox * radius} ${cy + oy * radius}`;
    });
    return steps.join("") + "Z";
}
