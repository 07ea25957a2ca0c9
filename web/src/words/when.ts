// when.ts - when something was: "5 minutes ago", "yesterday", then its date.
import type { Language } from "../face";
import { localeOf } from "./locale";

const MINUTE = 60_000, HOUR = 60 * MINUTE;
const MOST_DAYS = 6; // something that was a week ago is given by its date

/** How many midnights are between two times. */
function daysBetween(from: number, to: number): number {
    const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
    return Math.round((midnight(to) - midnight(from)) / (24 * HOUR)); // clocks may have been changed
}

/** Date and time, as the visitor writes them. */
export function dateWords(at: number, language: Language): string {
    return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium", timeStyle: "short" }).format(at);
}

export function whenWords(at: number, language: Language, now: number = Date.now()): string {
    const ago = Math.max(0, now - at), days = daysBetween(at, now);
    const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" });
    if (ago < MINUTE)
        return relative.format(0, "second");
    if (ago < HOUR)
        return relative.format(-Math.floor(ago / MINUTE), "minute");
    if (days < 1 || ago < 6 * HOUR)
        return relative.format(-Math.floor(ago / HOUR), "hour");
    return days <= MOST_DAYS ? relative.format(-days, "day") : dateWords(at, language);
}
