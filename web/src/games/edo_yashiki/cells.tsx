// cells.tsx - a house as a grid for keyboard and screen reader, over the drawing.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

import type { Say } from "../../face";
import { plan } from "./cards";
import { SIDE } from "./room";
import { keyOf, type Bounds, type Laid, type Square } from "./view";

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

function range(from: number, to: number): readonly number[] {
    return Array.from({ length: to - from }, (_, i) => from + i);
}

export interface CellsProps {
    readonly label: string;
    readonly house: readonly Laid[];
    readonly roped: readonly Square[];
    /** Where the card in hand fits, by its top left square. */
    readonly places: readonly Square[];
    readonly bounds: Bounds;
    readonly cursor: Square;
    readonly say: Say;
    readonly onCursor: (at: Square) => void;
    /** Any other key; true if it meant something. */
    readonly onKey: (key: string) => boolean;
}

/** The words for every square, row by row. */
function useLabels({ house, roped, places, bounds, say }: CellsProps) {
    return useMemo(() => {
        const seen = plan(house);
        const ropes = new Set(roped.map(keyOf));
        const fits = new Set(places.map(keyOf));
        const words = (at: Square) => {
            const kind = seen.get(keyOf(at));
            return say("edo.cell", { x: at.x, y: at.y, what: say(kind ? `edo.kind.${kind}` : "edo.empty") }) +
                (ropes.has(keyOf(at)) ? say("edo.cell.roped") : "") +
                (fits.has(keyOf(at)) ? say("edo.cell.fits") : "");
        };
        return range(bounds.top, bounds.bottom).map((y) =>
            range(bounds.left, bounds.right).map((x) => ({ x, y, words: words({ x, y }) })));
    }, [house, roped, places, bounds.left, bounds.top, bounds.right, bounds.bottom, say("edo.cell.fits")]); // its language
}

export function Cells(props: CellsProps) {
    const { bounds, cursor, onCursor } = props;
    const meet = useRef(onCursor);
    meet.current = onCursor;
    const grid = useRef<SVGGElement>(null);
    const wantsFocus = useRef(false);
    const rows = useLabels(props);
    useLayoutEffect(() => {
        if (wantsFocus.current)
            grid.current?.querySelector<SVGGElement>("[tabindex='0']")?.focus({ preventScroll: true });
        wantsFocus.current = false;
    }, [cursor.x, cursor.y]);

    function onKeyDown(event: KeyboardEvent) {
        const step = STEPS[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey)
            return;
        if (!step) {
            if (props.onKey(event.key))
                event.preventDefault();
            return;
        }
        event.preventDefault();
        wantsFocus.current = true;
        props.onCursor({
            x: Math.min(bounds.right - 1, Math.max(bounds.left, cursor.x + step[0])),
            y: Math.min(bounds.bottom - 1, Math.max(bounds.top, cursor.y + step[1])),
        });
    }
    const cells = useMemo(() => rows.map((row) => (
        <g role="row" key={row[0]?.y}>
            {row.map(({ x, y, words }) => (
                <g role="gridcell" key={x} class="edo-cell" aria-label={words}
                    tabindex={x === cursor.x && y === cursor.y ? 0 : -1} onFocus={() => meet.current({ x, y })}
                    onClick={() => meet.current({ x, y })}>
                    <rect x={x * SIDE + 1.5} y={y * SIDE + 1.5} width={SIDE - 3} height={SIDE - 3} rx="4" />
                </g>
            ))}
        </g>
    )), [rows, cursor.x, cursor.y]);
    return (
        <g class="edo-cells" role="grid" aria-label={props.label} ref={grid} onKeyDown={onKeyDown}>
            {cells}
        </g>
    );
}
