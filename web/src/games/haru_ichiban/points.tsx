// points.tsx - a gardener's points as a number and as five marks: five win.
import type { Say } from "../../face";

const WINNING = 5;
const MARKS = Array.from({ length: WINNING }, (_, i) => i);

export function Points({ seat, points, say }: {
    readonly seat: number; readonly points: number; readonly say: Say;
}) {
    return (
        <span class="haru-points" role="img" aria-label={say("haru.points", { points })}>
            <b aria-hidden="true">{points}</b>
            <svg viewBox={`0 0 ${WINNING * 16} 16`} aria-hidden="true" focusable="false">
                {MARKS.map((i) => {
                    const name = i < points ? "haru-pip haru-won" : "haru-pip";
                    return seat === 1 ? <circle class={name} cx={i * 16 + 8} cy="8" r="5" />
                        : <path class={name} d={`M${i * 16 + 8} 2l6 6 -6 6 -6 -6z`} />;
                })}
            </svg>
        </span>
    );
}
