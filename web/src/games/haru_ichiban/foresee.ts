// foresee.ts - asks the engine what a move would do, while a player thinks of it.
import { useEffect, useState } from "preact/hooks";

import type { BoardProps } from "../../face";
import type { Foresight } from "./view";

/** The engine's answer to a question, null until it is there. A late one is passed over. */
export function useForesight(ask: BoardProps["ask"], question: string | null, ply: number): Foresight | null {
    const [known, setKnown] = useState<{ readonly key: string; readonly answer: Foresight | null } | null>(null);
    const key = question === null ? null : `${ply} ${question}`;
    useEffect(() => {
        let wanted = true;
        if (question !== null && key !== null)
            void ask(question).then((answer) => {
                if (wanted)
                    setKnown({ key, answer: answer as unknown as Foresight | null });
            });
        return () => {
            wanted = false;
        };
    }, [key]);
    return known !== null && known.key === key ? known.answer : null;
}
