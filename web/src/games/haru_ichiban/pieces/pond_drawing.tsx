// pond_drawing.tsx - the pond as a picture: the water, all that floats, and what is marked.
import type { ComponentChildren } from "preact";

import { Afloat, place } from "./afloat";
import { Flower } from "./flower";
import { Frog } from "./frog";
import { LilyPad } from "./lily_pad";
import { numbered, STILL, type Motion } from "../memory";
import { Ribbon } from "./ribbon";
import { eggsOf, middleOf, type Drift, type Figure, type Pad } from "../view";
import { BANK, Names, Water, WIDTH } from "./water";

/** A piece that would be put on a square: shown faintly there. */
export interface Ghost {
    readonly at: string;
    readonly kind: "bloom" | "frog" | "dark";
    readonly seat: number;
}

export interface PondDrawingProps {
    readonly pads: readonly Pad[];
    readonly ids?: ReadonlyMap<string, number>;
    readonly motion?: Motion;
    readonly shifted?: ReadonlyMap<string, string>;
    readonly lit?: ReadonlySet<string>;
    /** Lit places are marked lightly: there are many of them. */
    readonly faint?: boolean;
    readonly hinted?: ReadonlySet<string>;
    readonly refused?: ReadonlySet<string>;
    readonly chosen?: string | null;
    readonly ghost?: Ghost | null;
    readonly figures?: readonly Figure[];
    /** Figures that are only foreseen. */
    readonly foreseen?: readonly Figure[];
    /** What the last to move did: squares that changed, ways that pads have drifted. */
    readonly changed?: readonly string[];
    readonly drifted?: readonly Drift[];
    readonly named?: boolean;
    readonly children?: ComponentChildren;
}

const UNSHIFTED: ReadonlyMap<string, string> = new Map();

function Rings({ squares, name, r = 46.5 }: {
    readonly squares: Iterable<string> | undefined; readonly name: string; readonly r?: number;
}) {
    return (
        <g class={name}>
            {[...squares ?? []].map((square) => {
                const [x, y] = middleOf(square);
                return <circle cx={x} cy={y} r={r} />;
            })}
        </g>
    );
}

function RefusedMark({ at }: { readonly at: string }) {
    const [x, y] = middleOf(at);
    return (
        <g class="haru-refused">
            <rect x={x - 46} y={y - 46} width="92" height="92" rx="14" />
            <path d={`M${x + 28} ${y - 40}l12 12m0 -12l-12 12`} />
        </g>
    );
}

/** Four corners round a square. */
function Corners({ at }: { readonly at: string }) {
    const [x, y] = middleOf(at);
    return <path d={[[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sx = 0, sy = 0]) =>
        `M${x + 47 * sx} ${y + 31 * sy}v${16 * sy}h${-16 * sx}`).join("")} />;
}

function Way({ from, to }: Drift) {
    const [x1, y1] = middleOf(from), [x2, y2] = middleOf(to);
    return <path class="haru-last-way" d={`M${x1} ${y1}L${x2} ${y2}`} />;
}

function GhostPiece({ ghost, pad }: { readonly ghost: Ghost; readonly pad: Pad | undefined }) {
    return (
        <g class="haru-ghost" style={place(ghost.at)}>
            {ghost.kind === "bloom" ? <Flower seat={ghost.seat} />
                : ghost.kind === "frog" ? <Frog seat={ghost.seat} />
                    : <LilyPad dark eggs={pad ? eggsOf(pad) : 0} />}
        </g>
    );
}

export function PondDrawing(props: PondDrawingProps) {
    const { pads, motion = STILL, shifted = UNSHIFTED, ghost, chosen, named = true } = props;
    const edge = named ? BANK : 12;
    const size = WIDTH + 2 * edge;
    return (
        <svg class="haru-drawing" viewBox={`${-edge} ${-edge} ${size} ${size}`} aria-hidden="true" focusable="false">
            <Water />
            {named && <Names />}
            <g class="haru-last">{props.drifted?.map((drift) => <Way {...drift} />)}</g>
            <Rings squares={shifted.keys()} name="haru-left" r={41} />
            <Afloat pads={pads} ids={props.ids ?? numbered(pads)} motion={motion} shifted={shifted}>
                {(props.figures ?? []).map((figure) => <Ribbon figure={figure} foreseen={false} />)}
                {(props.foreseen ?? []).map((figure) => <Ribbon figure={figure} foreseen />)}
            </Afloat>
            <g class="haru-last">
                {props.changed?.map((at) => <Corners at={at} />)}
                {props.drifted?.map(({ to }) => <Corners at={to} />)}
            </g>
            {ghost && <GhostPiece ghost={ghost} pad={pads.find((pad) => pad.at === ghost.at)} />}
            <Rings squares={props.lit} name={props.faint ? "haru-lit haru-faint" : "haru-lit"} />
            <Rings squares={chosen ? [chosen] : []} name="haru-chosen" />
            <Rings squares={props.hinted} name="haru-hinted" r={44} />
            {[...props.refused ?? []].map((at) => <RefusedMark at={at} />)}
            {props.children}
        </svg>
    );
}
