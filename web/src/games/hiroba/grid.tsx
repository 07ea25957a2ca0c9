// grid.tsx - the squares for keyboard and screen reader: a grid of cells, in which the arrow keys move.
import { useState } from "preact/hooks";

import type { Say, Who } from "../../face";
import { listed } from "../../words/joined";
import { useRoving } from "../shared/use_roving";
import { isOpen, type Choices } from "./choices";
import { CELL, edge, PATH, type Ground, type Square } from "./ground";
import type { Standing, View } from "./view";

const SIDE = 9;

export interface CellWords {
    readonly ground: Ground;
    readonly view: View;
    readonly standing: Standing | null;
    readonly choices: Choices;
    readonly value: number | null;
    /** Squares that a hint points at. */
    readonly hinted?: ReadonlySet<string>;
    readonly say: Say;
    readonly who: Who;
}

/** What is on a square, and what can be done there. */
export function cellLabel(square: Square, { ground, view, standing, choices, value, hinted, say, who }: CellWords): string {
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
        parts.push(say("hiroba.cell.lead", { names: listed(leaders.map(who), say) }));
    const values = choices.values.get(square.name);
    if (choices.stones.has(square.name))
        parts.push(say("hiroba.cell.may-stone"));
    else if (values && value !== null && values.includes(value))
        parts.push(say("hiroba.cell.may-place", { value }));
    else if (values && value === null)
        parts.push(say("hiroba.cell.may-values", { values: values.join(say("hiroba.list")) }));
    if (hinted?.has(square.name))
        parts.push(say("play.hint"));
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
    const [at, setAt] = useState({ x: 4, y: 4 }); // the one cell that Tab reaches
    const { squares, crop } = words.ground;
    const { grid, rove } = useRoving<SVGGElement>({ at, bounds: crop, onMove: setAt });

    function onKeyDown(event: KeyboardEvent, square: Square) {
        if (rove(event))
            return;
        if (event.key === "Enter" || event.key === " ")
            press(square.name);
        else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
            digit(Number(event.key));
        else
            return;
        event.preventDefault();
    }

    return (
        <g role="grid" aria-label={words.say("hiroba.board")} aria-rowcount={SIDE} aria-colcount={SIDE} ref={grid} class="hiroba-grid">
            {Array.from({ length: crop.bottom - crop.top }, (_, i) => crop.top + i).map((row) => (
                <g role="row" key={row} aria-rowindex={row + 1}>
                    {squares.slice(SIDE * row + crop.left, SIDE * row + crop.right).map((square) => (
                        <g role="gridcell" key={square.name} data-square={square.name} aria-colindex={square.column + 1}
                            tabindex={at.x === square.column && at.y === row ? 0 : -1}
                            aria-label={cellLabel(square, words)} aria-selected={picked === square.name}
                            class={isOpen(words.choices, square.name, words.value) ? "open" : ""}
                            onClick={() => press(square.name)}
                            onKeyDown={(event) => onKeyDown(event, square)}
                            onFocus={() => {
                                setAt({ x: square.column, y: row });
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
