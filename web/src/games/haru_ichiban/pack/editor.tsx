// editor.tsx - draws the pond as it lies at the start.
import { useState } from "preact/hooks";

import type { PackEditorProps } from "../../../face";
import { Palette } from "../../shared/palette";
import { describePad } from "../describe";
import { LilyPad } from "../pieces/lily_pad";
import { PondDrawing } from "../pieces/pond_drawing";
import { PondGrid } from "../pond_grid";
import { SIDE, squareAt, xyOf, type Pad } from "../view";
import "./editor.css";

const LETTERS = ["P", "D", "R", "Y", "."] as const;
type Letter = (typeof LETTERS)[number];

const KIND: Readonly<Record<Letter, Pad["kind"]>> = { "P": "plain", "D": "dark", "R": "red", "Y": "yellow", ".": "plain" };
/** There is one of each, which moves when it is put elsewhere. */
const SINGLE: readonly Letter[] = ["D", "R", "Y"];
/** What is wrong with the pond as a whole has no square. */
const OF_ALL = ["pack-pond-pads"];

/** The letters in reading order; what is missing or unknown is water. */
function read(lines: readonly string[]): readonly Letter[] {
    const rows = Array.from({ length: SIDE }, (_, y) => lines[y]?.replace(/^pond\s*/, "") ?? "");
    return rows.flatMap((row) => Array.from({ length: SIDE }, (_, x) => LETTERS.find((letter) => letter === row[x]) ?? "."));
}

function write(letters: readonly Letter[]): readonly string[] {
    return Array.from({ length: SIDE }, (_, y) => `pond ${letters.slice(SIDE * y, SIDE * y + SIDE).join("")}`);
}

function padOf(letter: Letter, index: number): readonly Pad[] {
    const at = squareAt(index % SIDE, Math.floor(index / SIDE));
    const frog = letter === "R" ? 1 : letter === "Y" ? 2 : null;
    return letter === "." ? [] : [{ at, kind: KIND[letter], dark: letter === "D", flower: null, frog }];
}

/** The letters after one was put on a square. A single pad changes places with what lies there. */
function put(letters: readonly Letter[], letter: Letter, to: number): readonly Letter[] {
    const before = letters[to] ?? ".", from = SINGLE.includes(letter) ? letters.indexOf(letter) : -1;
    const laid = before === letter && letter === "P" ? "." : letter;
    return letters.map((old, at) => at === to ? laid : at === from ? before : old);
}

function refusedSquare(lines: readonly string[], wrong: PackEditorProps["wrong"]): readonly string[] {
    if (!wrong || wrong.line >= SIDE || OF_ALL.includes(wrong.why.code))
        return [];
    const start = /^pond\s*/.exec(lines[wrong.line] ?? "")?.[0].length ?? 0;
    const x = wrong.column - start;
    return x >= 0 && x < SIDE ? [squareAt(x, wrong.line)] : [];
}

function Piece({ letter }: { readonly letter: Letter }) {
    return (
        <svg viewBox="-48 -48 96 96" aria-hidden="true">
            {letter === "." ? <circle r="40" class="haru-pack-water" />
                : <LilyPad dark={letter === "D"} twice={letter === "D"} eggs={letter === "R" ? 1 : letter === "Y" ? 2 : 0} />}
        </svg>
    );
}

export function Editor({ lines, wrong, say, onChange }: PackEditorProps) {
    const [letter, setLetter] = useState<Letter>("P");
    const letters = read(lines), pads = letters.flatMap(padOf);
    const indexOf = (square: string) => xyOf(square)[0] + SIDE * xyOf(square)[1];
    const paint = (square: string, what: Letter) => onChange(write(put(letters, what, indexOf(square))));
    const labelOf = (square: string) => `${square}: ${describePad(pads.find(({ at }) => at === square), say)}`;
    function onKeyDown(event: KeyboardEvent) {
        const square = (event.target as HTMLElement).dataset["square"], what = LETTERS.find((one) => one === event.key.toUpperCase());
        if (!square || !what || event.ctrlKey || event.metaKey || event.altKey)
            return;
        event.preventDefault();
        paint(square, what);
    }
    return (
        <div class="haru haru-pack">
            <p class="small">{say("haru.pack.how")}</p>
            <Palette label={say("haru.pack.brush")} chosen={letter} onChoose={setLetter} choices={LETTERS.map((value) => ({
                value, label: say(`haru.pack.${value}`), picture: <Piece letter={value} />, count: letters.filter((one) => one === value).length,
            }))} />
            <div class="haru-pond" onKeyDown={onKeyDown}>
                <PondDrawing pads={pads} refused={new Set(refusedSquare(lines, wrong))} />
                <PondGrid label={say("haru.pack.pond")} labelOf={labelOf} isOpen={() => true} chosen={null}
                    onChoose={(square) => paint(square, letter)} onLook={() => undefined} />
            </div>
        </div>
    );
}
