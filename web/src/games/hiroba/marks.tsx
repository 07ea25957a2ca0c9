// marks.tsx - what is drawn over the board for the player: open squares, the chosen pebble, hints, and what
// is in the way.
import type { Reason, Seat } from "../../face";
import { isOpen, type Choices } from "./choices";
import { CELL, edge, spot, type Crop, type Ground } from "./ground";
import { Pebble } from "./pieces/pebble";
import { Boulder } from "./pieces/things";

function At({ square, children }: { readonly square: string; readonly children: preact.ComponentChildren }) {
    const [x, y] = spot(square);
    return <g transform={`translate(${x} ${y})`}>{children}</g>;
}

/** The row and the column of a square. */
export function Cross({ square, crop: { left, top, right, bottom } }: { readonly square: string; readonly crop: Crop }) {
    const column = square.charCodeAt(0) - 97, row = Number(square.slice(1)) - 1;
    return (
        <g class="hiroba-cross">
            <rect x={edge(column)} y={edge(top)} width={CELL} height={edge(bottom - 1) + CELL - edge(top)} rx="9" />
            <rect x={edge(left)} y={edge(row)} width={edge(right - 1) + CELL - edge(left)} height={CELL} rx="9" />
        </g>
    );
}

/** What the last seat to move did: its pieces between corners, and a ring around ponds that have new
 * leaders. */
export function Last({ squares, ponds, ground }: {
    readonly squares: Iterable<string>; readonly ponds: Iterable<string>; readonly ground: Ground;
}) {
    const isPond = (square: string) => ground.squares.some(({ name, kind }) => name === square && kind === "pond");
    return (
        <g class="hiroba-last">
            {[...ponds].filter(isPond).map((square) => <At square={square} key={square}><circle r="19.5" /></At>)}
            {[...squares].map((square) => (
                <At square={square} key={square}>
                    <path d="M-20 -11V-20H-11M11 -20H20V-11M20 11V20H11M-11 20H-20V11" />
                </At>
            ))}
        </g>
    );
}

/** Dots where something may be placed; rings once a value is picked. */
export function Open({ ground, choices, value, but }: {
    readonly ground: Ground; readonly choices: Choices; readonly value: number | null;
    /** The square with the chosen pebble. */
    readonly but: string | null;
}) {
    const isSure = value !== null;
    return (
        <g class="hiroba-open">
            {ground.squares.filter(({ name }) => isOpen(choices, name, value)).map(({ name }) => (
                <At square={name} key={name}>
                    {isSure ? <rect x="-17.5" y="-17.5" width="35" height="35" rx="9" /> : null}
                    {name !== but && <circle r={isSure ? 5 : 3.6} />}
                </At>
            ))}
        </g>
    );
}

export function Ghost({ seat, square, value, isPicked }: {
    readonly seat: Seat; readonly square: string; readonly value: number | null; readonly isPicked: boolean;
}) {
    return (
        <At square={square}>
            <g class={isPicked ? "hiroba-ghost its-picked" : "hiroba-ghost"}>
                <rect x="-20" y="-20" width="40" height="40" rx="9" />
                {value === null ? <Boulder /> : value > 0 && <Pebble seat={seat} value={value} />}
            </g>
        </At>
    );
}

/** The best hint is drawn in full, the others as rings. */
export function Hints({ seat, hints }: { readonly seat: Seat; readonly hints: readonly string[] }) {
    const squareOf = (move: string) => move.split(" ").at(-1) ?? "";
    return (
        <g class="hiroba-hints">
            {hints.map((move, i) => {
                const [kind, what = ""] = move.split(" ");
                const square = squareOf(move);
                const isFirst = hints.findIndex((other) => squareOf(other) === square) === i;
                if ((kind !== "place" && kind !== "stone") || !isFirst)
                    return null;
                return (
                    <At square={square} key={move}>
                        <g class={i ? "its-hint" : "its-hint its-best"}>
                            <rect x="-20.5" y="-20.5" width="41" height="41" rx="10" />
                            {kind === "stone" ? <Boulder /> : <Pebble seat={seat} value={Number(what)} />}
                        </g>
                    </At>
                );
            })}
        </g>
    );
}

/** What was tried, and the squares that forbid it, joined by a line if they have the same value. */
export function InTheWay({ reason, tried }: { readonly reason: Reason; readonly tried: string | null }) {
    const isDoubled = reason.code.startsWith("value-in-");
    return (
        <g class="hiroba-way">
            {tried && isDoubled && reason.squares.map(({ name }) => {
                const [x1, y1] = spot(tried), [x2, y2] = spot(name);
                return <line key={name} x1={x1} y1={y1} x2={x2} y2={y2} />;
            })}
            {reason.squares.map(({ name }) => (
                <At square={name} key={name}><rect x="-20" y="-20" width="40" height="40" rx="9" /></At>
            ))}
            {tried && <At square={tried}><path class="its-cross" d="M-8 -8 8 8M8 -8 -8 8" /></At>}
        </g>
    );
}
