// clock_words.ts - time left on a clock, in the fewest words.
import type { Say } from "../../face";

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

/** "2 d 4 h", "1:05:00", "9:41", "0:07"; a started second counts whole. */
export function clockWords(left: number, say: Say): string {
    if (left >= DAY)
        return say("seat.days", { days: Math.floor(left / DAY), hours: Math.floor(left % DAY / HOUR) });
    const seconds = Math.ceil(Math.max(0, left) / SECOND);
    const two = (number: number) => String(number).padStart(2, "0");
    const minutes = `${Math.floor(seconds / 60) % 60}:${two(seconds % 60)}`;
    return seconds < 3600 ? minutes : `${Math.floor(seconds / 3600)}:${minutes.padStart(5, "0")}`;
}
