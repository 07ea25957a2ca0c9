// value_words.ts - what the value of a search means, in plain words.
import type { Say } from "../face";

const STEPS: readonly (readonly [number, string])[] = [
    [0.85, "value.great"], [0.62, "value.good"], [0.4, "value.even"], [0.18, "value.hard"], [0, "value.poor"],
];

/** "good (71 %)": with two players, the value is how often such games are won. */
export function valueWords(value: number, seats: number, say: Say): string {
    const key = STEPS.find(([least]) => value >= least)?.[1] ?? "value.poor";
    const percent = Math.round(100 * value);
    return seats === 2 ? say("value.percent", { words: say(key), percent }) : say(key);
}
