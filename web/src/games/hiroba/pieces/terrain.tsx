// terrain.tsx - the ground of the board: paths, tiles, gardens, ponds, water.
import { CELL, edge, frameOf, GUTTER, middle, nameOf, PATH, type Crop, type Garden, type Ground, type Square } from "../ground";
import { outline } from "./outline";
import { Lantern } from "./things";
import type { Tile } from "../view";

const TILE = 3 * CELL;
const POND = "M-18 -4C-19 -14 -10 -18.6 1 -18 12 -18.4 18.6 -12 18.4 -2 19 10 12 18 1 18.4 -10 19 -18 12 -18 -4Z";

/** A texture that looks strewn, and always the same. */
function Tufts({ column, row }: Square) {
    const x = edge(column), y = edge(row);
    const marks = [0, 1, 2, 3, 4].map((i) => {
        const at = (column * 31 + row * 17 + i * 43) % 97;
        const dx = 8 + (i * 17) % 28 + at % 5, dy = 9 + (i * 8) % 29 + at % 4;
        return `M${x + dx} ${y + dy}h.01m3.6 -1.4h.01m-1.4 3.6h.01`;
    });
    return <path class="its-tufts" d={marks.join("")} />;
}

/** Rake lines; they end before the garden does. */
function Rake({ square, garden }: { readonly square: Square; readonly garden: Garden }) {
    const has = (column: number) => garden.squares.some((other) => other.row === square.row && other.column === column);
    const x = edge(square.column), y = edge(square.row);
    const from = has(square.column - 1) ? 0 : 9, to = has(square.column + 1) ? CELL : CELL - 9;
    const lines = [9, 16, 23, 30, 37].map((dy) => {
        const half = (to - from) / 2;
        return `M${x + from} ${y + dy}q${half / 2} -2 ${half} 0t${half} 0`;
    });
    return <path class="its-rake" d={lines.join("")} />;
}

/** Hairlines between the squares of a garden. */
function seams(garden: Garden): string {
    const has = (column: number, row: number) =>
        garden.squares.some((other) => other.row === row && other.column === column);
    return garden.squares.map(({ column, row }) => {
        const x = edge(column), y = edge(row);
        return (has(column + 1, row) ? `M${x + CELL} ${y + 6}v${CELL - 12}` : "")
            + (has(column, row + 1) ? `M${x + 6} ${y + CELL}h${CELL - 12}` : "");
    }).join("");
}

function Bed({ garden }: { readonly garden: Garden }) {
    return (
        <g class={`hiroba-bed its-${garden.soil}`}>
            <path class="its-soil" d={outline(garden.squares, 2, 9)} />
            {garden.squares.map((square) => garden.soil === "moss"
                ? <Tufts {...square} /> : <Rake square={square} garden={garden} />)}
            <path class="its-seams" d={seams(garden)} />
            {garden.squares.filter(({ isStart }) => isStart).map(({ column, row }) =>
                <g transform={`translate(${middle(column)} ${middle(row)})`}><Lantern /></g>)}
        </g>
    );
}

export function Pond({ column, row }: { readonly column: number; readonly row: number }) {
    return (
        <g class="hiroba-pond" transform={`translate(${middle(column)} ${middle(row)})`}>
            <path class="its-bank" d={POND} />
            <path class="its-water" d={POND} transform="scale(.87)" />
            <path class="its-ripple" d="M-11 -7q4 -3 8 0M4 10q4 -3 8 0M-12 9q3 -2 6 0" />
        </g>
    );
}

/** The water side of a tile; it joins the next one over the path between. */
function Sea({ place, tiles, crop }: { readonly place: number; readonly tiles: readonly Tile[]; readonly crop: Crop }) {
    const isWater = (other: number) => "water" in (tiles[other] ?? {});
    const x = edge(3 * (place % 3)), y = edge(3 * Math.floor(place / 3));
    const right = 3 * (place % 3) + 3 < crop.right && isWater(place + 1);
    const below = 3 * Math.floor(place / 3) + 3 < crop.bottom && isWater(place + 3);
    const waves = [0, 1, 2, 3, 4, 5].map((line) => {
        const from = line % 2 ? 32 : 10;
        return `M${x + from} ${y + 16 + 20 * line}q5 -5 10 0t10 0${"m24 0q5 -5 10 0t10 0".repeat(line % 2 ? 1 : 2)}`;
    });
    return (
        <g class="hiroba-sea">
            <rect class="its-water" x={x + 1} y={y + 1} width={TILE - 2} height={TILE - 2} rx="9" />
            {right && <rect class="its-water" x={x + TILE - 12} y={y + 1} width={PATH + 24} height={TILE - 2} />}
            {below && <rect class="its-water" x={x + 1} y={y + TILE - 12} width={TILE - 2} height={PATH + 24} />}
            <path class="its-waves" d={waves.join("")} />
        </g>
    );
}

/** A whole board, or a row of up to three tiles. `laid`: the places of tiles that come just now, in their order. */
export function Terrain({ ground, tiles, laid = [] }: {
    readonly ground: Ground; readonly tiles: readonly Tile[]; readonly laid?: readonly number[];
}) {
    const { left, top, right, bottom } = ground.crop;
    const frame = frameOf(ground.crop);
    return (
        <g class="hiroba-terrain">
            <rect class="its-ground" x={edge(left) - 4} y={edge(top) - 4} rx="12"
                width={frame.width - GUTTER + 4} height={frame.height - GUTTER + 4} />
            {tiles.map((tile, place) => {
                const column = 3 * (place % 3), row = 3 * Math.floor(place / 3);
                if (column < left || column >= right || row < top || row >= bottom)
                    return null;
                const x = edge(column), y = edge(row);
                const turn = laid.indexOf(place + 1);
                const motion = turn < 0 ? {} : { class: "its-laid", style: { animationDelay: `calc(${turn * 90}ms * var(--pace))` } };
                if (!tile)
                    return <rect class="its-bare" key={`bare${place}`} x={x + 3} y={y + 3} width={TILE - 6} height={TILE - 6} rx="9" />;
                if ("water" in tile)
                    return <g key={place} {...motion}><Sea place={place} tiles={tiles} crop={ground.crop} /></g>;
                return (
                    <g key={place} {...motion}>
                        {ground.gardens.filter((garden) => garden.place === place).map((garden) =>
                            <Bed garden={garden} key={garden.at} />)}
                        {ground.squares.filter(({ kind, column, row }) => kind === "pond"
                            && 3 * Math.floor(row / 3) + Math.floor(column / 3) === place).map((pond) => <Pond {...pond} />)}
                    </g>
                );
            })}
        </g>
    );
}

/** Letters above, numbers at the left. */
export function Edges({ crop: { left, top, right, bottom } }: { readonly crop: Crop }) {
    const from = (first: number, end: number) => Array.from({ length: end - first }, (_, i) => first + i);
    return (
        <g class="hiroba-edges">
            {from(left, right).map((column) =>
                <text x={middle(column)} y={edge(top) - 6} text-anchor="middle">{nameOf(column, 0).charAt(0)}</text>)}
            {from(top, bottom).map((row) =>
                <text x={edge(left) - 10} y={middle(row) + 4} text-anchor="middle">{row + 1}</text>)}
        </g>
    );
}
