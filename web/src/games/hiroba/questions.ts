// questions.ts - what the board asks the engine: how things stand, and what a pebble would do.
import { useEffect, useState } from "preact/hooks";

import type { BoardProps } from "../../face";
import { previewOf, standingOf, type Preview, type Standing } from "./view";

type Ask = BoardProps["ask"];

/** The score sheet as it is now; the result's own when the game is over. */
export function useStanding({ scene, ask }: BoardProps): Standing | null {
    const [standing, setStanding] = useState<Standing | null>(null);
    useEffect(() => {
        let isLate = false;
        void ask("standing").then((answer) => {
            if (!isLate)
                setStanding(standingOf(answer));
        });
        return () => {
            isLate = true;
        };
    }, [scene.ply, scene.view]);
    return scene.result ? standingOf(scene.result.detail) : standing;
}

/** What a pebble on a square would change; null until it is known. */
export function usePreview(ask: Ask, ply: number, value: number | null, square: string | null): Preview | null {
    const question = value !== null && square !== null ? `preview place ${value} ${square}` : "";
    const [known, setKnown] = useState<{ readonly to: string; readonly answer: Preview | null }>({ to: "", answer: null });
    const to = `${ply} ${question}`;
    useEffect(() => {
        if (!question)
            return;
        let isLate = false;
        void ask(question).then((answer) => {
            if (!isLate)
                setKnown({ to, answer: previewOf(answer) });
        });
        return () => {
            isLate = true;
        };
    }, [to]);
    return question && known.to === to ? known.answer : null;
}
