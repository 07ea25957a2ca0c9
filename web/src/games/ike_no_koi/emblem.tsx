// emblem.tsx - the game's small picture: two koi circling in a pond.
import { Lotus } from "./pieces/garden";
import { Koi } from "./pieces/koi";

export function Emblem() {
    return (
        <svg viewBox="0 0 160 160" aria-hidden="true">
            <g fill="var(--stone)" stroke="var(--stone-deep)" stroke-width="1.5">
                {[0, 33, 62, 98, 127, 160, 196, 225, 262, 290, 325].map((turn, i) =>
                    <ellipse key={turn} transform={`translate(80 80) rotate(${turn}) translate(0 -67)`} rx={14 + i % 3 * 3} ry={8 + i % 2 * 2} />)}
            </g>
            <circle cx="80" cy="80" r="64" fill="var(--water)" stroke="var(--water-deep)" stroke-width="1.5" />
            <g fill="none" stroke="var(--water-deep)" stroke-width="1.4" opacity="0.5"><circle cx="80" cy="80" r="53" /><circle cx="80" cy="80" r="14" /></g>
            <g transform="translate(80 80) rotate(-24)">
                <g transform="translate(30 2) rotate(-6) scale(0.86)"><Koi variety={5} /></g>
                <g transform="translate(-30 -2) rotate(174) scale(0.86)"><Koi variety={8} /></g>
            </g>
            <g transform="translate(122 128) scale(0.42)"><Lotus /></g>
        </svg>
    );
}
