// use_companion_speech.ts - the sentences about real tables, with the app's or a face's behind.
import type { Dictionary } from "../../face";
import type { Speech } from "../../words";
import { useMoreWords } from "../../words/use_more_words";

const words: Dictionary = {
    en: () => import("./companion.en").then((module) => module.en),
    fr: () => import("./companion.fr").then((module) => module.fr),
    ja: () => import("./companion.ja").then((module) => module.ja),
};

/** Null while they are loaded. */
export function useCompanionSpeech(behind?: Speech): Speech | null {
    return useMoreWords(words, behind);
}
