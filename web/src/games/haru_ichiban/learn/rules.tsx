// rules.tsx - the rules of Haru Ichiban with pictures; the words are in words/.
import type { ComponentChildren } from "preact";

import type { RulesPart } from "../../../face";
import { Flower } from "../pieces/flower";
import { FlowerFace } from "../pieces/flower_face";
import { Frog } from "../pieces/frog";
import { LilyPad } from "../pieces/lily_pad";
import { PondDrawing } from "../pieces/pond_drawing";
import type { Figure, Pad } from "../view";
import { WindArrow } from "../pieces/wind_arrow";
import { partsOf, type PictureProps } from "../../shared/rules_part";

const SPECIAL: Readonly<Record<string, Partial<Pad>>> = {
    c2: { kind: "yellow", frog: 2 }, d2: { kind: "dark", dark: true }, d4: { kind: "red", frog: 1 },
};
const START: readonly Pad[] = "a1 c1 e1 b2 c2 d2 a3 b3 d3 e3 b4 c4 d4 a5 c5 e5".split(" ")
    .map((at) => ({ at, kind: "plain", dark: false, flower: null, frog: null, ...SPECIAL[at] }));

/** The start with some pads changed. */
function pads(changes: Readonly<Record<string, Partial<Pad>>>): readonly Pad[] {
    return START.map((pad) => ({ ...pad, ...changes[pad.at] }));
}

const BLOOMED = { d2: { flower: 1 }, b3: { flower: 2 } };

function Piece({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
    return (
        <figure>
            <svg viewBox="-48 -48 96 96" aria-hidden="true" focusable="false">{children}</svg>
            <figcaption>{name}</figcaption>
        </figure>
    );
}

function StartPicture() {
    return <div class="haru-picture"><PondDrawing pads={START} /></div>;
}

function PiecesPicture({ say }: PictureProps) {
    return (
        <div class="haru-pieces">
            <Piece name={say("haru.cell.light")}><LilyPad dark={false} tilt={20} /></Piece>
            <Piece name={say("haru.cell.dark")}><LilyPad dark tilt={20} /><circle class="haru-bud" r="9" /></Piece>
            <Piece name={say("haru.cell.twice")}><LilyPad dark twice tilt={20} /></Piece>
            <Piece name={say("haru.cell.eggs.1")}><LilyPad dark={false} eggs={1} /></Piece>
            <Piece name={say("haru.cell.eggs.2")}><LilyPad dark={false} eggs={2} /></Piece>
            <Piece name={say("haru.cell.frog.1")}><Frog seat={1} /></Piece>
            <Piece name={say("haru.cell.frog.2")}><Frog seat={2} /></Piece>
            <Piece name={say("haru.cell.flower.1")}><Flower seat={1} /></Piece>
            <Piece name={say("haru.cell.flower.2")}><Flower seat={2} /></Piece>
        </div>
    );
}

interface Picked {
    readonly seat: number;
    readonly value: number;
    readonly name: string;
}

function Picks({ picks }: { readonly picks: readonly Picked[] }) {
    return (
        <div class="haru-pieces haru-picks">
            {picks.map(({ seat, value, name }) => (
                <figure>
                    <span class={`haru-card haru-pick haru-of-${seat}`}><FlowerFace seat={seat} value={value} /></span>
                    <figcaption>{name}</figcaption>
                </figure>
            ))}
        </div>
    );
}

function PickPicture({ say }: PictureProps) {
    const small = { seat: 1, value: 3, name: say("haru.small") };
    const great = { seat: 2, value: 6, name: say("haru.great") };
    return <Picks picks={[small, great]} />;
}

function BloomPicture() {
    return <div class="haru-picture"><PondDrawing pads={pads(BLOOMED)} /></div>;
}

function WindPicture() {
    return (
        <div class="haru-picture">
            <PondDrawing pads={pads(BLOOMED)} shifted={new Map([["b2", "c2"], ["c2", "d2"], ["d2", "e2"]])}>
                <WindArrow from="b2" direction="east" blows />
            </PondDrawing>
        </div>
    );
}

function DarkPicture() {
    const turned = pads({ ...BLOOMED, d3: { dark: true } });
    return <div class="haru-picture"><PondDrawing pads={turned} chosen="d3" /></div>;
}

function EqualPicture({ say }: PictureProps) {
    return <Picks picks={[1, 2].map((seat) => ({ seat, value: 5, name: say("haru.step.equal") }))} />;
}

const FIGURES: readonly { readonly points: number; readonly figure: Figure }[] = [
    { points: 1, figure: { seat: 1, kind: "square", squares: ["b2", "c2", "b3", "c3"] } },
    { points: 2, figure: { seat: 2, kind: "row", squares: ["b3", "c3", "d3", "e3"] } },
    { points: 2, figure: { seat: 1, kind: "column", squares: ["d1", "d2", "d3", "d4"] } },
    { points: 3, figure: { seat: 2, kind: "diagonal", squares: ["a4", "b3", "c2", "d1"] } },
    { points: 5, figure: { seat: 1, kind: "five", squares: ["a1", "b2", "c3", "d4", "e5"] } },
];

function FiguresPicture({ say }: PictureProps) {
    return (
        <div class="haru-pieces haru-figures">
            {FIGURES.map(({ points, figure }) => (
                <figure>
                    <PondDrawing named={false} figures={[figure]} pads={figure.squares.map((at) =>
                        ({ at, kind: "plain", dark: false, flower: figure.seat, frog: null }))} />
                    <figcaption>{say(`haru.figure.${figure.kind}`)}<b>{say("haru.rules.worth", { points })}</b></figcaption>
                </figure>
            ))}
        </div>
    );
}

const part = partsOf("haru");

export const rules: readonly RulesPart[] = [
    part("aim", 2, StartPicture),
    part("pieces", 3, PiecesPicture),
    part("pick", 2, PickPicture),
    part("bloom", 3, BloomPicture),
    part("wind", 2, WindPicture),
    part("dark", 3, DarkPicture),
    part("equal", 3, EqualPicture),
    part("figures", 3, FiguresPicture),
    part("end", 3),
    part("about", 1),
];
