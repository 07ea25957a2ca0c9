// answers.ts - questions to the engine, asked again whenever the scene is another.
import { useEffect, useState } from "preact/hooks";

import type { BoardProps, Json, Scene } from "../../face";
import { useSame } from "./same";
import { squaresOf, viewOf, type Square } from "./view";

/** The answer to a question about the scene; null until it is there, or without one. */
export function useAnswer(ask: BoardProps["ask"], scene: Scene, question: string | null): Json {
    const [answered, setAnswered] = useState<{ scene: Scene; question: string; answer: Json } | null>(null);
    useEffect(() => {
        let isWanted = question !== null;
        if (question !== null)
            void ask(question).then((answer) => {
                if (isWanted)
                    setAnswered({ scene, question, answer });
            });
        return () => {
            isWanted = false;
        };
    }, [scene.ply, scene.viewer, question]);
    const isFresh = answered && answered.question === question && answered.scene.ply === scene.ply;
    return isFresh ? answered.answer : null;
}

/** The squares of every house that must not be covered, by seat - 1. */
export function useRopes(ask: BoardProps["ask"], scene: Scene): readonly (readonly Square[])[] {
    const houses = useSame(viewOf(scene).players.map((player) => player.house));
    const [ropes, setRopes] = useState<readonly (readonly Square[])[]>([]);
    useEffect(() => {
        let isWanted = true;
        const asked = houses.map(async (house, i) =>
            house.length ? squaresOf(await ask(`blocked seat ${i + 1}`), "squares") : []);
        void Promise.all(asked).then((all) => {
            if (isWanted)
                setRopes(all);
        });
        return () => {
            isWanted = false;
        };
    }, [scene.viewer, houses]);
    return ropes;
}
