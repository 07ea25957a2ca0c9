// reaction.ts - how long a computer takes to act in a race; the same as host/match/reaction.c.

/** Median reaction times by level, and the shortest possible time, in milliseconds. */
export const REACTIONS: readonly number[] = [2500, 1900, 1450, 1100, 800, 600];
const QUICKEST_REACTION = 280;

/** Milliseconds until a computer acts in a race; `z` is normally distributed. Choosing among several moves
 * takes three times as long as a croak, since people have to look at the cards first. */
export function reaction(level: number, choices: number, z: number): number {
    const median = REACTIONS[level - 1] ?? QUICKEST_REACTION;
    return (choices > 1 ? 3 : 1) * Math.max(QUICKEST_REACTION, median * Math.exp(0.4 * z));
}

/** A normally distributed random number. */
export function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}
