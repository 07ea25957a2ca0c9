// pack_page.tsx - the page on which a game's components are drawn.
import { useEffect, useState } from "preact/hooks";

import { link } from "../base/router";
import type { Table } from "../engine/table";
import { findGame, type GameEntry } from "../games";
import { titleOf } from "../shell/game_title";
import { NoSuchPage } from "../shell/no_such_page";
import { PageFrame } from "../shell/page_frame";
import { Trouble } from "../shell/trouble";
import { useFace } from "../shell/use_face";
import { useSpeech, type Speech } from "../words";
import { useMoreWords } from "../words/use_more_words";
import type { PackFace } from "../face";
import { draftOf } from "./draft";
import { ownPacks } from "./own_packs";
import { PackDesk } from "./pack_desk";
import { textOfLink } from "./pack_link";
import { linesOf, packText } from "./pack_text";
import { usePackFace, usePackTable } from "./use_pack_table";
import { usePacksSpeech } from "./words/use_packs_speech";
import "./packs.css";

/** The text that the address names: of a pack on this device, or in a link; null: there is none, or it is broken. */
async function namedText(game: string, what: string): Promise<string | null> {
    const own = await ownPacks(game);
    return own.find(({ checksum }) => checksum === what)?.text ?? await textOfLink(what);
}

interface Start {
    readonly text: string;
    /** The standard set under a name of its own. */
    readonly standard: string;
    /** The address named a pack that cannot be read. */
    readonly isBroken: boolean;
}

/** What the editor begins with: what the address names, the last draft, or the standard set. */
function useStart(table: Table, game: string, what: string, name: string): Start | Error | null {
    const [start, setStart] = useState<Start | Error | null>(null);
    useEffect(() => {
        let isWanted = true;
        async function find(): Promise<Start> {
            const found = await table.call("standardPack", game);
            const standard = packText(game, name, linesOf(found?.text ?? "").lines.map(({ words }) => words));
            const named = what ? await namedText(game, what) : draftOf(game);
            return { text: named ?? standard, standard, isBroken: what !== "" && named === null };
        }
        find().then((found) => isWanted && setStart(found), (error: Error) => isWanted && setStart(error));
        return () => {
            isWanted = false;
        };
    }, [table, game, what]);
    return start;
}

function Opened({ entry, drawing, what, behind }: {
    readonly entry: GameEntry; readonly drawing: PackFace; readonly what: string; readonly behind: Speech;
}) {
    const packs = usePacksSpeech(behind);
    const speech = useMoreWords(drawing.words, packs ?? behind);
    return packs && speech ? <Started entry={entry} drawing={drawing} what={what} speech={speech} /> : <p class="loading">{behind.say("loading")}</p>;
}

function Started({ entry, drawing, what, speech }: {
    readonly entry: GameEntry; readonly drawing: PackFace; readonly what: string; readonly speech: Speech;
}) {
    const { say, language } = speech, table = usePackTable();
    const start = useStart(table, entry.name, what, say("packs.mine"));
    if (start instanceof Error)
        return <Trouble words={start.message} />;
    return (
        <div class="column pack-page">
            <p class="crumb"><a href={link("new", entry.name)}>{titleOf(entry, language)}</a></p>
            <h1>{say("packs.of", { game: titleOf(entry, language) })}</h1>
            <p class="pack-lead">{say("packs.lead")}</p>
            {start?.isBroken && <p class="bad" role="alert">{say("packs.broken")}</p>}
            {start ? <PackDesk entry={entry} Editor={drawing.Editor} table={table} start={start.text} standard={start.standard} isDraft={!what} speech={speech} />
                : <p class="loading">{say("loading")}</p>}
        </div>
    );
}

function Loading({ entry, what }: { readonly entry: GameEntry; readonly what: string }) {
    const { say } = useSpeech();
    const open = useFace(entry.name), drawing = usePackFace(entry);
    if (typeof open === "string")
        return <Trouble words={open} />;
    return open && drawing ? <Opened entry={entry} drawing={drawing} what={what} behind={open.speech} /> : <p class="loading">{say("loading")}</p>;
}

export function PackPage({ game, what }: {
    readonly game: string;
    /** A checksum, or what a link has of a pack; "": one that is new. */
    readonly what: string;
}) {
    const { language } = useSpeech(), entry = findGame(game);
    if (!entry?.pack)
        return <NoSuchPage />;
    return <PageFrame title={titleOf(entry, language)} kind="pack" game={entry.name}><Loading entry={entry} what={what} /></PageFrame>;
}
