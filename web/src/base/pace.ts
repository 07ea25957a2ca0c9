// pace.ts - how long it takes what moves: one factor, for the page and for all style sheets.
import { settings, type Settings } from "./settings";

const FACTORS: Readonly<Record<Settings["pace"], number>> = { calm: 2, normal: 1, quick: 0.6, none: 0 };

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** 2 is twice as long as usual; 0: nothing moves. What the device wants goes before the setting. */
export function pace(): number {
    return reduced.matches ? 0 : FACTORS[settings.value.pace];
}

/** How long a motion lasts at the pace chosen; `milliseconds` is how long it usually does. */
export function paced(milliseconds: number): number {
    return milliseconds * pace();
}

/** How long something stays to be looked at: also where nothing moves. */
export function staying(milliseconds: number): number {
    return milliseconds * (pace() || 1);
}

/** Keeps style sheets at the pace chosen: they multiply every duration by `--pace`. */
export function followPace() {
    const tell = () => document.documentElement.style.setProperty("--pace", String(pace()));
    tell();
    settings.watch(tell);
    reduced.addEventListener("change", tell);
}
