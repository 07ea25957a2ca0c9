// sheet_dialog.tsx - the final score, explained line by line.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Face, LogItem, Result, Scene, Say, SheetLine, Who } from "../face";
import { Icon } from "../art/icon";
import { SeatMark } from "../art/seat_mark";
import type { Table } from "../engine/table";
import { Dialog } from "../shell/dialog";
import { link } from "../base/router";
import { pace, paced } from "../base/pace";
import { winnerWords } from "./winner_words";
import "../styles/sheet.css";

const REVEAL = 7000; // milliseconds for the whole sheet, at the normal pace
const LONGEST_STEP = 900;

function Line({ line }: { readonly line: SheetLine }) {
    return (
        <tr class={line.total ? "total" : ""}>
            <th scope="row">{line.label}{line.note && <span class="small sheet-note">{line.note}</span>}</th>
            {line.values.map((value, index) => <td key={index}>{value}</td>)}
        </tr>
    );
}

/** The lines of a score sheet, with a column for each seat. */
export function SheetTable({ lines, seats, who }: {
    readonly lines: readonly SheetLine[]; readonly seats: number; readonly who: Who;
}) {
    return (
        <table class="sheet">
            <thead>
                <tr>
                    <td />
                    {Array.from({ length: seats }, (_, index) => (
                        <th key={index} scope="col"><SeatMark seat={index + 1} /> {who(index + 1)}</th>
                    ))}
                </tr>
            </thead>
            <tbody>{lines.map((line, index) => <Line key={index} line={line} />)}</tbody>
        </table>
    );
}

/** A button that replays every draw by the luck's own rules. */
export function LuckCheck({ table, say }: { readonly table: Table; readonly say: Say }) {
    const [state, setState] = useState<"open" | "good" | "bad" | "failed">("open");
    const words = { good: "sheet.fair", bad: "sheet.unfair", failed: "trouble.title" };
    const check = () => table.call("verify").then((sentence) => setState(sentence === null ? "good" : "bad"), () => setState("failed"));
    return (
        <p class="luck" role="status">
            {state === "open"
                ? <button type="button" class="link" onClick={() => void check()}>{say("sheet.check")}</button>
                : <span class={state}>{say(words[state])}</span>}
        </p>
    );
}

export function SheetDialog({ face, scene, result, told, offers, luck, replay, again, say, who, language, onRematch, onClose }: {
    readonly face: Face; readonly scene: Scene; readonly result: Result;
    /** All that happened, oldest first. */
    readonly told: readonly LogItem[];
    /** What others ask meanwhile. */
    readonly offers?: ComponentChildren;
    /** How the luck can be checked; the replay's address; what to play again is called. */
    readonly luck: ComponentChildren; readonly replay: string; readonly again?: string;
    readonly say: Say; readonly who: Who; readonly language: string;
    readonly onRematch: (() => void) | null; readonly onClose: () => void;
}) {
    const lines = face.sheet(result, scene, say, who, told);
    const [shown, setShown] = useState(() => pace() ? 1 : lines.length);
    const isWhole = shown >= lines.length;
    const scroll = useRef<HTMLDivElement>(null);
    useEffect(() => {
        scroll.current?.scrollTo({ top: scroll.current.scrollHeight });
        if (isWhole)
            return;
        const timer = setTimeout(() => setShown(shown + 1), paced(Math.min(LONGEST_STEP, REVEAL / lines.length)));
        return () => clearTimeout(timer);
    }, [shown, isWhole]);
    return (
        <Dialog title={isWhole ? winnerWords(result, say, who, language) : say("sheet.title")} wide stays onClose={onClose}>
            {offers}
            <div class="sheet-scroll" ref={scroll} tabIndex={0} role="region" aria-label={say("sheet.title")}>
                <SheetTable lines={lines.slice(0, shown)} seats={scene.seats} who={who} />
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
