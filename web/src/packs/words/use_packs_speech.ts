// use_packs_speech.ts - the sentences about packs, with the app's or a face's behind.
import type { Dictionary } from "../../face";
import type { Speech } from "../../words";
import { useMoreWords } from "../../words/use_more_words";

const words: Dictionary = {
    en: () => import("./packs.en").then((module) => module.en),
    fr: () => import("./packs.fr").then((module) => module.fr),
    ja: () => import("./packs.ja").then((module) => module.ja),
};

/** Null while they are loaded. */
export function usePacksSpeech(behind?: Speech): Speech | null {
    return useMoreWords(words, behind);
}
