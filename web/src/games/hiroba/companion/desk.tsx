// desk.tsx - enters a real board: its tiles, then what lies on them.
import { useId, useMemo, useState } from "preact/hooks";

import type { DeskProps, Say } from "../../../face";
import { Palette } from "../../shared/palette";
import { useRoving } from "../../shared/use_roving";
import { CELL, edge, frameOf, layOut, middle, nameOf, STANDARD } from "../ground";
import { Pebble } from "../pieces/pebble";
import { Edges, Pond, Terrain } from "../pieces/terrain";
import { Boulder, Lantern } from "../pieces/things";
import type { Tile } from "../view";
import { boardOf, placeOf, squaresOf, SQUARES, textOf, turned, withPiece, withTile, type Board } from "./table";
import "./desk.css";

const WHOLE = { left: 0, top: 0, right: 9, bottom: 9 };
const WATER = ".........";
const BRUSHES = ["a", "b", "~", "start"] as const;
type Brush = (typeof BRUSHES)[number];
const MODES = ["tiles", "draw", "pebbles"] as const;
type Mode = (typeof MODES)[number];

/** A tile's letters as the drawing wants them. */
function faceOf(letters: string): string {
    return [0, 3, 6].map((at) => letters.slice(at, at + 3).replaceAll(".", " ")).join(" ");
}

function tilesOf(ground: string): { readonly faces: readonly string[]; readonly tiles: readonly Tile[] } {
    const letters = Array.from({ length: 9 }, (_, place) => squaresOf(place).map((square) => ground.charAt(square)).join(""));
    return {
        faces: letters.map(faceOf),
        tiles: letters.map((found, place) => found === WATER ? { water: true } : { tile: place + 1, rotation: 0 }),
    };
}

function Picture({ board }: { readonly board: Board }) {
    const { faces, tiles } = tilesOf(board.ground), frame = frameOf(WHOLE);
    // A board that is all water has no crop of its own.
    const ground = tiles.every((tile) => tile && "water" in tile) ? { squares: [], gardens: [], crop: WHOLE } : { ...layOut(faces, tiles), crop: WHOLE };
    return (
        <svg class="hiroba-board" viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} aria-hidden="true">
            <Terrain ground={ground} tiles={tiles} />
            <Edges crop={WHOLE} />
            {board.owners.map((seat, square) => {
                const at = `translate(${middle(square % 9)} ${middle(Math.floor(square / 9))})`;
                return seat ? <g key={square} transform={at}><Pebble seat={seat} value={board.values[square] ?? 0} /></g>
                    : board.stones[square] ? <g key={square} transform={at}><Boulder /></g> : null;
            })}
        </svg>
    );
}

function pieceWords({ ground, owners, values, stones }: Board, square: number, say: Say, who: DeskProps["who"]): string {
    const seat = owners[square] ?? 0, letter = ground.charAt(square);
    if (seat)
        return `${who(seat)} ${values[square] ?? ""}`;
    if (stones[square])
        return say("hiroba.desk.stone");
    return letter === "~" ? say("hiroba.desk.pond") : letter === "." ? say("hiroba.desk.water") : say("hiroba.desk.empty");
}

const percent = (length: number, of: number) => `${100 * length / of}%`;

/** Where a square lies in the picture. */
function boxOf(column: number, row: number, cells: number) {
    const frame = frameOf(WHOLE), side = edge(column + cells - 1) + CELL - edge(column);
    return {
        left: percent(edge(column) - frame.x, frame.width), top: percent(edge(row) - frame.y, frame.height),
        width: percent(side, frame.width), height: percent(side, frame.height),
    };
}

/** What can be touched: the nine tiles, or all squares. */
function Touches({ cells, chosen, label, words, onChoose }: {
    readonly cells: 1 | 3; readonly chosen: number; readonly label: string;
    readonly words: (index: number) => string; readonly onChoose: (index: number) => void;
}) {
    const side = 9 / cells, at = { x: Math.max(0, chosen) % side, y: Math.floor(Math.max(0, chosen) / side) };
    const [focus, setFocus] = useState(at);
    const { grid, rove } = useRoving<HTMLDivElement>({ at: focus, bounds: { left: 0, top: 0, right: side, bottom: side }, onMove: setFocus });
    return (
        <div class="hiroba-touches" role="group" aria-label={label} ref={grid} onKeyDown={rove}>
            {Array.from({ length: side * side }, (_, index) => {
                const x = index % side, y = Math.floor(index / side);
                return (
                    <button key={index} type="button" data-at={cells === 1 ? nameOf(x, y) : index} style={boxOf(cells * x, cells * y, cells)}
                        class={index === chosen ? "its-chosen" : ""} aria-pressed={index === chosen}
                        tabIndex={x === focus.x && y === focus.y ? 0 : -1} aria-label={words(index)}
                        onClick={() => {
                            setFocus({ x, y });
                            onChoose(index);
                        }} />
                );
            })}
        </div>
    );
}

function TilePicture({ letters }: { readonly letters: string }) {
    const tiles = [{ tile: 1, rotation: 0 }], ground = layOut([faceOf(letters)], tiles);
    return (
        <svg viewBox={`${edge(0) - 3} ${edge(0) - 3} ${3 * CELL + 6} ${3 * CELL + 6}`} aria-hidden="true">
            <Terrain ground={ground} tiles={tiles} />
        </svg>
    );
}

/** The twelve tiles of the standard set, turned as wanted, and water. */
function TileChoice({ say, onChoose }: { readonly say: Say; readonly onChoose: (letters: string) => void }) {
    const [turn, setTurn] = useState(0), name = useId();
    const letters = useMemo(() => STANDARD.map((face) => turned(face.replaceAll(" ", ""), turn)), [turn]);
    return (
        <div class="companion-tools">
            <fieldset class="hiroba-desk-turns">
                <legend class="unseen">{say("hiroba.desk.turn")}</legend>
                {[0, 1, 2, 3].map((times) => (
                    <label key={times} class="picture-choice">
                        <input type="radio" name={name} checked={turn === times} onChange={() => setTurn(times)} />
                        <span>{90 * times}°</span>
                    </label>
                ))}
            </fieldset>
            <div class="hiroba-desk-tiles" role="group" aria-label={say("hiroba.desk.tiles")}>
                {letters.map((face, index) => (
                    <button key={index} type="button" data-tile={index + 1} aria-label={say("hiroba.desk.tile", { number: index + 1 })} onClick={() => onChoose(face)}>
                        <TilePicture letters={face} />
                    </button>
                ))}
                <button type="button" data-tile="water" onClick={() => onChoose(WATER)}>{say("hiroba.desk.water")}</button>
            </div>
        </div>
    );
}

function BrushPicture({ brush }: { readonly brush: Brush }) {
    if (brush === "~")
        return <svg viewBox={`${edge(0)} ${edge(0)} ${CELL} ${CELL}`} aria-hidden="true"><Pond column={0} row={0} /></svg>;
    if (brush === "start")
        return <svg viewBox="-20 -20 40 40" aria-hidden="true"><Lantern /></svg>;
    return <svg viewBox="0 0 40 40" aria-hidden="true" class={`hiroba-bed its-${brush === "a" ? "moss" : "sand"}`}><rect class="its-soil" x="3" y="3" width="34" height="34" rx="8" /></svg>;
}

/** The ground with one square painted. The first of a tile that was water makes all of it a garden. */
function painted(ground: string, square: number, brush: Brush): string {
    const place = placeOf(square), at = squaresOf(place).indexOf(square);
    const letters = squaresOf(place).map((of) => ground.charAt(of) === "." ? "b" : ground.charAt(of));
    const before = letters[at] ?? "b";
    if (brush === "start")
        return before === "~" ? ground : withTile(ground, place, letters.map((letter, i) => i === at ? letter.toUpperCase() : letter.toLowerCase()).join(""));
    letters[at] = brush !== "~" && before !== "~" && before === before.toUpperCase() ? brush.toUpperCase() : brush;
    return withTile(ground, place, letters.join(""));
}

/** What is put on the chosen square. */
function PieceChoice({ seats, say, who, onChoose }: {
    readonly seats: number; readonly say: Say; readonly who: DeskProps["who"];
    readonly onChoose: (piece: { readonly seat: number; readonly value: number } | "stone" | null) => void;
}) {
    return (
        <div class="companion-tools hiroba-desk-pieces">
            {Array.from({ length: seats }, (_, index) => index + 1).map((seat) => (
                <div key={seat} class="hiroba-desk-values" role="group" aria-label={who(seat)}>
                    {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => (
                        <button key={value} type="button" data-piece={`${seat}-${value}`} aria-label={`${who(seat)} ${value}`} onClick={() => onChoose({ seat, value })}>
                            <svg viewBox="-19 -19 38 38" aria-hidden="true"><Pebble seat={seat} value={value} /></svg>
                        </button>
                    ))}
                </div>
            ))}
            <div class="hiroba-desk-others">
                <button type="button" data-piece="stone" onClick={() => onChoose("stone")}>{say("hiroba.desk.stone")}</button>
                <button type="button" data-piece="none" onClick={() => onChoose(null)}>{say("hiroba.desk.nothing")}</button>
            </div>
        </div>
    );
}

export function Desk({ sheet, say, who, onChange }: DeskProps) {
    const board = boardOf(sheet), { players } = sheet;
    const [mode, setMode] = useState<Mode>(() => board.ground === ".".repeat(SQUARES) ? "tiles" : "pebbles");
    const [place, setPlace] = useState(0), [square, setSquare] = useState(-1);
    const [brush, setBrush] = useState<Brush>("a");
    const name = useId(), change = (next: Board) => onChange(textOf(players, next));
    const words = (at: number) => say("hiroba.desk.at", { at: nameOf(at % 9, Math.floor(at / 9)), what: pieceWords(board, at, say, who) });
    return (
        <div class="hiroba hiroba-desk">
            <fieldset class="hiroba-desk-modes companion-tools">
                <legend class="unseen">{say("hiroba.desk.mode")}</legend>
                {MODES.map((value) => (
                    <label key={value} class="picture-choice">
                        <input type="radio" name={name} data-mode={value} checked={mode === value} onChange={() => setMode(value)} />
                        <span>{say(`hiroba.desk.mode.${value}`)}</span>
                    </label>
                ))}
            </fieldset>
            <div class="hiroba-desk-board">
                <Picture board={board} />
                {mode === "tiles"
                    ? <Touches key="tiles" cells={3} chosen={place} label={say("hiroba.desk.mode.tiles")} words={(at) => say("hiroba.desk.place", { place: at + 1 })} onChoose={setPlace} />
                    : <Touches key="squares" cells={1} chosen={mode === "pebbles" ? square : -1} label={say("hiroba.desk.squares")} words={words}
                        onChoose={(at) => mode === "draw" ? change({ ...board, ground: painted(board.ground, at, brush) }) : setSquare(at)} />}
            </div>
            {mode === "tiles" && <TileChoice say={say} onChoose={(letters) => change({ ...board, ground: withTile(board.ground, place, letters) })} />}
            {mode === "draw" && (
                <div class="companion-tools">
                    <Palette label={say("hiroba.desk.mode.draw")} chosen={brush} onChoose={setBrush} choices={BRUSHES.map((value) => ({
                        value, label: say(`hiroba.desk.${value}`), picture: <BrushPicture brush={value} />,
                    }))} />
                </div>
            )}
            {mode === "pebbles" && (square < 0 ? <p class="companion-tools small">{say("hiroba.desk.touch")}</p>
                : <PieceChoice seats={players.length} say={say} who={who} onChoose={(piece) => change(withPiece(board, square, piece))} />)}
        </div>
    );
}
