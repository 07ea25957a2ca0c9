// use_hints.ts - which of the advised moves the board shows.
import { useMemo, useState } from "preact/hooks";

import type { Advice } from "../../engine/calls";

/** The moves to be shown on the board: all that are advised, or the one pointed at alone. */
export function useHints(advice: Advice | null): [readonly string[], (move: string | null) => void] {
    const [pointed, point] = useState<string | null>(null);
    const hints = useMemo(() => {
        const moves = advice?.choices.map((choice) => choice.move) ?? [];
        return pointed !== null && moves.includes(pointed) ? [pointed] : moves;
    }, [advice, pointed]);
    return [hints, point];
}
