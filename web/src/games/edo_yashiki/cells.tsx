// cells.tsx - a house as a grid for keyboard and screen reader, over the drawing.
import { useContext, useMemo, useRef } from "preact/hooks";

import type { Say } from "../../face";
import { useRoving } from "../shared/use_roving";
import { FacesHere, plan } from "./pieces/cards";
import { SIDE } from "./pieces/room";
import { keyOf, type Bounds, type Laid, type Square } from "./view";

function range(from: number, to: number): readonly number[] {
    return Array.from({ length: to - from }, (_, i) => from + i);
}

export interface CellsProps {
    readonly label: string;
    readonly house: readonly Laid[];
    readonly roped: readonly Square[];
    /** Where the card in hand fits, by its top left square. */
    readonly places: readonly Square[];
    /** Where a hint lays the card's top left. */
    readonly hinted: Square | null;
    readonly bounds: Bounds;
    readonly cursor: Square;
    readonly say: Say;
    readonly onCursor: (at: Square) => void;
    /** Any other key, "Shift+left" among them; true if it meant something. */
    readonly onKey: (key: string) => boolean;
}

/** The words for every square, row by row. */
function useLabels({ house, roped, places, hinted, bounds, say }: CellsProps) {
    const faces = useContext(FacesHere);
    return useMemo(() => {
        const seen = plan(faces, house);
        const ropes = new Set(roped.map(keyOf));
        const fits = new Set(places.map(keyOf));
        const words = (at: Square) => {
            const kind = seen.get(keyOf(at));
            return say("edo.cell", { x: at.x, y: at.y, what: say(kind ? `edo.kind.${kind}` : "edo.empty") }) +
                (ropes.has(keyOf(at)) ? say("edo.cell.roped") : "") +
                (fits.has(keyOf(at)) ? say("edo.cell.fits") : "") +
                (hinted && keyOf(hinted) === keyOf(at) ? `; ${say("play.hint")}` : "");
        };
        return range(bounds.top, bounds.bottom).map((y) =>
            range(bounds.left, bounds.right).map((x) => ({ x, y, words: words({ x, y }) })));
    }, [faces, house, roped, places, hinted && keyOf(hinted), bounds.left, bounds.top, bounds.right, bounds.bottom, say("edo.cell.fits")]); // its language
}

export function Cells(props: CellsProps) {
    const { bounds, cursor, onCursor } = props;
    const meet = useRef(onCursor);
    meet.current = onCursor;
    const rows = useLabels(props);
    const { grid, rove } = useRoving<SVGGElement>({ at: cursor, bounds, onMove: onCursor, preventScroll: true });

    function onKeyDown(event: KeyboardEvent) {
        if (event.ctrlKey || event.metaKey || event.altKey)
            return;
        const [, side] = (event.shiftKey && /^Arrow(\w+)$/.exec(event.key)) || [];
        if (side ? props.onKey(`Shift+${side.toLowerCase()}`) : !rove(event) && props.onKey(event.key))
            event.preventDefault();
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
