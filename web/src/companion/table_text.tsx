// table_text.tsx - a real table as text: changed, pasted, saved, shared, printed, handed to another phone.
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../art/icon";
import { download } from "../base/download";
import { link } from "../base/router";
import { QrPicture } from "../online/invite/qr_picture";
import { linkWord } from "../packs/pack_link";
import { canShare } from "../table/can_share";
import type { Speech } from "../words";
import type { KeptTable } from "./kept_tables";
import type { PadError } from "./pads";

const MOST_IN_A_CODE = 213; // bytes, as online/invite/qr.ts says

function fileOf({ game, text }: KeptTable): File {
    return new File([text], `${game}.pad`, { type: "text/plain" });
}

/** The table in a link, as a picture for another phone's camera. */
function Scan({ table, speech: { say } }: { readonly table: KeptTable; readonly speech: Speech }) {
    const [address, setAddress] = useState("");
    useEffect(() => {
        void linkWord(table.text).then((word) => setAddress(`${location.href.split("#")[0] ?? ""}${link("companion", table.game, word)}`));
    }, [table.text]);
    if (address.length > MOST_IN_A_CODE)
        return <p class="small">{say("companion.scan.long")}</p>;
    return address ? <div class="companion-scan"><QrPicture text={address} label={say("companion.scan")} /><p class="small">{say("companion.scan.note")}</p></div> : null;
}

export function TableText({ table, speech, onText, isOpen = false }: {
    readonly table: KeptTable; readonly speech: Speech;
    /** Takes a text, or says why not. */
    readonly onText: (text: string) => PadError | null;
    readonly isOpen?: boolean;
}) {
    const { say } = speech;
    const [text, setText] = useState(table.text);
    const [wrong, setWrong] = useState<PadError | null>(null);
    const [isScanned, setScanned] = useState(false);
    useEffect(() => {
        setText(table.text);
        setWrong(null);
    }, [table.text]);
    return (
        <>
            <div class="companion-bar">
                {canShare && <button type="button" onClick={() => void navigator.share({ files: [fileOf(table)] }).catch(() => undefined)}>
                    <Icon name="share" size={18} /> {say("companion.share")}
                </button>}
                <button type="button" onClick={() => print()}>{say("companion.print")}</button>
                <button type="button" aria-expanded={isScanned} onClick={() => setScanned(!isScanned)}>{say("companion.scan")}</button>
            </div>
            {isScanned && <Scan table={table} speech={speech} />}
            <details class="companion-text" open={isOpen}>
                <summary>{say("companion.text")}</summary>
                <p class="small">{say("companion.text.note")}</p>
                <textarea rows={14} spellcheck={false} value={text} aria-label={say("companion.text")}
                    aria-invalid={wrong !== null} onInput={({ currentTarget }) => setText(currentTarget.value)} />
                {wrong && <p class="bad" role="alert">{say("companion.text.wrong", { line: wrong.line, column: wrong.column })} <span lang="en">{wrong.words}</span></p>}
                <div class="buttons">
                    <button type="button" onClick={() => setWrong(onText(text))}>{say("companion.text.use")}</button>
                    <button type="button" onClick={() => download(fileOf(table))}><Icon name="save" size={18} /> {say("companion.text.save")}</button>
                </div>
            </details>
        </>
    );
}
