// error_words.ts - why a pack is refused, in a sentence.
import type { PackError } from "../face";
import { reasonWords } from "../table/reason_words";
import type { Speech } from "../words";

export function errorWords({ why }: PackError, speech: Speech): string {
    return reasonWords(why, speech, String);
}

/** With the place in the text. */
export function placedWords(error: PackError, speech: Speech): string {
    return speech.say("packs.at", { line: error.line, column: error.column, words: errorWords(error, speech) });
}
