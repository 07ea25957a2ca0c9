// index.ts - sentences: which language is spoken, and how a sentence is said in it.
//
// Dictionaries are loaded when needed: the app's for the language, then a game's, then what
// teaches it. `say` looks through all that are open.
import { Cell, useCell } from "../base/cell";
import { settings } from "../base/settings";
import type { Dictionary, Face, Language, Say } from "../face";
import { fill, type Words } from "./fill";

export const LANGUAGES: readonly Language[] = ["en", "fr", "ja"];

/** How each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
    en: "English", fr: "Français", ja: "日本語",
};

const appWords: Dictionary = {
    en: () => import("./app.en").then((module) => module.en),
    fr: () => import("./app.fr").then((module) => module.fr),
    ja: () => import("./app.ja").then((module) => module.ja),
};

/** The first language of the list that is spoken here; English else. */
export function chooseLanguage(wanted: readonly string[]): Language {
    for (const tag of wanted) {
        const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
        if (found)
            return found;
    }
    return "en";
}

/** The sentence with its arguments put in; a missing one shows its key. */
export function sayFrom(language: Language, ...dictionaries: readonly Words[]): Say {
    const find = (key: string) => dictionaries.find((words) => key in words)?.[key];
    return (key, args = {}) => {
        const sentence = find(key);
        return sentence === undefined ? `[${key}]` : fill(sentence, args, language, find("who.you"));
    };
}

export interface Speech {
    readonly language: Language;
    readonly say: Say;
    readonly has: (key: string) => boolean;
}

export function speak(language: Language, ...dictionaries: readonly Words[]): Speech {
    return {
        language, say: sayFrom(language, ...dictionaries),
        has: (key) => dictionaries.some((words) => key in words),
    };
}

const appSpeech = new Cell<Speech>(speak("en"));
const cache = new Map<() => Promise<Words>, Words>();

async function open(load: () => Promise<Words>): Promise<Words> {
    const words = cache.get(load) ?? await load();
    cache.set(load, words);
    return words;
}

function wantedLanguage(): Language {
    const { language } = settings.value;
    return language === "auto" ? chooseLanguage(navigator.languages) : language;
}

async function openLanguage() {
    const language = wantedLanguage();
    const words = await open(appWords[language]);
    if (language !== wantedLanguage())
        return; // changed again meanwhile
    document.documentElement.lang = language;
    appSpeech.set(speak(language, words));
}

/** Opens the app's dictionary, and follows the settings from then on. */
export async function followLanguage() {
    settings.watch(() => {
        if (wantedLanguage() !== appSpeech.value.language)
            void openLanguage();
    });
    await openLanguage();
}

export function useSpeech(): Speech {
    return useCell(appSpeech);
}

/** A face's sentences with the app's behind them; with `learn`, its rules' and lesson's too. */
export async function openFaceSpeech(face: Face, language: Language, learn = false): Promise<Speech> {
    const loads = [face.words[language], ...learn ? [face.learnWords[language]] : [], appWords[language]];
    return speak(language, ...await Promise.all(loads.map(open)));
}
