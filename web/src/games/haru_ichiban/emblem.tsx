// emblem.tsx - a pad, a flower and a frog: the game's small picture.
import { Flower } from "./flower";
import { Frog } from "./frog";
import { LilyPad } from "./lily_pad";

export function Emblem() {
    return (
        <svg class="haru-emblem" viewBox="0 0 160 160" aria-hidden="true" focusable="false">
            <rect class="haru-water" width="160" height="160" rx="24" />
            <path class="haru-ripples" d="M10 26c14 -7 24 7 38 0s24 7 38 0M96 148c12 -6 20 6 32 0s20 6 32 0" />
            <g transform="translate(112 46) scale(0.86)"><LilyPad dark={false} tilt={30} /></g>
            <g transform="translate(112 46) scale(0.86)"><Flower seat={2} /></g>
            <g transform="translate(44 112) scale(0.86)"><LilyPad dark tilt={200} /></g>
            <g transform="translate(44 112) scale(0.86) rotate(24)"><Frog seat={1} /></g>
            <g transform="translate(116 118) scale(0.62)"><LilyPad dark={false} tilt={120} /></g>
            <g transform="translate(50 50) scale(1.1)"><LilyPad dark={false} tilt={-60} /></g>
            <g transform="translate(50 50) scale(1.1)"><Flower seat={1} /></g>
        </svg>
    );
}
