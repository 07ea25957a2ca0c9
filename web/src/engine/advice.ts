// advice.ts - how long advice holds: as long as the question it answers is open.
import type { Scene } from "../face";
import type { Advice } from "./calls";

/** What of advice on a scene holds in a later one. Others may have moved, while the same question
 * waits for its answer; moves that they made impossible are left out. Null: nothing is left. */
export function stillGood(advice: Advice | null, scene: Scene | null, now: Scene | null): Advice | null {
    if (!advice || !scene || now?.viewer !== scene.viewer || now.question !== scene.question)
        return null;
    const choices = advice.choices.filter(({ move }) => now.moves.includes(move));
    return choices.length ? { ...advice, choices } : null;
}
