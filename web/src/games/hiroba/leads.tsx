// leads.tsx - who is in front: a seat's mark on each garden and pond, and whose koi it is.
import { SeatShape } from "../../art/seat_mark";
import type { Seat } from "../../face";
import { CELL, edge, spot, type Ground } from "./ground";
import { outline } from "./pieces/outline";
import { Koi } from "./pieces/things";
import type { Standing, View } from "./view";

function Tags({ seats, x, y, step }: {
    readonly seats: readonly Seat[]; readonly x: number; readonly y: number; readonly step: number;
}) {
    return (
        <>
            {seats.map((seat, i) => (
                <g class="hiroba-tag" key={seat} transform={`translate(${x + i * step} ${y}) scale(.5)`}>
                    <SeatShape seat={seat} />
                </g>
            ))}
        </>
    );
}

const NONE: ReadonlySet<string> = new Set();

/** The lines and marks of gardens; `stirred` are those whose leaders change just now, `marked` those
 * whose leaders the last move changed. */
export function GardenLeads({ ground, standing, stirred = NONE, marked = NONE }: {
    readonly ground: Ground; readonly standing: Standing;
    readonly stirred?: ReadonlySet<string>; readonly marked?: ReadonlySet<string>;
}) {
    return (
        <g>
            {standing.gardens.map(({ squares: [at = "a1"], winners }, i) => {
                const garden = ground.gardens[i];
                if (!garden || !winners.length)
                    return null;
                return (
                    <g key={`${at}${winners.join()}`}>
                        {marked.has(at) && <path class="hiroba-lead its-marked" d={outline(garden.squares, 2, 9)} />}
                        <path class={`hiroba-lead ${stirred.has(at) && winners.length === 1 ? "its-stirred" : ""}`}
                            d={outline(garden.squares, 2, 9)}
                            stroke={winners.length === 1 ? `var(--seat-${winners[0]})` : "var(--ink-soft)"}
                            stroke-dasharray={winners.length === 1 ? undefined : "4 3"} />
                    </g>
                );
            })}
        </g>
    );
}

export function LeadTags({ standing }: { readonly standing: Standing }) {
    return (
        <g>
            {standing.gardens.map(({ squares: [at = "a1"], winners }) => {
                const column = at.charCodeAt(0) - 97, row = Number(at.slice(1)) - 1;
                return <Tags key={at} seats={winners} x={edge(column) + 7} y={edge(row) + 7} step={11} />;
            })}
            {standing.ponds.map(({ at, winners }) => {
                const [x, y] = spot(at);
                return <Tags key={at} seats={winners} step={-11} x={x + CELL / 2 - 8} y={y + CELL / 2 - 8} />;
            })}
        </g>
    );
}

/** While the game goes on each pond has its koi. */
export function PondKoi({ ground }: { readonly ground: Ground }) {
    return (
        <g>
            {ground.squares.filter(({ kind }) => kind === "pond").map(({ name }, i) => {
                const [x, y] = spot(name);
                return <g key={name} transform={`translate(${x} ${y}) rotate(${(i * 77 + 20) % 360}) scale(.92)`}><Koi /></g>;
            })}
        </g>
    );
}

/** Takes out the pond that is nearest to a square. */
function takeNearest(ponds: string[], [x, y]: readonly [number, number]): readonly [number, number] {
    const far = (at: string) => Math.hypot(spot(at)[0] - x, spot(at)[1] - y);
    ponds.sort((one, other) => far(one) - far(other));
    return spot(ponds.shift() ?? "a1");
}

/** At the end a koi swims from a pond its owner won to the garden it doubles. */
export function FinalKoi({ standing, view }: { readonly standing: Standing; readonly view: View }) {
    const ponds = new Map<Seat, string[]>();
    for (const { at, winners } of standing.ponds)
        for (const seat of winners)
            ponds.set(seat, [...ponds.get(seat) ?? [], at]);
    const homes = standing.gardens.filter(({ koi }) => koi).map(({ koi, squares }) => {
        const to = spot(squares.find((square) => !view.board[square]) ?? squares[0] ?? "a1");
        return { at: squares[0], to, from: takeNearest(ponds.get(koi ?? 0) ?? [], to) };
    });
    return (
        <g>
            {homes.map(({ at, from, to }) => <path class="hiroba-way-home" key={`way${at}`} d={`M${from.join(" ")}L${to.join(" ")}`} />)}
            {standing.ponds.filter(({ winners }) => !winners.length).map(({ at }) => {
                const [x, y] = spot(at);
                return <g key={at} transform={`translate(${x} ${y})`}><Koi /></g>;
            })}
            {homes.map(({ at, from: [fromX, fromY], to: [x, y] }, i) => {
                const style = { "--from-x": `${fromX - x}px`, "--from-y": `${fromY - y}px`, animationDelay: `calc(${i * 120}ms * var(--pace))` };
                return (
                    <g key={at} transform={`translate(${x} ${y})`}>
                        <g class="hiroba-home" style={style}>
                            <circle r="17" />
                            <g transform="rotate(24)"><Koi /></g>
                        </g>
                    </g>
                );
            })}
        </g>
    );
}
