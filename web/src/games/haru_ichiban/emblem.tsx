// emblem.tsx - a pad, a flower and a frog: the game's small picture.
import { Flower } from "./pieces/flower";
import { Frog } from "./pieces/frog";
import { LilyPad } from "./pieces/lily_pad";
import "./pieces/pieces.css";

export function Emblem() {
    return (
        <svg class="haru-emblem" viewBox="0 0 160 160" aria-hidden="true" focusable="false">
            <rect class="haru-water" width="160" height="160" rx="24" />
            <path class="haru-ripples" d="M10 26c14 -7 24 7 38 0s24 7 38 0M96 148c12 -6 20 6 32 0s20 6 32 0" />
            <g transform="translate(128 30) scale(0.5)"><LilyPad dark={false} tilt={100} /></g>
            <g transform="translate(42 122) scale(0.76)"><LilyPad dark tilt={200} /></g>
            <g transform="translate(42 122) scale(0.76) rotate(24)"><Frog seat={1} /></g>
            <g transform="translate(116 104) scale(0.9)"><LilyPad dark={false} tilt={150} /></g>
            <g transform="translate(116 104) scale(0.9)"><Flower seat={2} /></g>
            <g transform="translate(58 50) scale(1.02)"><LilyPad dark={false} tilt={-60} /></g>
            <g transform="translate(58 50) scale(1.02)"><Flower seat={1} /></g>
        </svg>
    );
}
