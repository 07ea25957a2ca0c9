// use_settings_speech.ts - the sentences of the settings, which are opened now and then.
import type { Dictionary } from "../face";
import type { Speech } from ".";
import { useMoreWords } from "./use_more_words";

const words: Dictionary = {
    en: () => import("./settings.en").then((module) => module.en),
    fr: () => import("./settings.fr").then((module) => module.fr),
    ja: () => import("./settings.ja").then((module) => module.ja),
};

/** Null while it loads. */
export function useSettingsSpeech(): Speech | null {
    return useMoreWords(words);
}
