// answers.ts - what the board asks the engine: what must not be covered, and what a card would bring.
import { useMemo } from "preact/hooks";

import type { BoardProps } from "../../face";
import { useLastAnswers } from "../shared/use_answer";
import { useSame } from "./same";
import { squaresOf, viewOf, type Square } from "./view";

/** The squares of every house that must not be covered, by seat - 1. */
export function useRopes({ ask, scene }: BoardProps): readonly (readonly Square[])[] {
    const houses = useSame(viewOf(scene).players.map((player) => player.house));
    const answers = useLastAnswers(ask, houses, houses.map((_, index) => `blocked seat ${index + 1}`));
    return useMemo(() => answers.map((answer) => squaresOf(answer, "squares")), [answers]);
}
