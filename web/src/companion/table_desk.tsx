// table_desk.tsx - one real table: what lies there, what it is worth, and what can be done with it.
import { useState } from "preact/hooks";

import { Icon } from "../art/icon";
import { link } from "../base/router";
import type { CompanionFace, PadSheet, Who } from "../face";
import { reasonWords } from "../table/reason_words";
import { SheetTable } from "../table/sheet_dialog";
import type { Speech } from "../words";
import { changed, keepTable, takenBack, type KeptTable } from "./kept_tables";
import { isSheet, type PadError, type Pads } from "./pads";
import { TableText } from "./table_text";

/** A seat, each as likely as the others: numbers at the end that would favour some are drawn again. */
function fairLot(seats: number): number {
    const most = Math.floor(256 / seats) * seats;
    for (;;) {
        const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
        if (byte < most)
            return 1 + byte % seats;
    }
}

function listed(names: readonly string[], { language }: Speech): string {
    return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** Who is ahead, what is wrong, and where the points come from. */
function Figures({ desk, sheet, speech, who }: { readonly desk: CompanionFace; readonly sheet: PadSheet; readonly speech: Speech; readonly who: Who }) {
    const { say } = speech, isBegun = desk.isBegun(sheet);
    const leaders = sheet.players.flatMap(({ name }, index) => sheet.ranks[index] === 1 ? [name] : []);
    return (
        <section class="companion-figures">
            {isBegun && leaders.length > 0 && <p class="companion-leads" role="status">{say("companion.leads", { names: listed(leaders, speech) })}</p>}
            {isBegun && sheet.reasons.length > 0 && (
                <div class="companion-broken">
                    <h2>{say("companion.broken")}</h2>
                    <ul>
                        {sheet.reasons.map((reason, index) => (
                            <li key={index} data-code={reason.code}><b class="clause">{reason.clause}</b> {reasonWords(reason, speech, who)}</li>
                        ))}
                    </ul>
                </div>
            )}
            {isBegun && sheet.reasons.length === 0 && <p class="good companion-fine">{say("companion.fine")}</p>}
            <div class="companion-sheet" tabIndex={0} role="group" aria-label={say("companion.points")}>
                <SheetTable lines={desk.lines(sheet, say, who)} seats={sheet.players.length} who={who} />
            </div>
        </section>
    );
}

export function TableDesk({ desk, pads, table: first, speech }: {
    readonly desk: CompanionFace; readonly pads: Pads; readonly table: KeptTable; readonly speech: Speech;
}) {
    const { say } = speech;
    const [table, setTable] = useState(first);
    const [isKept, setKept] = useState(true);
    const [begins, setBegins] = useState(0);
    const found = pads.score(table.game, table.text);
    function show(next: KeptTable) {
        setTable(next);
        setKept(keepTable(next));
    }
    /** Null: it was taken. */
    function take(text: string): PadError | null {
        const read = pads.score(table.game, text);
        if (!isSheet(read))
            return read;
        if (text !== table.text)
            show(changed(table, text));
        return null;
    }
    if (!isSheet(found)) // only if another version of the app wrote it
        return <TableText table={table} speech={speech} onText={take} isOpen />;
    const sheet = found, who: Who = (seat) => sheet.players[seat - 1]?.name ?? "";
    return (
        <>
            {!isKept && <p class="bad" role="alert">{say("companion.unkept")}</p>}
            <div class="companion-bar">
                <button type="button" disabled={table.past.length === 0} onClick={() => show(takenBack(table))}>
                    <Icon name="undo" size={18} /> {say("companion.undo")}
                </button>
                <button type="button" onClick={() => setBegins(fairLot(sheet.players.length))}>{say("companion.who.begins")}</button>
                <a class="button" href={link("rules", table.game)}><Icon name="book" size={18} /> {say("companion.rules")}</a>
            </div>
            {begins > 0 && <p class="companion-begins" role="status">{say("companion.begins", { name: who(begins) })}</p>}
            <desk.Desk sheet={sheet} say={say} who={who} onChange={take} />
            <Figures desk={desk} sheet={sheet} speech={speech} who={who} />
            <TableText table={table} speech={speech} onText={take} />
        </>
    );
}
