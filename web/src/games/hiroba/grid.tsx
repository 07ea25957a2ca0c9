// grid.tsx - the squares for hand and ear: a grid of 81 cells, walked with the arrow keys.
import { useRef, useState } from "preact/hooks";

import type { Say, Who } from "../../face";
import { isOpen, type Choices } from "./choices";
import { CELL, edge, PATH, type Ground, type Square } from "./ground";
import type { Standing, View } from "./view";

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    Home: [-9, 0], End: [9, 0], PageUp: [0, -9], PageDown: [0, 9],
};

export interface CellWords {
    readonly ground: Ground;
    readonly view: View;
    readonly standing: Standing | null;
    readonly choices: Choices;
    readonly value: number | null;
    readonly say: Say;
    readonly who: Who;
}

/** What lies on a square, and what may be done there. */
export function cellLabel(square: Square, { ground, view, standing, choices, value, say, who }: CellWords): string {
    const piece = view.board[square.name];
    const garden = ground.gardens[square.garden];
    const parts: string[] = [];
    if (piece === "stone")
        parts.push(say("hiroba.cell.stone"));
    else if (piece)
        parts.push(say("hiroba.cell.pebble", { value: piece.value, who: who(piece.player) }));
    else if (square.kind !== "garden")
        parts.push(say(`hiroba.cell.${square.kind}`));
    else
        parts.push(say(square.isStart ? "hiroba.cell.start" : "hiroba.cell.empty"));
    if (garden)
        parts.push(say("hiroba.cell.garden", { at: garden.at, size: garden.squares.length }));
    const leaders = (garden ? standing?.gardens[square.garden] : standing?.ponds.find(({ at }) => at === square.name))?.winners ?? [];
    if (leaders.length)
        parts.push(say("hiroba.cell.lead", { names: leaders.map(who).join(say("hiroba.join")) }));
    const values = choices.values.get(square.name);
    if (choices.stones.has(square.name))
        parts.push(say("hiroba.cell.may-stone"));
    else if (values && value !== null && values.includes(value))
        parts.push(say("hiroba.cell.may-place", { value }));
    else if (values && value === null)
        parts.push(say("hiroba.cell.may-values", { values: values.join(say("hiroba.list")) }));
    return `${square.name}: ${parts.join(say("hiroba.stop"))}`;
}

export function Grid({ words, picked, press, look, digit }: {
    readonly words: CellWords;
    readonly picked: string | null;
    readonly press: (square: string) => void;
    /** The square under the pointer or the focus. */
    readonly look: (square: string | null) => void;
    /** A number key: a value, or 0 for no stone. */
    readonly digit: (value: number) => void;
}) {
    const [at, setAt] = useState(40); // the one cell that the tab key reaches
    const cells = useRef<SVGGElement>(null);

    function onKeyDown(event: KeyboardEvent, square: Square) {
        const step = STEPS[event.key];
        if (step) {
            const column = Math.min(8, Math.max(0, square.column + step[0]));
            const row = Math.min(8, Math.max(0, square.row + step[1]));
            setAt(9 * row + column);
            cells.current?.querySelectorAll<SVGGElement>("[data-square]")[9 * row + column]?.focus();
        } else if (event.key === "Enter" || event.key === " ") {
            press(square.name);
        } else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
            digit(Number(event.key));
        } else {
            return;
        }
        event.preventDefault();
    }

    return (
        <g role="grid" aria-label={words.say("hiroba.board")} aria-rowcount={9} aria-colcount={9} ref={cells} class="hiroba-grid">
            {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
                <g role="row" key={row}>
                    {words.ground.squares.slice(9 * row, 9 * row + 9).map((square) => (
                        <g role="gridcell" key={square.name} data-square={square.name}
                            tabIndex={at === 9 * row + square.column ? 0 : -1}
                            aria-label={cellLabel(square, words)} aria-selected={picked === square.name}
                            class={isOpen(words.choices, square.name, words.value) ? "open" : ""}
                            onClick={() => press(square.name)}
                            onKeyDown={(event) => onKeyDown(event, square)}
                            onFocus={() => {
                                setAt(9 * row + square.column);
                                look(square.name);
                            }}
                            onBlur={() => look(null)}
                            onPointerEnter={(event) => event.pointerType === "mouse" && look(square.name)}
                            onPointerLeave={(event) => event.pointerType === "mouse" && look(null)}>
                            <rect class="its-hit" x={edge(square.column) - PATH / 2} y={edge(row) - PATH / 2}
                                width={CELL + PATH} height={CELL + PATH} />
                            <rect class="its-focus" x={edge(square.column) + 1.5} y={edge(row) + 1.5}
                                width={CELL - 3} height={CELL - 3} rx="9" />
                        </g>
                    ))}
                </g>
            ))}
        </g>
    );
}
