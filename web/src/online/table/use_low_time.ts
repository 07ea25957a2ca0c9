// use_low_time.ts - tells a person aloud that their own clock runs low.
import { useEffect, useRef } from "preact/hooks";

import { announce } from "../../base/announcer";
import type { Say } from "../../face";
import type { ClockShown } from "../wire/messages";

/** When it is told, in seconds that are left. */
export const LOW_TIMES = [20, 10] as const;

/** Of these milliseconds: what is told at once, where a turn begins with little, and what later. */
export function warningsFor(left: number, begins: boolean): readonly { readonly seconds: number; readonly after: number }[] {
    const later = LOW_TIMES.filter((seconds) => left > seconds * 1000).map((seconds) => ({ seconds, after: left - seconds * 1000 }));
    return begins && left > 0 && left <= LOW_TIMES[0] * 1000 ? [{ seconds: Math.ceil(left / 1000), after: 0 }, ...later] : later;
}

/** `since`: when the clock was right, by performance.now(). */
export function useLowTime(clock: ClockShown | undefined, since: number, say: Say) {
    const wasRunning = useRef(false);
    const runs = !!clock?.runs;
    useEffect(() => {
        const begins = runs && !wasRunning.current;
        wasRunning.current = runs;
        if (!clock || !runs)
            return;
        const timers = warningsFor(clock.left - (performance.now() - since), begins)
            .map(({ seconds, after }) => setTimeout(() => announce(say("clock.low", { seconds })), after));
        return () => timers.forEach(clearTimeout);
    }, [clock?.left, runs, since]);
}
