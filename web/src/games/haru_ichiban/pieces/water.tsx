// water.tsx - the pond itself: bank, water, ripples, and the names of columns and rows.
import { CELL, SIDE } from "../view";

/** Bank around the water, with room for the names. */
export const BANK = 26;
export const WIDTH = SIDE * CELL;

const ALONG = Array.from({ length: SIDE }, (_, i) => i);
const RIPPLES = [
    "M38 118c18 -9 30 9 48 0s30 9 48 0", "M322 62c16 -8 26 8 42 0s26 8 42 0",
    "M220 262c18 -9 30 9 48 0s30 9 48 0", "M22 342c14 -7 24 7 38 0s24 7 38 0",
    "M352 388c16 -8 26 8 42 0s26 8 42 0", "M122 462c16 -8 26 8 42 0s26 8 42 0",
].join("");
/** A small cross where four squares meet. */
const CORNERS = ALONG.slice(1).flatMap((x) => ALONG.slice(1)
    .map((y) => `M${x * CELL - 5} ${y * CELL}h10m-5 -5v10`)).join("");

export function Water() {
    return (
        <g>
            <rect class="haru-bank" x={-BANK} y={-BANK} rx="40"
                width={WIDTH + 2 * BANK} height={WIDTH + 2 * BANK} />
            <rect class="haru-water" x="-3" y="-3" width={WIDTH + 6} height={WIDTH + 6} rx="26" />
            <path class="haru-ripples" d={RIPPLES} />
            <path class="haru-corners" d={CORNERS} />
        </g>
    );
}

export function Names() {
    return (
        <g class="haru-names">
            {ALONG.map((i) => <text x={i * CELL + 50} y={-BANK / 2 - 1}>{String.fromCharCode(97 + i)}</text>)}
            {ALONG.map((i) => <text x={-BANK / 2 - 1} y={i * CELL + 51}>{i + 1}</text>)}
        </g>
    );
}
