// use_more_words.ts - sentences that only some pages need, in front of the app's or a face's.
import { useEffect, useMemo, useState } from "preact/hooks";

import type { Dictionary, Language } from "../face";
import { fill, type Words } from "./fill";
import { useSpeech, type Speech } from ".";

/** Says one of these sentences, or one of those behind them. */
function joined(language: Language, ours: Words, behind: Speech): Speech {
    return {
        language,
        say: (key, args = {}) => {
            const sentence = ours[key];
            return sentence === undefined ? behind.say(key, args) : fill(sentence, args, language, behind.say("who.you"));
        },
        has: (key) => key in ours || behind.has(key),
    };
}

/** Null while they are loaded; those of the language before until the next ones are there. */
export function useMoreWords(words: Dictionary, behind?: Speech): Speech | null {
    const app = useSpeech(), { language } = app;
    const [opened, setOpened] = useState<{ readonly language: Language; readonly words: Words } | null>(null);
    const [failure, setFailure] = useState<Error | null>(null);
    if (failure)
        throw failure; // there is no page without words: the nearest Safely shows the failure
    useEffect(() => {
        let isWanted = true;
        words[language]().then((found) => isWanted && setOpened({ language, words: found }),
            (error: Error) => isWanted && setFailure(error));
        return () => {
            isWanted = false;
        };
    }, [language]);
    return useMemo(() => opened && joined(opened.language, opened.words, behind ?? app),
        [opened, behind, app]);
}
