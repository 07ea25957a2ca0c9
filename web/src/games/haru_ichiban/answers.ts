// answers.ts - what the board asks the engine: what a move would do, while a player thinks of it.
import type { BoardProps } from "../../face";
import { useAnswer } from "../shared/use_answer";
import type { Foresight } from "./view";

export function useForesight(props: BoardProps, move: string | null): Foresight | null {
    return useAnswer(props, move) as unknown as Foresight | null;
}
