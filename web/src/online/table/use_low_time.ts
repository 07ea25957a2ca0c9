// use_low_time.ts - tells a person aloud that their time is running out.
import { useEffect, useRef } from "preact/hooks";

import { announce } from "../../base/announcer";
import type { Say } from "../../face";
import type { ClockShown } from "../wire/messages";

/** The seconds left at which it is told. */
export const LOW_TIMES = [20, 10] as const;

/** The times at which to tell it, from `left` milliseconds on: at once, if a turn begins with little time,
 * and later. */
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
