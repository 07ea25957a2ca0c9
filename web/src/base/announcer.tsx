// announcer.tsx - makes a screen reader say what happened, one sentence after the other.
import { Cell, useCell } from "./cell";

const spoken = new Cell<{ readonly words: string; readonly turn: number }>({ words: "", turn: 0 });

export function announce(words: string) {
    if (words)
        spoken.set({ words, turn: spoken.value.turn + 1 });
}

/** Two regions are used in turn, so that the same words are read again. */
export function Announcer() {
    const { words, turn } = useCell(spoken);
    return (
        <div class="unseen announcer">
            <div role="status" aria-live="polite">{turn % 2 ? words : ""}</div>
            <div role="status" aria-live="polite">{turn % 2 ? "" : words}</div>
        </div>
    );
}
