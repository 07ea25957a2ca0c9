// emblem.tsx - Hiroba's picture for the front page: a tile, a koi, a high and a low pebble. It is drawn by itself:
// the board's own ground is loaded with the board.
import { Pebble } from "./pieces/pebble";
import { Boulder, Koi } from "./pieces/things";
import "./pieces/pieces.css";

export function Emblem() {
    return (
        <svg class="hiroba-emblem" viewBox="7 7 148 148" width="160" height="160" aria-hidden="true">
            <rect x="10" y="10" width="142" height="142" rx="12" fill="var(--stone)" opacity="0.35" />
            <g stroke="var(--stone-deep)" stroke-width="2" stroke-linejoin="round">
                <path fill="var(--bed-moss)" d="M23 16H58V58H23Q16 58 16 51V23Q16 16 23 16ZM16 61H58V104H104V146H23Q16 146 16 139Z" />
                <path fill="var(--bed-sand)" d="M62 16H139Q146 16 146 23V139Q146 146 139 146H107V100H104V58H62Z" />
            </g>
            <circle cx="81" cy="81" r="21" fill="var(--water)" stroke="var(--stone-deep)" stroke-width="4" />
            <g transform="translate(81 81) rotate(30)"><Koi /></g>
            <g transform="translate(37 81)"><Pebble seat={1} value={1} /></g>
            <g transform="translate(125 37)"><Pebble seat={2} value={9} /></g>
            <g transform="translate(81 125)"><Boulder /></g>
        </svg>
    );
}
