// pond_grid.tsx - the pond for fingers, keys and screen readers: 5 by 5 cells over the drawing.
import { useState } from "preact/hooks";

import { useRoving } from "../shared/use_roving";
import { SIDE, squareAt } from "./view";

const ALONG = Array.from({ length: SIDE }, (_, i) => i);
const BOUNDS = { left: 0, top: 0, right: SIDE, bottom: SIDE };

export function PondGrid({ label, labelOf, isOpen, chosen, onChoose, onLook }: {
    readonly label: string;
    readonly labelOf: (square: string) => string;
    readonly isOpen: (square: string) => boolean;
    readonly chosen: string | null;
    readonly onChoose: (square: string) => void;
    /** The square under the pointer or with the focus; null: none. */
    readonly onLook: (square: string | null) => void;
}) {
    const [at, setAt] = useState({ x: 2, y: 2 });
    const { grid, rove } = useRoving<HTMLDivElement>({ at, bounds: BOUNDS, onMove: setAt });

    function press(event: KeyboardEvent, square: string) {
        if (rove(event) || (event.key !== "Enter" && event.key !== " "))
            return;
        onChoose(square);
        event.preventDefault();
    }
    return (
        <div class="haru-grid" role="grid" aria-label={label} ref={grid} onMouseLeave={() => onLook(null)}>
            {ALONG.map((y) => (
                <div role="row">
                    {ALONG.map((x) => ({ x, square: squareAt(x, y) })).map(({ x, square }) => (
                        <div role="gridcell" class={isOpen(square) ? "haru-cell haru-open" : "haru-cell"} key={square}
                            data-square={square} tabIndex={x === at.x && y === at.y ? 0 : -1}
                            aria-label={labelOf(square)} aria-selected={square === chosen}
                            onClick={() => {
                                setAt({ x, y });
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
