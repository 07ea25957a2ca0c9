// editor.tsx - draws the twelve tiles.
import { useId, useMemo, useState } from "preact/hooks";

import type { PackEditorProps, Say } from "../../../face";
import { Palette } from "../../shared/palette";
import { CELL, edge, layOut } from "../ground";
import { Pond, Terrain } from "../pieces/terrain";
import { Lantern } from "../pieces/things";
import "./editor.css";

const TILES = 12, ROWS = 3, SQUARES = 9;
const BRUSHES = ["a", "b", "~", "start"] as const;
type Brush = (typeof BRUSHES)[number];

/** A tile's nine letters in reading order, "" where there is none; and where each begins in its line. */
interface Drawn {
    readonly letters: readonly string[];
    readonly columns: readonly number[];
}

function read(text: string | undefined): Drawn {
    const found = [...(text ?? "").matchAll(/\S+/g)], rows = found.slice(found[0]?.[0] === "tile" ? 1 : 0);
    const at = Array.from({ length: SQUARES }, (_, i) => [rows[Math.floor(i / ROWS)], i % ROWS] as const);
    return { letters: at.map(([row, x]) => row?.[0][x] ?? ""), columns: at.map(([row, x]) => (row?.index ?? -SQUARES) + x) };
}

function write(letters: readonly string[]): string {
    const rows = Array.from({ length: ROWS }, (_, y) => letters.slice(ROWS * y, ROWS * y + ROWS).map((letter) => letter || "b").join(""));
    return `tile ${rows.join(" ")}`;
}

function isStart(letter: string): boolean {
    return letter === "A" || letter === "B";
}

/** The letters after one was put on a square. The pond changes places with what lies there, and the start moves. */
function put(letters: readonly string[], brush: Brush, to: number): readonly string[] {
    const before = letters[to] ?? "";
    if (brush === "start")
        return before === "~" ? letters : letters.map((old, at) => at === to ? old.toUpperCase() : old.toLowerCase());
    if (brush === "~") {
        const from = letters.indexOf("~");
        return letters.map((old, at) => at === to ? "~" : at === from ? before : old);
    }
    return letters.map((old, at) => at === to ? (isStart(before) ? brush.toUpperCase() : brush) : old);
}

const ONE = [{ tile: 1, rotation: 0 }];

function Tile({ letters }: { readonly letters: readonly string[] }) {
    const ground = layOut([[0, 3, 6].map((at) => letters.slice(at, at + ROWS).map((letter) => letter || " ").join("")).join(" ")], ONE);
    return (
        <svg class="hiroba-board" viewBox={`${edge(0) - 3} ${edge(0) - 3} ${3 * CELL + 6} ${3 * CELL + 6}`} aria-hidden="true">
            <Terrain ground={ground} tiles={ONE} />
        </svg>
    );
}

function Choice({ tile, letters, name, isChosen, isWrong, say, onChoose }: {
    readonly tile: number; readonly letters: readonly string[]; readonly name: string;
    readonly isChosen: boolean; readonly isWrong: boolean; readonly say: Say; readonly onChoose: (tile: number) => void;
}) {
    const picture = useMemo(() => <Tile letters={letters} />, [letters.join()]);
    return (
        <label class={`picture-choice hiroba-pack-tile${isWrong ? " hiroba-pack-wrong" : ""}`}>
            <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(tile)}
                aria-label={say(isWrong ? "hiroba.pack.wrong" : "hiroba.pack.tile", { number: tile + 1 })} />
            <span>{picture}</span>
        </label>
    );
}

function whatOf(letter: string, say: Say): string {
    return say(/^[ab~]$/i.test(letter) ? `hiroba.pack.${letter.toLowerCase()}` : "hiroba.pack.none");
}

function BrushPicture({ brush }: { readonly brush: Brush }) {
    if (brush === "~")
        return <svg viewBox={`${edge(0)} ${edge(0)} ${CELL} ${CELL}`} aria-hidden="true"><Pond column={0} row={0} /></svg>;
    if (brush === "start")
        return <svg viewBox="-20 -20 40 40" aria-hidden="true"><Lantern /></svg>;
    return <svg viewBox="0 0 40 40" aria-hidden="true" class={`hiroba-bed its-${brush === "a" ? "moss" : "sand"}`}><rect class="its-soil" x="3" y="3" width="34" height="34" rx="8" /></svg>;
}

export function Editor({ lines, wrong, say, onChange }: PackEditorProps) {
    const [chosen, setChosen] = useState(0);
    const [brush, setBrush] = useState<Brush>("a");
    const name = useId(), tiles = Array.from({ length: TILES }, (_, tile) => read(lines[tile]));
    const { letters, columns } = tiles[chosen] ?? read("");
    const isOfAll = wrong?.why.code === "pack-tiles-stuck";
    const wrongAt = wrong && !isOfAll && wrong.line === chosen && wrong.why.code === "pack-tile-letter" ? columns.indexOf(wrong.column) : -1;
    const paint = (square: number) => onChange(tiles.map((tile, at) => write(at === chosen ? put(letters, brush, square) : tile.letters)));
    return (
        <div class="hiroba hiroba-pack">
            <p class="small">{say("hiroba.pack.how")}</p>
            <div class="hiroba-pack-desk">
                <div class="hiroba-pack-large">
                    <Tile letters={letters} />
                    <div class="hiroba-pack-squares">
                        {letters.map((letter, square) => (
                            <button key={square} type="button" data-square={square} class={square === wrongAt ? "hiroba-pack-bad" : ""} onClick={() => paint(square)}
                                aria-label={say(isStart(letter) ? "hiroba.pack.started" : "hiroba.pack.square", { place: square + 1, what: whatOf(letter, say) })} />
                        ))}
                    </div>
                </div>
                <Palette label={say("hiroba.pack.brush")} chosen={brush} onChoose={setBrush} choices={BRUSHES.map((value) => ({
                    value, label: say(`hiroba.pack.${value}`), picture: <BrushPicture brush={value} />,
                }))} />
            </div>
            <fieldset class="hiroba-pack-tiles">
                <legend class="unseen">{say("hiroba.pack.tiles")}</legend>
                {tiles.map((tile, at) => (
                    <Choice key={at} tile={at} letters={tile.letters} name={name} isChosen={at === chosen} isWrong={wrong?.line === at}
                        say={say} onChoose={setChosen} />
                ))}
            </fieldset>
        </div>
    );
}
