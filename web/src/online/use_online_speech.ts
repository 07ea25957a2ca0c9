// use_online_speech.ts - the sentences of playing together, with the app's or a face's behind.
import { useEffect, useMemo, useState } from "preact/hooks";

import type { Dictionary } from "../face";
import { speak, useSpeech, type Speech, type Words } from "../words";

const words: Dictionary = {
    en: () => import("../words/online.en").then((module) => module.en),
    fr: () => import("../words/online.fr").then((module) => module.fr),
    ja: () => import("../words/online.ja").then((module) => module.ja),
};

/** Says a sentence of the first that has it. */
function joined(first: Speech, second: Speech): Speech {
    return {
        language: first.language,
        say: (key, args) => (first.has(key) ? first : second).say(key, args),
        has: (key) => first.has(key) || second.has(key),
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
    return useMemo(() => opened?.language === language ? joined(speak(language, opened.words), behind ?? app) : null,
        [opened, behind, app]);
}
