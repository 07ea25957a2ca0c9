// advice.ts - a search's findings as advice for people, and how long it holds: while the question that it
// answers is open.
import type { Scene } from "../face";
import type { Advice } from "./calls";
import type { Found } from "./thinkers";

const MOST_CHOICES = 3;

/** A search's findings as advice. `milliseconds` is how long it took. A search that was stopped has none. */
export function adviceOf(found: Found | null, milliseconds: number): Advice {
    return {
        nodes: found?.nodes ?? 0, milliseconds, isMixed: found?.mixed ?? false, isHasty: found?.isHasty ?? false,
        choices: found?.choices.slice(0, MOST_CHOICES) ?? [],
    };
}

/** The part of advice on a scene that still holds in a later one. While the question is open, others may
 * move; moves that have become impossible are left out. Null: nothing is left. */
export function stillGood(advice: Advice | null, scene: Scene | null, now: Scene | null): Advice | null {
    if (!advice || !scene || now?.viewer !== scene.viewer || now.question !== scene.question)
        return null;
    const choices = advice.choices.filter(({ move }) => now.moves.includes(move));
    return choices.length ? { ...advice, choices } : null;
}
