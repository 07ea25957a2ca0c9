// wind_arrow.tsx - an arrow on the pond that shows where the wind may blow a pad.
import { middleOf, STEPS, type Direction } from "../view";

const TURN: Readonly<Record<Direction, number>> = { north: 0, east: 90, south: 180, west: 270 };

/** It lies beside its pad; once the pad is shown where it would drift, in its old place. */
export function WindArrow({ from, direction, blows = false, hinted = false }: {
    readonly from: string; readonly direction: Direction; readonly blows?: boolean; readonly hinted?: boolean;
}) {
    const [x, y] = middleOf(from);
    const [dx, dy] = STEPS[direction];
    const far = blows ? 0 : 74;
    return (
        <g class={`haru-arrow ${blows ? "haru-arrow-blows" : ""} ${hinted ? "haru-arrow-hinted" : ""}`}
            transform={`translate(${x + dx * far} ${y + dy * far}) rotate(${TURN[direction]})`}>
            <circle r="23" />
            <path d="M0 -13V12M-9 -3 0 -13 9 -3" />
        </g>
    );
}
