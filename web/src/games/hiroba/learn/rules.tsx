// rules.tsx - the illustrated rules of Hiroba.
import type { RulesPart } from "../../../face";
import { CELL, edge, nameOf, spot } from "../ground";
import { Patch } from "../pieces/patch";
import { Pebble } from "../pieces/pebble";
import { Koi } from "../pieces/things";
import type { Piece, Standing, Tile } from "../view";
import { partsOf, type PictureProps } from "../../shared/rules_part";
import "./rules.css";

const ONE: readonly Tile[] = [{ tile: 2, rotation: 0 }];
const TWO: readonly Tile[] = [{ tile: 2, rotation: 0 }, { tile: 9, rotation: 90 }];
const pebble = (player: number, value: number): Piece => ({ player, value });

/** Who is in front in the two gardens and at the pond of the first tile. */
function leads(moss: readonly number[], sand: readonly number[], pond: readonly number[]): Standing {
    const garden = (at: string, winners: readonly number[]) =>
        ({ tile: 1, squares: [at], sums: {}, winners, koi: null, points: 4 });
    return {
        ponds: [{ at: "b2", sums: {}, winners: pond }], gardens: [garden("a1", moss), garden("c1", sand)], players: [],
    };
}

function TilePicture({ say }: PictureProps) {
    const labels: readonly (readonly [string, string])[] = [["moss", "b1"], ["pond", "b2"], ["sand", "c2"], ["lantern", "c3"]];
    return (
        <Patch label={say("hiroba.picture.tile")} tiles={ONE} beside={150}>
            {labels.map(([what, square], i) => {
                const [x, y] = spot(square), at = 32 + i * 33;
                return (
                    <g class="hiroba-callout" key={what}>
                        <path d={`M${x + 8} ${y - 8 + 4 * i}L162 ${at - 4}`} />
                        <circle cx={x + 8} cy={y - 8 + 4 * i} r="2.6" />
                        <text x="167" y={at}>{say(`hiroba.picture.${what}`)}</text>
                    </g>
                );
            })}
        </Patch>
    );
}

function PebblesPicture({ say }: PictureProps) {
    return (
        <svg class="hiroba-board hiroba-patch" role="img" aria-label={say("hiroba.picture.pebbles")}
            viewBox="0 0 290 112" style={{ maxWidth: "420px" }}>
            {[1, 2, 3, 4, 5].map((low) => (
                <g key={low} transform={`translate(${low * 56 - 26} 30)`}>
                    <g transform={low === 5 ? "translate(0 22)" : ""}><Pebble seat={1} value={low} /></g>
                    {low < 5 && <g transform="translate(0 44)"><Pebble seat={1} value={10 - low} /></g>}
                    <text class="its-small" y="79" text-anchor="middle">{low === 5 ? "× 1" : "× 2"}</text>
                </g>
            ))}
        </svg>
    );
}

function TurnPicture({ say }: PictureProps) {
    const open = ["a3", "b3", "d3", "e3", "f3", "c1", "c2"];
    return (
        <Patch label={say("hiroba.picture.turn")} tiles={TWO} board={{ c3: pebble(1, 5) }} under={(
            <g class="hiroba-cross">
                <rect x={edge(0)} y={edge(2)} width={edge(5) + CELL - edge(0)} height={CELL} rx="9" />
                <rect x={edge(2)} y={edge(0)} width={CELL} height={3 * CELL} rx="9" />
            </g>
        )}>
            <g class="hiroba-open">
                {open.map((square) => {
                    const [x, y] = spot(square);
                    return <circle key={square} cx={x} cy={y} r="5" />;
                })}
            </g>
        </Patch>
    );
}

function TwicePicture({ say }: PictureProps) {
    const [x1, y1] = spot("a3"), [x2, y2] = spot("f3");
    return (
        <Patch label={say("hiroba.picture.twice")} tiles={TWO} board={{ a3: pebble(2, 7), d1: pebble(1, 5), f3: pebble(1, 7) }}>
            <g class="hiroba-way">
                <line x1={x1 + 22} y1={y1} x2={x2 - 22} y2={y2} />
                <rect x={x1 - 20} y={y1 - 20} width="40" height="40" rx="9" />
                <path class="its-cross" d={`M${x2 - 14} ${y2 - 14}l28 28m0 -28l-28 28`} />
            </g>
        </Patch>
    );
}

function StonePicture({ say }: PictureProps) {
    return <Patch label={say("hiroba.picture.stone")} tiles={ONE} board={{ a2: pebble(1, 1), b3: "stone" }} />;
}

const BESIDE: Readonly<Record<string, Piece>> = { a2: pebble(1, 1), b1: pebble(2, 4), c2: pebble(2, 2) };

function KoiPicture({ say }: PictureProps) {
    const around = ["b1", "a2", "c2", "b3"];
    return (
        <Patch label={say("hiroba.picture.koi")} tiles={ONE} board={BESIDE} standing={leads([], [], [1])}>
            <g class="hiroba-beside">
                {around.map((square) => {
                    const [x, y] = spot(square);
                    return <rect key={square} x={x - 20} y={y - 20} width="40" height="40" rx="9" />;
                })}
            </g>
        </Patch>
    );
}

function GardensPicture({ say }: PictureProps) {
    const board = { a1: pebble(1, 8), a2: pebble(1, 1), b1: pebble(2, 4), c2: pebble(2, 2), c3: pebble(2, 6) };
    return <Patch label={say("hiroba.picture.gardens")} tiles={ONE} board={board} standing={leads([1], [2], [1])} />;
}

function DoublePicture({ say }: PictureProps) {
    const [x, y] = spot(nameOf(0, 2));
    const board = { a1: pebble(1, 8), a2: pebble(1, 1), b1: pebble(2, 4), c2: pebble(2, 2), c3: pebble(2, 6) };
    return (
        <Patch label={say("hiroba.picture.double")} tiles={ONE} board={board} standing={leads([1], [2], [1])}
            isKoiHome={false} beside={118}>
            <g class="hiroba-home" transform={`translate(${x} ${y})`}>
                <circle r="17" />
                <g transform="rotate(24)"><Koi /></g>
            </g>
            <text class="its-large" x="213" y="88" text-anchor="middle">4 × 2 = 8</text>
        </Patch>
    );
}

const part = partsOf("hiroba");

export const rules: readonly RulesPart[] = [
    part("idea", 2),
    part("ground", 3, TilePicture),
    part("pebbles", 2, PebblesPicture),
    part("turn", 2, TurnPicture),
    part("twice", 2, TwicePicture),
    part("stone", 2, StonePicture),
    part("end", 1),
    part("koi", 2, KoiPicture),
    part("gardens", 1, GardensPicture),
    part("double", 2, DoublePicture),
    part("win", 1),
];
