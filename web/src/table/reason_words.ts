// reason_words.ts - the sentence for a refusal, in the language chosen.
import type { Reason, Who } from "../face";
import type { Speech } from "../words";

/** By the reason's code; the engine's own words where a dictionary has none. An argument that is
 * a seat is said by its name: `{seat1}`. */
export function reasonWords(reason: Reason, { say, has, language }: Speech, who: Who): string {
    const key = `reason.${reason.code}`;
    if (!has(key))
        return reason.words;
    const list = new Intl.ListFormat(language, { type: "conjunction" });
    const word = (arg: number | string) =>
        typeof arg === "string" && has(`word.${arg}`) ? say(`word.${arg}`) : arg;
    return say(key, {
        ...Object.fromEntries(reason.args.flatMap((arg, index) => [[index, word(arg)], [`seat${index}`, who(Number(arg))]])),
        squares: list.format(reason.squares.map((square) => square.name)),
    });
}
