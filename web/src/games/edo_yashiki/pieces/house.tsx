// house.tsx - a house as it lies: card over card, with ropes round what must not be covered.
import { useContext, useMemo } from "preact/hooks";

import { Card } from "./card";
import { FacesHere, plan } from "./cards";
import { SIDE } from "./room";
import { useSame } from "../same";
import { boundsOf, keyOf, widened, type Kind, type Laid, type Line, type Square } from "../view";

const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;
const INSET = 3.5;

/** The edges round squares that are roped off: one rope for neighbours of a kind. */
function ropePath(roped: readonly Square[], seen: ReadonlyMap<string, Kind>): string {
    const inside = new Set(roped.map(keyOf));
    const joins = (at: Square, dx: number, dy: number) => {
        const next = keyOf({ x: at.x + dx, y: at.y + dy });
        return inside.has(next) && seen.get(next) === seen.get(keyOf(at));
    };
    const edges: string[] = [];
    for (const at of roped)
        for (const [dx, dy] of SIDES) {
            if (joins(at, dx, dy))
                continue;
            // The edge runs across (dx, dy); at its ends it meets the next one or runs on.
            const [px, py] = [-dy, dx];
            const end = (way: number) => {
                const reach = joins(at, way * px, way * py) ? SIDE / 2 : SIDE / 2 - INSET;
                const corner = joins(at, way * px, way * py) &&
                    joins({ x: at.x + way * px, y: at.y + way * py }, dx, dy);
                const along = corner ? SIDE / 2 + INSET : reach;
                return [
                    (at.x + 0.5) * SIDE + dx * (SIDE / 2 - INSET) + way * px * along,
                    (at.y + 0.5) * SIDE + dy * (SIDE / 2 - INSET) + way * py * along,
                ];
            };
            edges.push(`M${end(-1).join()}L${end(1).join()}`);
        }
    return edges.join("");
}

/** A house inside a drawing; the square 0,0 begins at 0,0. */
export function House({ house, roped, fresh }: {
    readonly house: readonly Laid[];
    /** Squares that must not be covered. */
    readonly roped: readonly Square[];
    /** The card laid just now. */
    readonly fresh?: number | null;
}) {
    const faces = useContext(FacesHere);
    const seen = useMemo(() => plan(faces, house), [faces, house]);
    const rope = useMemo(() => ropePath(roped, seen), [roped, seen]);
    return (
        <g class="edo-house">
            {house.map(({ card, x, y, turned }) => (
                <g key={card} transform={`translate(${x * SIDE} ${y * SIDE})`}>
                    <g class={card === fresh ? "edo-laid edo-fresh" : "edo-laid"}>
                        <Card card={card} turned={turned} />
                    </g>
                </g>
            ))}
            {rope && <path class="edo-rope-under" d={rope} />}
            {rope && <path class="edo-rope" d={rope} />}
        </g>
    );
}

/** A line's frame with its points: before it is scored, and while it is. */
export function LineFrame({ line, order = 0 }: { readonly line: Line; readonly order?: number }) {
    const [first, last] = [line.squares[0], line.squares[line.squares.length - 1]];
    if (!first || !last)
        return null;
    const isColumn = first[0] === last[0];
    return (
        <g class={`edo-line edo-line-${order % 6} ${line.points ? "" : "edo-line-unpaid"}`}>
            <rect class="edo-line-under" x={first[0] * SIDE + 2} y={first[1] * SIDE + 2} rx="9"
                width={(last[0] - first[0] + 1) * SIDE - 4} height={(last[1] - first[1] + 1) * SIDE - 4} />
            <rect class="edo-line-frame" x={first[0] * SIDE + 2} y={first[1] * SIDE + 2} rx="9"
                width={(last[0] - first[0] + 1) * SIDE - 4} height={(last[1] - first[1] + 1) * SIDE - 4} />
            <g transform={`translate(${(last[0] + (isColumn ? 0.5 : 1)) * SIDE} ${(last[1] + (isColumn ? 1 : 0.5)) * SIDE})`}>
                <circle class="edo-line-badge" r="11" />
                <text class="edo-line-points" y="5.5" text-anchor="middle">{line.points}</text>
            </g>
        </g>
    );
}

/** A whole house as a small picture. Decorative: words beside it tell whose it is. */
export function HousePicture(props: {
    readonly house: readonly Laid[];
    readonly roped: readonly Square[];
    readonly fresh?: number | null;
    readonly lines?: readonly Line[];
}) {
    const { house, roped, fresh, lines } = useSame(props);
    return useMemo(() => housePicture(house, roped, fresh ?? null, lines ?? []), [house, roped, fresh, lines]);
}

function housePicture(house: readonly Laid[], roped: readonly Square[], fresh: number | null, lines: readonly Line[]) {
    const { left, top, right, bottom } = widened(boundsOf(house), 0.4, 0.4);
    return (
        <svg class="edo-house-picture" aria-hidden="true"
            viewBox={`${left * SIDE} ${top * SIDE} ${(right - left) * SIDE} ${(bottom - top) * SIDE}`}>
            <House house={house} roped={roped} fresh={fresh} />
            {lines.map((line, i) => <LineFrame key={i} line={line} order={i} />)}
        </svg>
    );
}
