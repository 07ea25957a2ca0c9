// clock_face.tsx - the time that a seat has left, counting down while it has to decide.
import type { Say } from "../../face";
import { clockWords } from "../words/clock_words";
import { useNow } from "../../base/use_now";
import type { ClockShown } from "../wire/messages";

const TICK = 250; // milliseconds
const HURRY = 10_000; // the last seconds are shown in another colour

export function ClockFace({ clock, since, say }: {
    readonly clock: ClockShown; readonly since: number; readonly say: Say;
}) {
    const now = useNow(clock.runs ? TICK : 0);
    const left = Math.max(0, clock.left - (clock.runs ? Math.max(0, now - since) : 0));
    const words = clockWords(left, say);
    return (
        <span class={`clock${clock.runs ? " running" : ""}${clock.runs && left < HURRY ? " hurry" : ""}`}
            aria-label={say("seat.left", { time: words })} role="img">
            {words}
        </span>
    );
}
