// use_online_speech.ts - the sentences of playing together, with the app's or a face's behind.
import type { Dictionary } from "../../face";
import type { Speech } from "../../words";
import { useMoreWords } from "../../words/use_more_words";

const words: Dictionary = {
    en: () => import("./online.en").then((module) => module.en),
    fr: () => import("./online.fr").then((module) => module.fr),
    ja: () => import("./online.ja").then((module) => module.ja),
};

/** Null while it loads. */
export function useOnlineSpeech(behind?: Speech): Speech | null {
    return useMoreWords(words, behind);
}
