// use_face.ts - a game's face with its sentences, loaded when a page needs them.
import { useEffect, useState } from "preact/hooks";

import type { Face } from "../face";
import { findGame, type GameEntry } from "../games";
import { openFaceSpeech, useSpeech, type Speech } from "../words";

export interface OpenFace {
    readonly entry: GameEntry;
    readonly face: Face;
    readonly speech: Speech;
}

/** Null while it is loaded; the words of an error if it cannot be. */
export function useFace(name: string | undefined, learn = false): OpenFace | string | null {
    const { language } = useSpeech();
    const [open, setOpen] = useState<OpenFace | string | null>(null);
    useEffect(() => {
        let isWanted = true;
        const entry = name === undefined ? undefined : findGame(name);
        async function load(game: GameEntry) {
            const face = await game.face();
            const speech = await openFaceSpeech(face, language, learn);
            if (isWanted)
                setOpen({ entry: game, face, speech });
        }
        if (entry)
            load(entry).catch((error: unknown) => isWanted && setOpen(String(error)));
        return () => {
            isWanted = false;
        };
    }, [name, language, learn]);
    return open;
}
