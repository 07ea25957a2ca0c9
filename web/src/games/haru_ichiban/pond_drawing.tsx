// pond_drawing.tsx - the pond as a picture: water, pads, flowers, frogs and what is marked.
import type { ComponentChildren } from "preact";

import { Flower } from "./flower";
import { Frog } from "./frog";
import { LilyPad } from "./lily_pad";
import { STILL, type Motion } from "./memory";
import { CELL, eggsOf, middleOf, SIDE, type Figure, type Pad } from "./view";

/** Bank and names of rows and columns around the water. */
export const BANK = 26;
const WIDTH = SIDE * CELL;

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
    /** Where pads are shown instead of where they lie: a wind foreseen. */
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
    readonly named?: boolean;
    readonly children?: ComponentChildren;
}

const ALONG = Array.from({ length: SIDE }, (_, i) => i);
const RIPPLES = [
    "M38 118c18 -9 30 9 48 0s30 9 48 0", "M322 62c16 -8 26 8 42 0s26 8 42 0", "M220 262c18 -9 30 9 48 0s30 9 48 0",
    "M22 342c14 -7 24 7 38 0s24 7 38 0", "M352 388c16 -8 26 8 42 0s26 8 42 0", "M122 462c16 -8 26 8 42 0s26 8 42 0",
].join("");

function Water() {
    return (
        <g>
            <rect class="haru-bank" x={-BANK} y={-BANK} width={WIDTH + 2 * BANK} height={WIDTH + 2 * BANK} rx="40" />
            <rect class="haru-water" x="-3" y="-3" width={WIDTH + 6} height={WIDTH + 6} rx="26" />
            <path class="haru-ripples" d={RIPPLES} />
            <path class="haru-corners" d={ALONG.slice(1).flatMap((x) => ALONG.slice(1).map((y) =>
                `M${x * CELL - 5} ${y * CELL}h10m-5 -5v10`)).join("")} />
        </g>
    );
}

function Names() {
    return (
        <g class="haru-names">
            {ALONG.map((i) => <text x={i * CELL + 50} y={-BANK / 2 - 1}>{String.fromCharCode(97 + i)}</text>)}
            {ALONG.map((i) => <text x={-BANK / 2 - 1} y={i * CELL + 51}>{i + 1}</text>)}
        </g>
    );
}

function place(square: string, after?: number) {
    const [x, y] = middleOf(square);
    return { transform: `translate(${x}px, ${y}px)`, ...after ? { "--after": `${after}ms` } : {} };
}

function Ribbon({ figure, foreseen }: { readonly figure: Figure; readonly foreseen: boolean }) {
    const middles = figure.squares.map(middleOf);
    const [first, last] = [middles[0], middles[middles.length - 1]];
    if (!first || !last)
        return null;
    const name = foreseen ? "haru-ribbon haru-foreseen" : "haru-ribbon";
    if (figure.kind === "square")
        return <rect class={`${name} haru-of-${figure.seat}`} x={first[0]} y={first[1]} width={CELL} height={CELL} />;
    return <path class={`${name} haru-of-${figure.seat}`} d={`M${first.join(" ")}L${last.join(" ")}`} />;
}

function Mark({ at, name, r = 46.5 }: { readonly at: string; readonly name: string; readonly r?: number }) {
    const [x, y] = middleOf(at);
    return <circle class={name} cx={x} cy={y} r={r} />;
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
    const { pads, motion = STILL, shifted, ghost, chosen, named = true } = props;
    const idOf = (pad: Pad) => props.ids?.get(pad.at) ?? pad.at;
    const shownAt = (pad: Pad) => shifted?.get(pad.at) ?? pad.at;
    const when = (starts: ReadonlyMap<number, number>, id: number | string) =>
        typeof id === "number" ? starts.get(id) : undefined;
    // Pads keep one order in the page, so that a drifting one is moved and not made anew.
    const afloat = [...pads].sort((a, b) => String(idOf(a)).localeCompare(String(idOf(b))));
    const edge = named ? BANK : 4;
    return (
        <svg class="haru-drawing" viewBox={`${-edge} ${-edge} ${WIDTH + 2 * edge} ${WIDTH + 2 * edge}`}
            aria-hidden="true" focusable="false">
            <Water />
            {named && <Names />}
            {[...shifted?.keys() ?? []].map((at) => <Mark at={at} name="haru-left" r={41} />)}
            <g>
                {afloat.map((pad) => {
                    const id = idOf(pad);
                    const turns = when(motion.turns, id);
                    return (
                        <g key={id} class={shifted?.has(pad.at) ? "haru-pad haru-shifted" : "haru-pad"}
                            style={place(shownAt(pad), when(motion.drifts, id))}>
                            <g class={turns === undefined ? "" : "haru-turning"} style={{ "--after": `${turns ?? 0}ms` }}>
                                <LilyPad dark={pad.dark} twice={pad.kind === "dark"} eggs={eggsOf(pad)}
                                    tilt={(typeof id === "number" ? id * 67 : pad.at.charCodeAt(0) * 83 + pad.at.charCodeAt(1) * 47) % 360} />
                                {pad.dark && pad.flower === null && <circle class="haru-bud" r="9" />}
                            </g>
                        </g>
                    );
                })}
            </g>
            {(props.figures ?? []).map((figure) => <Ribbon figure={figure} foreseen={false} />)}
            {(props.foreseen ?? []).map((figure) => <Ribbon figure={figure} foreseen />)}
            <g>
                {afloat.filter((pad) => pad.flower !== null).map((pad) => {
                    const id = idOf(pad);
                    const blooms = when(motion.blooms, id);
                    return (
                        <g key={id} class="haru-pad" style={place(shownAt(pad), when(motion.drifts, id))}>
                            <g class={blooms === undefined ? "" : "haru-blooming"} style={{ "--after": `${blooms ?? 0}ms` }}>
                                <Flower seat={pad.flower ?? 0} />
                            </g>
                        </g>
                    );
                })}
            </g>
            {[...props.lit ?? []].map((at) => <Mark at={at} name={props.faint ? "haru-lit haru-faint" : "haru-lit"} />)}
            {chosen && <Mark at={chosen} name="haru-chosen" />}
            {ghost && <GhostPiece ghost={ghost} pad={pads.find((pad) => pad.at === ghost.at)} />}
            <g>
                {[1, 2].map((seat) => {
                    const pad = pads.find((one) => one.frog === seat);
                    const hops = motion.hops.get(seat);
                    return pad && (
                        <g key={seat} class="haru-pad"
                            style={place(shownAt(pad), when(motion.drifts, idOf(pad)) ?? hops)}>
                            <g class={hops === undefined ? "" : "haru-hopping"} style={{ "--after": `${hops ?? 0}ms` }}>
                                <Frog seat={seat} />
                            </g>
                        </g>
                    );
                })}
            </g>
            {[...props.hinted ?? []].map((at) => <Mark at={at} name="haru-hinted" r={44} />)}
            {[...props.refused ?? []].map((at) => <RefusedMark at={at} />)}
            {props.children}
        </svg>
    );
}
