// reason_words.ts - the sentence for a refusal, in the language chosen.
import type { Reason, Who } from "../face";
import type { Speech } from "../words";

/** By the code of the reason; the engine's own sentence if the dictionary has none. An argument that is a
 * seat is replaced by its name: `{seat1}`. */
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
