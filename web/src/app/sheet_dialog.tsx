// sheet_dialog.tsx - the final score, explained line by line.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Face, Result, Scene, Say, SheetLine, Who } from "../face";
import { Icon } from "../art/icon";
import { SeatMark } from "../art/seat_mark";
import type { Table } from "../engine/table";
import { Dialog } from "./dialog";
import { link } from "./router";
import { isStill } from "./settings";

const REVEAL = 7000; // milliseconds for the whole sheet
const LONGEST_STEP = 900;

export function winnerWords(result: Result, say: Say, who: Who, language: string): string {
    const winners = result.ranks.flatMap((rank, index) => rank === 1 ? [who(index + 1)] : []);
    const names = new Intl.ListFormat(language, { type: "conjunction" }).format(winners);
    return say(winners.length === 1 ? "sheet.winner" : "sheet.winners", { names });
}

function Line({ line }: { readonly line: SheetLine }) {
    return (
        <tr class={line.total ? "total" : ""}>
            <th scope="row">{line.label}{line.note && <span class="small sheet-note">{line.note}</span>}</th>
            {line.values.map((value, index) => <td key={index}>{value}</td>)}
        </tr>
    );
}

/** A button that replays every draw by the luck's own rules. */
export function LuckCheck({ table, say }: { readonly table: Table; readonly say: Say }) {
    const [state, setState] = useState<"open" | "good" | "bad">("open");
    async function check() {
        setState(await table.call("verify") === null ? "good" : "bad");
    }
    return (
        <p class="luck" role="status">
            {state === "open"
                ? <button type="button" class="link" onClick={() => void check()}>{say("sheet.check")}</button>
                : <span class={state}>{say(state === "good" ? "sheet.fair" : "sheet.unfair")}</span>}
        </p>
    );
}

export function SheetDialog({ face, scene, result, luck, replay, again, say, who, language, onRematch, onClose }: {
    readonly face: Face; readonly scene: Scene; readonly result: Result;
    /** How the luck can be checked; the replay's address; what to play again is called. */
    readonly luck: ComponentChildren; readonly replay: string; readonly again?: string;
    readonly say: Say; readonly who: Who; readonly language: string;
    readonly onRematch: (() => void) | null; readonly onClose: () => void;
}) {
    const lines = face.sheet(result, scene, say, who);
    const [shown, setShown] = useState(() => isStill() ? lines.length : 1);
    const isWhole = shown >= lines.length;
    const scroll = useRef<HTMLDivElement>(null);
    useEffect(() => {
        scroll.current?.scrollTo({ top: scroll.current.scrollHeight });
        if (isWhole)
            return;
        const timer = setTimeout(() => setShown(shown + 1), Math.min(LONGEST_STEP, REVEAL / lines.length));
        return () => clearTimeout(timer);
    }, [shown, isWhole]);
    return (
        <Dialog title={isWhole ? winnerWords(result, say, who, language) : say("sheet.title")} wide onClose={onClose}>
            <div class="sheet-scroll" ref={scroll} tabIndex={0} role="region" aria-label={say("sheet.title")}>
                <table class="sheet">
                    <thead>
                        <tr>
                            <td />
                            {result.scores.map((_, index) => (
                                <th key={index} scope="col"><SeatMark seat={index + 1} /> {who(index + 1)}</th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>{lines.slice(0, shown).map((line, index) => <Line key={index} line={line} />)}</tbody>
                </table>
            </div>
            {!isWhole && (
                <p class="buttons"><button type="button" onClick={() => setShown(lines.length)}>{say("sheet.all")}</button></p>
            )}
            {isWhole && (
                <>
                    {luck}
                    <p class="buttons">
                        {onRematch && (
                            <button type="button" class="primary" onClick={onRematch}><Icon name="again" size={18} /> {again ?? say("sheet.rematch")}</button>
                        )}
                        <a class="button" href={replay}><Icon name="play" size={18} /> {say("sheet.replay")}</a>
                        <button type="button" onClick={onClose}>{say("sheet.board")}</button>
                        <a class="button quiet" href={link()}>{say("home")}</a>
                    </p>
                </>
            )}
        </Dialog>
    );
}
