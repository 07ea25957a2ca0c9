// desk.tsx - the card in hand, what it would bring where it lies, and what to do with it.
import type { Say } from "../../face";
import { CardPicture } from "./pieces/card";
import type { Hand } from "./hand";
import { RoomMark } from "./pieces/room";
import type { Line, Preview } from "./view";

function LineWords({ line, say }: { readonly line: Line; readonly say: Say }) {
    return (
        <li class={line.points ? "" : "edo-unpaid"}>
            <RoomMark kind={line.kind} />
            {say(line.points ? "edo.preview.line" : "edo.preview.unpaid",
                { kind: say(`edo.kind.${line.kind}`), length: line.length, points: line.points })}
        </li>
    );
}

function Gain({ preview, say }: { readonly preview: Extract<Preview, { legal: true }>; readonly say: Say }) {
    if (!preview.lines.length)
        return <p>{say("edo.preview.none")}</p>;
    return (
        <ul class="edo-gain">
            {preview.lines.map((line, i) => <LineWords key={i} line={line} say={say} />)}
            {preview.bonus > 0 && <li><b class="edo-bonus">＋</b>{say("edo.preview.bonus", { points: preview.bonus })}</li>}
        </ul>
    );
}

function refusal({ code, squares }: Extract<Preview, { legal: false }>, say: Say): string {
    const words = squares.map(([x, y]) => `(${x},${y})`).join(say("edo.and"));
    return say(`reason.${code}`, { squares: words });
}

function Outlook({ hand, say }: { readonly hand: Hand; readonly say: Say }) {
    if (!hand.ghost)
        return <p>{say(hand.slot ? "edo.desk.try" : "edo.desk.place")}</p>;
    if (!hand.preview)
        return null;
    return hand.preview.legal ? <Gain preview={hand.preview} say={say} />
        : <p class="edo-refused">{refusal(hand.preview, say)}</p>;
}

export function Desk({ hand, canPlace, canTake, say, onDo, onCancel }: {
    readonly hand: Hand;
    readonly canPlace: boolean;
    readonly canTake: boolean;
    readonly say: Say;
    /** Takes or places. */
    readonly onDo: () => void;
    readonly onCancel: () => void;
}) {
    const { preview, spot, slot } = hand;
    const total = preview?.legal ? preview.total : null;
    return (
        <section class="edo-desk" aria-label={say(slot ? "edo.desk.tried" : "edo.desk.held")}>
            <span class="edo-desk-card"><CardPicture card={hand.card} turned={hand.turned} /></span>
            <div class="edo-outlook" role="status" tabIndex={0} aria-label={say("edo.desk.outlook")}>
                <Outlook hand={hand} say={say} />
            </div>
            <p class={`edo-total ${total ? "" : "edo-total-none"}`}>
                {total !== null && <><b>{say("edo.plus", { points: total })}</b> <span>{say("edo.points", { points: total })}</span></>}
            </p>
            <div class="edo-actions">
                <button type="button" class="edo-action" onClick={hand.turn}>
                    <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 8A6.5 6.5 0 0 1 16 7M16 3V7H12M16 12A6.5 6.5 0 0 1 4 13M4 17V13H8" /></svg>
                    <span>{say("edo.turn")}</span>
                </button>
                <button type="button" class="edo-action edo-cancel" disabled={!spot && !slot} onClick={onCancel}>
                    <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5 15 15M15 5 5 15" /></svg>
                    <span>{say("edo.cancel")}</span>
                </button>
                {slot
                    ? <button type="button" class="edo-action edo-main" disabled={!canTake} onClick={onDo}>{say("edo.take")}</button>
                    : <button type="button" class="edo-action edo-main" disabled={!canPlace || !spot} onClick={onDo}>{say("edo.place")}</button>}
            </div>
        </section>
    );
}
