// use_about_speech.ts - the sentences about Niwa itself: long, and rarely read.
import type { Dictionary } from "../face";
import type { Speech } from ".";
import { useMoreWords } from "./use_more_words";

const words: Dictionary = {
    en: () => import("./about.en").then((module) => module.en),
    fr: () => import("./about.fr").then((module) => module.fr),
    ja: () => import("./about.ja").then((module) => module.ja),
};

/** Null while they are loaded. */
export function useAboutSpeech(): Speech | null {
    return useMoreWords(words);
}
