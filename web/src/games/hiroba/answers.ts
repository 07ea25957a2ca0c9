// answers.ts - what the board asks the engine: how things stand, and what a pebble would do.
import type { BoardProps } from "../../face";
import { useAnswer, useLastAnswers } from "../shared/use_answer";
import { previewOf, standingOf, type Preview, type Standing } from "./view";

/** The score sheet as it is now; the result's own when the game is over. */
export function useStanding({ scene, ask }: BoardProps): Standing | null {
    const [standing = null] = useLastAnswers(ask, scene.view, ["standing"]);
    return standingOf(scene.result ? scene.result.detail : standing);
}

/** What a pebble on a square would change; null until it is known. */
export function usePreview(props: BoardProps, value: number | null, square: string | null): Preview | null {
    return previewOf(useAnswer(props, value !== null && square !== null ? `preview place ${value} ${square}` : null));
}
