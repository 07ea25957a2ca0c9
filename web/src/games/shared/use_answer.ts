// use_answer.ts - a board's questions to the engine, asked again when the position has changed.
import { useEffect, useState } from "preact/hooks";

import type { BoardProps, Json } from "../../face";

type Ask = BoardProps["ask"];

interface Answered {
    readonly about: unknown;
    readonly asked: string;
    readonly answers: readonly Json[];
}

const NOTHING: Answered = { about: null, asked: "", answers: [] };

/** The latest answers, and what they were about. Answers that come too late are dropped. */
function useAnswered(ask: Ask, about: unknown, questions: readonly string[]): Answered {
    const [answered, setAnswered] = useState(NOTHING);
    const asked = questions.join("\n");
    useEffect(() => {
        if (!asked)
            return;
        let isWanted = true;
        void Promise.all(questions.map((question) => ask(question))).then((answers) => {
            if (isWanted)
                setAnswered({ about, asked, answers });
        });
        return () => {
            isWanted = false;
        };
    }, [about, asked]);
    return answered;
}

/** The answer to a question about the scene. The view is the key, since after an undo the same ply is
 * another position. Null: there is no question, or no answer yet. */
export function useAnswer({ ask, scene }: Pick<BoardProps, "ask" | "scene">, question: string | null): Json {
    const { about, asked, answers } = useAnswered(ask, scene.view, question === null ? [] : [question]);
    return about === scene.view && asked === question ? answers[0] ?? null : null;
}

/** The answers to some questions. Until they come, the previous ones are used, so that nothing flickers. */
export function useLastAnswers(ask: Ask, about: unknown, questions: readonly string[]): readonly Json[] {
    return useAnswered(ask, about, questions).answers;
}
