// use_online_speech.ts - the sentences of playing together, with the app's or a face's behind.
import { useEffect, useMemo, useState } from "preact/hooks";

import type { Dictionary, Language } from "../face";
import { useSpeech, type Speech } from "../words";
import { fill, type Words } from "../words/fill";

const words: Dictionary = {
    en: () => import("../words/online.en").then((module) => module.en),
    fr: () => import("../words/online.fr").then((module) => module.fr),
    ja: () => import("../words/online.ja").then((module) => module.ja),
};

/** Says a sentence of ours, or one of those behind. */
function joined(language: Language, ours: Words, behind: Speech): Speech {
    return {
        language,
        say: (key, args = {}) => {
            const sentence = ours[key];
            return sentence === undefined ? behind.say(key, args) : fill(sentence, args, behind.say("who.you"));
        },
        has: (key) => key in ours || behind.has(key),
    };
}

/** Null while it loads. */
export function useOnlineSpeech(behind?: Speech): Speech | null {
    const app = useSpeech(), { language } = app;
    const [opened, setOpened] = useState<{ readonly language: string; readonly words: Words } | null>(null);
    useEffect(() => {
        let isWanted = true;
        void words[language]().then((found) => isWanted && setOpened({ language, words: found }));
        return () => {
            isWanted = false;
        };
    }, [language]);
    return useMemo(() => opened?.language === language ? joined(language, opened.words, behind ?? app) : null,
        [opened, behind, app]);
}
