// patch.tsx - a few tiles of a board with what lies on them: for the pictures of the rules.
import type { ComponentChildren } from "preact";

import { CELL, layOut, PATH, spot, STANDARD } from "../ground";
import { GardenLeads, LeadTags, PondKoi } from "../leads";
import { Pebble } from "./pebble";
import { Terrain } from "./terrain";
import { Boulder } from "./things";
import type { Piece, Standing, Tile } from "../view";

const TILE = 3 * CELL;

/** Tiles in one row, at most three. `beside` is room at the right, for words. */
export function Patch({ label, tiles, board = {}, standing, isKoiHome = true, beside = 0, under, children }: {
    readonly label: string;
    readonly tiles: readonly Tile[];
    readonly board?: Readonly<Record<string, Piece>>;
    readonly standing?: Standing;
    readonly isKoiHome?: boolean;
    readonly beside?: number;
    /** Drawn beneath the pebbles. */
    readonly under?: ComponentChildren;
    readonly children?: ComponentChildren;
}) {
    const ground = layOut(STANDARD, tiles);
    const width = tiles.length * (TILE + PATH) + PATH;
    return (
        <svg class="hiroba-board hiroba-patch" role="img" aria-label={label}
            viewBox={`10 10 ${width + beside} ${TILE + 2 * PATH}`} style={{ maxWidth: `${1.5 * (width + beside)}px` }}>
            <svg x="10" y="10" width={width} height={TILE + 2 * PATH} viewBox={`10 10 ${width} ${TILE + 2 * PATH}`}>
                <Terrain ground={ground} tiles={tiles} />
                {standing && <GardenLeads ground={ground} standing={standing} />}
                {isKoiHome && <PondKoi ground={ground} />}
                {under}
                {Object.entries(board).map(([square, piece]) => (
                    <g key={square} transform={`translate(${spot(square).join(" ")})`}>
                        {piece === "stone" ? <Boulder /> : <Pebble seat={piece.player} value={piece.value} />}
                    </g>
                ))}
                {standing && <LeadTags standing={standing} />}
            </svg>
            {children}
        </svg>
    );
}
