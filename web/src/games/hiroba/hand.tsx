// hand.tsx - the viewer's pebbles: five stacks of one or two, each with a low face and a high one.
import type { Say, Seat } from "../../face";
import type { Choices } from "./choices";
import { Pebble } from "./pieces/pebble";
import { Icon } from "./sums";

const LOW = [1, 2, 3, 4, 5];

interface FaceProps {
    readonly seat: Seat;
    readonly value: number;
    readonly left: number;
    readonly picked: boolean;
    readonly playable: boolean;
    readonly hinted: boolean;
    readonly say: Say;
    readonly pick: (value: number) => void;
}

function PebbleFace({ seat, value, left, picked, playable, hinted, say, pick }: FaceProps) {
    const label = left ? say("hiroba.hand.value", { value, count: left, other: 10 - value }) : say("hiroba.hand.used", { value });
    return (
        <button type="button" data-value={value} aria-pressed={picked} aria-label={label}
            class={`hiroba-face ${playable ? "playable" : ""} ${left ? "" : "its-used"} ${hinted ? "its-hinted" : ""}`}
            onClick={() => pick(value)}>
            <svg viewBox="-20.5 -20 43 43" aria-hidden="true">
                {left > 1 && <g class="its-second" transform="translate(3 3.6)"><Pebble seat={seat} /></g>}
                <Pebble seat={seat} value={value} />
            </svg>
        </button>
    );
}

/** Values that fit the square picked, or anywhere, stand out. */
export function Hand({ seat, pebbles, choices, square, value, hints, say, pick }: {
    readonly seat: Seat;
    readonly pebbles: readonly number[];
    readonly choices: Choices;
    readonly square: string | null;
    readonly value: number | null;
    readonly hints: readonly string[];
    readonly say: Say;
    readonly pick: (value: number) => void;
}) {
    const fits = square === null ? choices.playable : new Set(choices.values.get(square) ?? []);
    const hinted = Number(/^place (\d)/.exec(hints[0] ?? "")?.[1] ?? 0);
    const face = (shown: number, left: number) => (
        <PebbleFace seat={seat} value={shown} left={left} picked={value === shown}
            playable={left > 0 && fits.has(shown)} hinted={hinted === shown} say={say} pick={pick} />
    );
    return (
        <div class="hiroba-hand" role="group" aria-label={say("hiroba.hand")}>
            <p class="its-row-name its-low" aria-hidden="true"><Icon kind="pond" /><span>{say("hiroba.hand.low")}</span></p>
            <p class="its-row-name its-high" aria-hidden="true"><Icon kind="garden" /><span>{say("hiroba.hand.high")}</span></p>
            {LOW.map((low) => {
                const left = pebbles.filter((pebble) => pebble === low).length;
                return (
                    <div class="its-stack" key={low}>
                        {face(low, left)}
                        {low < 5 && face(10 - low, left)}
                    </div>
                );
            })}
        </div>
    );
}
