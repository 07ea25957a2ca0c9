// answers.ts - what the board asks the engine: how all stand, and the odds while cards are drawn.
import type { BoardProps } from "../../face";
import { useLastAnswers } from "../shared/use_answer";
import { oddsOf, standingOf, type Odds, type Standing } from "./view";

/** The standing is the result's own when the game is over. */
export function useStandingAndOdds({ scene, ask }: BoardProps): { readonly standing: Standing | null; readonly odds: Odds | null } {
    const [standing = null, odds = null] = useLastAnswers(ask, scene.view, ["standing", "odds"]);
    const detail = scene.result ? scene.result.detail : standing;
    return { standing: detail === null ? null : standingOf(detail), odds: odds === null ? null : oddsOf(odds) };
}
