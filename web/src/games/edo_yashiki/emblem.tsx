// emblem.tsx - Edo Yashiki on the front page: a small house.
import { House } from "./pieces/house";
import { SIDE } from "./pieces/room";
import type { Laid } from "./view";
import "./pieces/pieces.css";

const SMALL: readonly Laid[] = [
    { card: 27, x: 0, y: 0, turned: false },
    { card: 47, x: 2, y: 1, turned: false },
    { card: 20, x: 0, y: -2, turned: true },
    { card: 21, x: 2, y: -2, turned: true },
];
const ROPED = [{ x: 1, y: 1 }, { x: 2, y: 1 }, { x: 3, y: 1 }];

export function Emblem() {
    return (
        <svg class="edo-emblem" viewBox={`${-1.15 * SIDE} ${-2.15 * SIDE} ${6.3 * SIDE} ${6.3 * SIDE}`}
            width="160" height="160" aria-hidden="true">
            <House house={SMALL} roped={ROPED} />
        </svg>
    );
}
