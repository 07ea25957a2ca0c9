// emblem.tsx - Hiroba's picture for the front page: a tile, a koi, a high and a low pebble.
import { layOut, spot } from "./ground";
import { Pebble } from "./pebble";
import { Terrain } from "./terrain";
import { Boulder, Koi } from "./things";
import type { Tile } from "./view";
import "./pieces.css";

const TILES: readonly Tile[] = [{ tile: 2, rotation: 0 }];

export function Emblem() {
    const at = (square: string, extra = "") => `translate(${spot(square).join(" ")})${extra}`;
    return (
        <svg class="hiroba-emblem" viewBox="7 7 148 148" width="160" height="160" aria-hidden="true">
            <Terrain ground={layOut(TILES)} tiles={TILES} />
            <g transform={at("b2", " rotate(30)")}><Koi /></g>
            <g transform={at("a2")}><Pebble seat={1} value={1} /></g>
            <g transform={at("c1")}><Pebble seat={2} value={9} /></g>
            <g transform={at("b3")}><Boulder /></g>
        </svg>
    );
}
