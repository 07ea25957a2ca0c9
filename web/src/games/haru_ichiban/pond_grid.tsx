// pond_grid.tsx - the pond for fingers, keys and screen readers: 5 by 5 cells over the drawing.
import { useRef, useState } from "preact/hooks";

import { SIDE, squareAt, xyOf } from "./view";

const ALONG = Array.from({ length: SIDE }, (_, i) => i);
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0],
    Home: [-SIDE, 0], End: [SIDE, 0], PageUp: [0, -SIDE], PageDown: [0, SIDE],
};

function within(n: number): number {
    return Math.max(0, Math.min(SIDE - 1, n));
}

export function PondGrid({ label, labelOf, isOpen, chosen, onChoose, onLook }: {
    readonly label: string;
    readonly labelOf: (square: string) => string;
    readonly isOpen: (square: string) => boolean;
    readonly chosen: string | null;
    readonly onChoose: (square: string) => void;
    /** The square under the pointer or with the focus; null: none. */
    readonly onLook: (square: string | null) => void;
}) {
    const [spot, setSpot] = useState("c3");
    const grid = useRef<HTMLDivElement>(null);

    function go(square: string) {
        setSpot(square);
        grid.current?.querySelector<HTMLElement>(`[data-square="${square}"]`)?.focus();
    }
    function press(event: KeyboardEvent, square: string) {
        const step = KEYS[event.key];
        if (step) {
            const [x, y] = xyOf(square);
            go(squareAt(within(x + step[0]), within(y + step[1])));
        } else if (event.key === "Enter" || event.key === " ") {
            onChoose(square);
        } else {
            return;
        }
        event.preventDefault();
    }
    return (
        <div class="haru-grid" role="grid" aria-label={label} ref={grid} onMouseLeave={() => onLook(null)}>
            {ALONG.map((y) => (
                <div role="row">
                    {ALONG.map((x) => squareAt(x, y)).map((square) => (
                        <div role="gridcell" class={isOpen(square) ? "haru-cell haru-open" : "haru-cell"} key={square}
                            data-square={square} tabIndex={square === spot ? 0 : -1}
                            aria-label={labelOf(square)} aria-selected={square === chosen}
                            onClick={() => {
                                setSpot(square);
                                onChoose(square);
                            }}
                            onKeyDown={(event) => press(event, square)}
                            onMouseEnter={() => onLook(square)}
                            onFocus={() => onLook(square)} onBlur={() => onLook(null)} />
                    ))}
                </div>
            ))}
        </div>
    );
}
