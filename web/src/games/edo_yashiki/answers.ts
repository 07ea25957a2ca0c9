// answers.ts - the board's questions to the engine: which squares must stay uncovered, and what a card would
// earn.
import { useMemo } from "preact/hooks";

import type { BoardProps } from "../../face";
import { useLastAnswers } from "../shared/use_answer";
import { useSame } from "./same";
import { squaresOf, viewOf, type Square } from "./view";

/** By seat - 1: the squares of the house that must not be covered. */
export function useRopes({ ask, scene }: BoardProps): readonly (readonly Square[])[] {
    const houses = useSame(viewOf(scene).players.map((player) => player.house));
    const answers = useLastAnswers(ask, houses, houses.map((_, index) => `blocked seat ${index + 1}`));
    return useMemo(() => answers.map((answer) => squaresOf(answer, "squares")), [answers]);
}
