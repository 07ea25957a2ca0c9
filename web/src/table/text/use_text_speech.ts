// use_text_speech.ts - the sentences of text mode, with a face's and the app's behind.
import { useEffect, useMemo, useState } from "preact/hooks";

import type { Dictionary, Say } from "../../face";
import { speak, type Speech } from "../../words";

export const textWords: Dictionary = {
    en: () => import("./words/text.en").then((module) => module.en),
    fr: () => import("./words/text.fr").then((module) => module.fr),
    ja: () => import("./words/text.ja").then((module) => module.ja),
};

/** Null while it loads. */
export function useTextSpeech(behind: Speech): Speech | null {
    const { language } = behind;
    const [ours, setOurs] = useState<Speech | null>(null);
    const [failure, setFailure] = useState<Error | null>(null);
    if (failure)
        throw failure; // the nearest Safely tells it
    useEffect(() => {
        let isWanted = true;
        textWords[language]().then((words) => isWanted && setOurs(speak(language, words)),
            (error: Error) => isWanted && setFailure(error));
        return () => {
            isWanted = false;
        };
    }, [language]);
    return useMemo(() => {
        if (ours?.language !== language)
            return null;
        const say: Say = (key, args) => (ours.has(key) ? ours : behind).say(key, args);
        return { language, say, has: (key) => ours.has(key) || behind.has(key) };
    }, [ours, behind]);
}
