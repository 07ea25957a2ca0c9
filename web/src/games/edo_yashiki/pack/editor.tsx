// editor.tsx - draws the 64 building cards.
import { useId, useMemo, useState } from "preact/hooks";

import type { PackEditorProps, Say } from "../../../face";
import { Palette } from "../../shared/palette";
import { CardPicture } from "../pieces/card";
import { FacesHere } from "../pieces/cards";
import { Room, SIDE } from "../pieces/room";
import type { Kind } from "../view";
import "./editor.css";

const CARDS = 64, IN_A_LINE = 8, SQUARES = [0, 1, 2, 3, 4, 5];
const KINDS: Readonly<Record<string, Kind>> = { f: "floor", t: "tatami", p: "pond", g: "garden" };
const LETTERS = ["f", "t", "p", "g"] as const;
type Letter = (typeof LETTERS)[number];

interface Word {
    readonly letters: string;
    readonly line: number;
    readonly column: number;
}

/** The cards as they are written, with their places; what is missing has no letters. */
function read(lines: readonly string[]): readonly Word[] {
    const words = lines.flatMap((text, line) => [...text.matchAll(/\S+/g)].slice(text.startsWith("cards") ? 1 : 0)
        .map((found): Word => ({ letters: found[0].slice(0, SQUARES.length), line, column: found.index })));
    return Array.from({ length: CARDS }, (_, card) => words[card] ?? { letters: "", line: -1, column: 0 });
}

function write(cards: readonly string[]): readonly string[] {
    return Array.from({ length: CARDS / IN_A_LINE }, (_, line) => `cards ${cards.slice(IN_A_LINE * line, IN_A_LINE * (line + 1)).join(" ")}`);
}

/** The card that a mistake is about; -1: none. */
function wrongCard(words: readonly Word[], wrong: PackEditorProps["wrong"]): number {
    return wrong ? words.map(({ line, column }) => line === wrong.line && column <= wrong.column).lastIndexOf(true) : -1;
}

/** One of the cards to choose from. It is drawn once: there are many. */
function Choice({ card, letters, name, isChosen, isWrong, say, onChoose }: {
    readonly card: number; readonly letters: string; readonly name: string;
    readonly isChosen: boolean; readonly isWrong: boolean; readonly say: Say; readonly onChoose: (card: number) => void;
}) {
    const picture = useMemo(() => (
        <FacesHere.Provider value={{ [card + 1]: letters }}><CardPicture card={card + 1} /></FacesHere.Provider>
    ), [card, letters]);
    return (
        <label class={`picture-choice edo-pack-card${isWrong ? " edo-pack-wrong" : ""}`}>
            <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(card)}
                aria-label={say(isWrong ? "edo.pack.wrong" : "edo.pack.card", { number: card + 1 })} />
            <span>{picture}</span>
        </label>
    );
}

/** The card that is changed, square by square. */
function Large({ letters, wrongAt, say, onSquare }: {
    readonly letters: string;
    /** The square with the mistake; -1: there is none. */
    readonly wrongAt: number; readonly say: Say; readonly onSquare: (square: number, letter?: Letter) => void;
}) {
    return (
        <div class="edo-pack-large">
            {SQUARES.map((square) => {
                const kind = KINDS[letters[square] ?? ""];
                return (
                    <button key={square} type="button" class={square === wrongAt ? "edo-pack-square edo-pack-wrong" : "edo-pack-square"} data-square={square}
                        aria-label={say("edo.pack.square", { place: square + 1, kind: say(kind ? `edo.kind.${kind}` : "edo.pack.none") })}
                        onClick={() => onSquare(square)}
                        onKeyDown={(event) => {
                            const letter = LETTERS.find((one) => one === event.key);
                            if (letter && !event.ctrlKey && !event.metaKey && !event.altKey)
                                onSquare(square, letter);
                        }}>
                        <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">{kind && <Room kind={kind} variant={square & 1} />}</svg>
                    </button>
                );
            })}
        </div>
    );
}

export function Editor({ lines, wrong, say, onChange }: PackEditorProps) {
    const [chosen, setChosen] = useState(0);
    const [letter, setLetter] = useState<Letter>("f");
    const name = useId(), words = read(lines), bad = wrongCard(words, wrong);
    const { letters = "", column = 0 } = words[chosen] ?? {};
    const paint = (square: number, what: Letter = letter) => {
        const painted = SQUARES.map((at) => at === square ? what : letters[at] ?? "f").join("");
        onChange(write(words.map((word, card) => card === chosen ? painted : word.letters || "ffffff")));
    };
    return (
        <div class="edo edo-pack">
            <p class="small">{say("edo.pack.how")}</p>
            <div class="edo-pack-desk">
                <Large letters={letters} wrongAt={bad === chosen && wrong ? wrong.column - column : -1} say={say} onSquare={paint} />
                <Palette label={say("edo.pack.brush")} chosen={letter} onChoose={setLetter} choices={LETTERS.map((value) => ({
                    value, label: say(`edo.kind.${KINDS[value]}`),
                    picture: <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true"><Room kind={KINDS[value] ?? "floor"} variant={0} /></svg>,
                }))} />
            </div>
            <fieldset class="edo-pack-cards">
                <legend class="unseen">{say("edo.pack.cards")}</legend>
                {words.map((word, card) => (
                    <Choice key={card} card={card} letters={word.letters} name={name} isChosen={card === chosen} isWrong={card === bad}
                        say={say} onChoose={setChosen} />
                ))}
            </fieldset>
        </div>
    );
}
