// rules.tsx - the illustrated rules of Edo Yashiki.
import type { ComponentChildren } from "preact";

import type { RulesPart } from "../../../face";
import { Card, CardPicture } from "../pieces/card";
import { House, LineFrame } from "../pieces/house";
import { Room, RoomMark, SIDE } from "../pieces/room";
import { Specialists } from "../street";
import { KINDS, type Bounds, type Kind, type Laid, type Line, type Square } from "../view";
import { partsOf, type PictureProps } from "../../shared/rules_part";
import "./rules.css";

function Drawing({ bounds, label, children }: {
    readonly bounds: Bounds; readonly label?: string; readonly children: ComponentChildren;
}) {
    const { left, top, right, bottom } = bounds;
    return (
        <svg viewBox={`${left * SIDE} ${top * SIDE} ${(right - left) * SIDE} ${(bottom - top) * SIDE}`}
            {...label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }}>
            {children}
        </svg>
    );
}

// -- the house that the lesson builds --

const BUILT: readonly Laid[] = [
    { card: 27, x: 0, y: 0, turned: false },
    { card: 47, x: 2, y: 1, turned: false },
    { card: 20, x: 0, y: -2, turned: true },
    { card: 21, x: 2, y: -2, turned: true },
    { card: 10, x: -1, y: -3, turned: true },
    { card: 63, x: 4, y: 0, turned: true },
];

function row(kind: Kind, x: number, y: number, length: number, points: number): Line {
    return { kind, length, points, squares: Array.from({ length }, (_, i) => [x + i, y] as const) };
}

const LAST_LINES: readonly Line[] = [row("tatami", 1, 0, 5, 4), row("pond", 1, 1, 4, 2), row("garden", 3, 2, 3, 1)];

function column(x: number, y: number, length: number): readonly Square[] {
    return Array.from({ length }, (_, i) => ({ x, y: y + i }));
}

const ROPED: readonly Square[] = [
    ...column(0, -2, 5), { x: 1, y: -2 }, { x: 2, y: -2 }, { x: 3, y: -2 },
    ...LAST_LINES.flatMap((line) => line.squares.map(([x, y]) => ({ x, y }))),
];

function Built() {
    return (
        <div class="edo-figure edo-figure-wide">
            <Drawing bounds={{ left: -1.3, top: -3.3, right: 6.3, bottom: 4.3 }}>
                <House house={BUILT} roped={ROPED} />
            </Drawing>
        </div>
    );
}

function Bonus({ say }: PictureProps) {
    return (
        <div class="edo-figure edo-figure-wide">
            <Drawing label={say("edo.rules.fig.bonus")} bounds={{ left: -1.3, top: -3.3, right: 6.6, bottom: 4.3 }}>
                <House house={BUILT} roped={[]} />
                <Outline at={{ x: 4, y: 0 }} isRight />
                {LAST_LINES.map((line) => <LineFrame key={line.kind} line={line} />)}
            </Drawing>
        </div>
    );
}

// -- the kinds --

function Kinds({ say }: PictureProps) {
    return (
        <ul class="edo-figure edo-figure-row">
            {KINDS.map((kind) => <li key={kind}><RoomMark kind={kind} size={64} />{say(`edo.kind.${kind}`)}</li>)}
        </ul>
    );
}

function Cards() {
    return (
        <div class="edo-figure edo-figure-row" aria-hidden="true">
            {[27, 47, 20].map((card) => <span key={card} class="edo-figure-card"><CardPicture card={card} /></span>)}
        </div>
    );
}

// -- placing --

function Outline({ at, isRight }: { readonly at: Square; readonly isRight: boolean }) {
    return (
        <g class={isRight ? "edo-fits" : "edo-misfits"}>
            <rect class="edo-ghost-under" x={at.x * SIDE - 1} y={at.y * SIDE - 1} width={2 * SIDE + 2} height={3 * SIDE + 2} rx="5" />
            <rect class="edo-ghost-edge" x={at.x * SIDE - 1} y={at.y * SIDE - 1} width={2 * SIDE + 2} height={3 * SIDE + 2} rx="5" />
        </g>
    );
}

/** A card tried beside the first cards of a house; told apart by a tick or a cross. */
function Trial({ words, isRight, at }: { readonly words: string; readonly isRight: boolean; readonly at: Square }) {
    const house = BUILT.slice(0, 2);
    return (
        <li>
            <Drawing bounds={{ left: -2.3, top: -3.3, right: 4.3, bottom: 4.3 }}>
                <House house={house} roped={[{ x: 1, y: 1 }, { x: 2, y: 1 }, { x: 3, y: 1 }]} />
                <g transform={`translate(${at.x * SIDE} ${at.y * SIDE})`}><Card card={20} /></g>
                <Outline at={at} isRight={isRight} />
                <g transform={`translate(${(at.x + 1) * SIDE} ${(at.y + 1.5) * SIDE})`} class={isRight ? "edo-tick" : "edo-no"}>
                    <circle r="17" />
                    <path d={isRight ? "M-8 0 -2.5 6.5 8 -6.5" : "M-6.5 -6.5 6.5 6.5M6.5 -6.5 -6.5 6.5"} />
                </g>
            </Drawing>
            {words}
        </li>
    );
}

function Placing({ say }: PictureProps) {
    return (
        <ul class="edo-figure edo-figure-row edo-figure-trials">
            <Trial words={say("edo.rules.fig.beside")} isRight at={{ x: -2, y: 1 }} />
            <Trial words={say("edo.rules.fig.over")} isRight at={{ x: -1, y: -2 }} />
            <Trial words={say("edo.rules.fig.corner")} isRight={false} at={{ x: -2, y: -3 }} />
            <Trial words={say("edo.rules.fig.rope")} isRight={false} at={{ x: 2, y: -1 }} />
        </ul>
    );
}

// -- lines --

const LENGTHS: readonly (readonly [Kind, number, number])[] = [["floor", 3, 1], ["tatami", 4, 2], ["pond", 5, 4], ["garden", 6, 0]];

function Lines({ say }: PictureProps) {
    return (
        <div class="edo-figure edo-figure-wide">
            <Drawing label={say("edo.rules.fig.lines")} bounds={{ left: -0.2, top: -0.2, right: 6.5, bottom: 5.4 }}>
                {LENGTHS.map(([kind, length, points], i) => (
                    <g key={kind} transform={`translate(0 ${i * 1.4 * SIDE})`}>
                        {Array.from({ length }, (_, x) => (
                            <g key={x} transform={`translate(${x * SIDE} 0)`}><Room kind={kind} variant={x % 2} /></g>
                        ))}
                        <LineFrame line={row(kind, 0, 0, length, points)} />
                    </g>
                ))}
            </Drawing>
        </div>
    );
}

function Tokens({ say }: PictureProps) {
    return <div class="edo-figure edo-figure-row edo-figure-tokens"><Specialists left={["floor", "pond"]} say={say} label={say("edo.rules.fig.tokens")} size={44} /></div>;
}

const part = partsOf("edo");

export const rules: readonly RulesPart[] = [
    part("aim", 2, Built),
    part("cards", 2, Kinds),
    part("round", 3, Cards),
    part("place", 2, Placing),
    part("lines", 2, Lines),
    part("bonus", 2, Bonus),
    part("live", 1),
    part("tokens", 2, Tokens),
    part("end", 1),
];
