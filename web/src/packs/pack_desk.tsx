// pack_desk.tsx - a pack being drawn: its name, the drawing, what the engine says of it, and what can be done with it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentType } from "preact";

import { Icon } from "../art/icon";
import { download } from "../base/download";
import { LimitedInput, MOST_NAME } from "../base/limited_input";
import { go } from "../base/router";
import type { Table } from "../engine/table";
import type { Pack, PackEditorProps, PackError } from "../face";
import { findGame, type GameEntry } from "../games";
import { titleOf } from "../shell/game_title";
import type { Speech } from "../words";
import { keepDraft } from "./draft";
import { errorWords, placedWords } from "./error_words";
import { FileButton } from "./file_button";
import { keepPack } from "./own_packs";
import { linkWord } from "./pack_link";
import { linesOf, packText, type PackLines } from "./pack_text";
import { isError, useRead } from "./use_pack_table";

const MOST_STEPS = 200; // that can be undone

/** The text, with the texts before it. */
function useText(start: string, game: string, isDraft: boolean) {
    const [text, setText] = useState(start);
    const before = useRef<string[]>([]);
    function change(to: string) {
        if (to === text)
            return;
        before.current = [...before.current, text].slice(-MOST_STEPS);
        setText(to);
        if (isDraft)
            keepDraft(game, to);
    }
    function undo() {
        const last = before.current.pop();
        if (last !== undefined)
            setText(last);
    }
    return { text, change, undo, mayUndo: before.current.length > 0 };
}

/** The mistake where it is in the drawing; null: it is elsewhere, or there is none. */
function wrongLine(error: PackError | null, { lines }: PackLines): PackEditorProps["wrong"] {
    const line = lines.findIndex(({ number }) => number === error?.line);
    return error && line >= 0 ? { line, column: error.column - 1 - (lines[line]?.indent ?? 0), why: error.why } : null;
}

/** What the engine says: that one can play, or why not. */
function statusOf(read: Pack | PackError, game: string, speech: Speech): { readonly words: string; readonly pack: Pack | null } {
    const { say, language } = speech;
    if (isError(read))
        return { words: errorWords(read, speech), pack: null };
    const other = read.game === game ? null : findGame(read.game);
    if (read.game !== game)
        return { words: say("packs.other", { game: other ? titleOf(other, language) : read.game }), pack: null };
    return read.standard ? { words: say("packs.start"), pack: null } : { words: say("packs.fine"), pack: read };
}

/** Copies the link of a pack, or shows it to be copied by hand. */
function LinkButton({ pack, speech: { say } }: { readonly pack: Pack | null; readonly speech: Speech }) {
    const [copied, setCopied] = useState<string | null>(null);
    const [shown, setShown] = useState<string | null>(null);
    useEffect(() => {
        setShown(null);
        setCopied(null);
    }, [pack?.text]);
    async function copy({ game, text }: Pack) {
        const url = `${location.href.replace(/#.*$/, "")}#/pack/${game}/${await linkWord(text)}`;
        try {
            await navigator.clipboard.writeText(url);
            setCopied(url);
        } catch {
            setShown(url);
        }
    }
    return (
        <>
            <button type="button" disabled={!pack} onClick={() => pack && void copy(pack)}>
                <Icon name={copied === null ? "copy" : "check"} size={18} /> {say(copied === null ? "packs.link" : "packs.link.copied")}
            </button>
            {shown !== null && (
                <label class="field pack-link">
                    <span>{say("packs.link.self")}</span>
                    <input type="text" readOnly value={shown} ref={(field) => field?.select()} />
                </label>
            )}
        </>
    );
}

export function PackDesk({ entry, Editor, table, start, standard, isDraft, speech }: {
    readonly entry: GameEntry; readonly Editor: ComponentType<PackEditorProps>; readonly table: Table;
    /** What to begin with, and the standard set. */
    readonly start: string; readonly standard: string;
    /** The text is kept until it is a pack on this device. */
    readonly isDraft: boolean; readonly speech: Speech;
}) {
    const { say } = speech, game = entry.name;
    const { text, change, undo, mayUndo } = useText(start, game, isDraft);
    const [told, setTold] = useState<{ readonly about: string; readonly words: string } | null>(null);
    const found = useRead(table, text), parts = linesOf(text), lines = parts.lines.map(({ words }) => words);
    const isCurrent = found?.text === text, error = found && isError(found.read) ? found.read : null;
    const status = found ? statusOf(found.read, game, speech) : { words: "", pack: null };
    const pack = isCurrent ? status.pack : null;
    async function keep(whole: Pack) {
        const isKept = await keepPack(whole);
        keepDraft(game, null);
        setTold({ about: whole.text, words: say(isKept ? "packs.kept" : "packs.unkept") });
    }
    async function play(whole: Pack) {
        await keep(whole);
        go("new", game, "pack", whole.checksum);
    }
    const save = ({ name, text: whole }: Pack) => download(new File([whole], `${name.replace(/[^\p{L}\p{N}-]+/gu, "-")}.pack.txt`, { type: "text/plain" }));
    return (
        <>
            <label class="field">
                <span>{say("packs.name")}</span>
                <LimitedInput most={MOST_NAME} value={parts.name} onText={(name) => change(packText(game, name, lines))} />
            </label>
            <div class="pack-drawing">
                <Editor lines={lines} wrong={isCurrent ? wrongLine(error, parts) : null} say={say} onChange={(next) => change(packText(game, parts.name, next))} />
            </div>
            <details class="pack-text" open={error !== null && !lines.length}>
                <summary>{say("packs.text")}</summary>
                <label class="field">
                    <span class="small">{say("packs.text.note")}</span>
                    <textarea spellcheck={false} rows={8} value={text} onInput={(event) => change(event.currentTarget.value)} />
                </label>
                {error && <p class="bad">{placedWords(error, speech)}</p>}
                <p class="buttons"><FileButton say={say} onText={change} /></p>
            </details>
            <div class="pack-actions">
                <p class="buttons">
                    <button type="button" class="square" aria-label={say("packs.undo")} disabled={!mayUndo} onClick={undo}><Icon name="undo" /></button>
                    <button type="button" disabled={!pack} onClick={() => pack && void keep(pack)}><Icon name="tabs" size={18} /> {say("packs.keep")}</button>
                    <button type="button" disabled={!pack} onClick={() => pack && save(pack)}><Icon name="save" size={18} /> {say("packs.save")}</button>
                    <LinkButton pack={pack} speech={speech} />
                    <button type="button" class="quiet" onClick={() => change(standard)}>{say("packs.reset")}</button>
                </p>
                <p class="small">{say("packs.link.note")}</p>
            </div>
            <div class="pack-foot">
                <div class="pack-status" role="status">
                    <p class={error ? "bad" : ""}>{status.words}</p>
                    {told?.about === pack?.text && pack && <p class="good">{told?.words}</p>}
                    {pack && <p class="small">{say("packs.checksum", { checksum: pack.checksum })}</p>}
                </div>
                <button type="button" class="primary large" disabled={!pack} onClick={() => pack && void play(pack)}>{say("packs.play")}</button>
            </div>
        </>
    );
}
