// companion_page.tsx - real tables: which there are, how one begins, and the one that is open.
import { useEffect, useState } from "preact/hooks";

import { go, link } from "../base/router";
import type { CompanionFace } from "../face";
import { findGame, type GameEntry } from "../games";
import { textOfLink } from "../packs/pack_link";
import { GameTitle, titleOf } from "../shell/game_title";
import { NoSuchPage } from "../shell/no_such_page";
import { PageFrame } from "../shell/page_frame";
import { Trouble } from "../shell/trouble";
import { useFace, type OpenFace } from "../shell/use_face";
import { When } from "../shell/when";
import { useSpeech, type Speech } from "../words";
import { useMoreWords } from "../words/use_more_words";
import { DESKS } from "./desks";
import { forgetTable, keepTable, keptTables, newTable, type KeptTable } from "./kept_tables";
import { isSheet, pads, type Pads } from "./pads";
import { Players } from "./players";
import { TableDesk } from "./table_desk";
import { useCompanionSpeech } from "./words/use_companion_speech";
import "./companion.css";

/** The names of those who sit there, as the text has them. */
function namesOf({ text }: KeptTable): string {
    return [...text.matchAll(/^player +\S +(.+)$/gm)].map(([, name]) => name).join(" · ");
}

function KeptTables({ tables, speech: { say, language }, onForget }: {
    readonly tables: readonly KeptTable[]; readonly speech: Speech; readonly onForget: (id: string) => void;
}) {
    return (
        <section class="kept-list">
            <h2>{say("companion.kept")}</h2>
            <ul>
                {tables.map((table) => {
                    const entry = findGame(table.game), names = namesOf(table);
                    return entry && (
                        <li class="kept" key={table.id}>
                            <a class="kept-link" href={link("companion", table.game, table.id)}>
                                <b>{titleOf(entry, language)}</b> <span>{names}</span>
                                <span class="small"><When at={table.updated} /></span>
                            </a>
                            <button type="button" class="quiet" onClick={() => confirm(say("companion.sure")) && onForget(table.id)}>
                                {say("companion.forget", { names: names || titleOf(entry, language) })}
                            </button>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}

/** Which game, and the tables that are kept. */
function Lobby({ speech }: { readonly speech: Speech }) {
    const { say } = speech;
    const [tables, setTables] = useState(keptTables);
    return (
        <div class="column companion">
            <p class="crumb"><a href={link()}>{say("home")}</a></p>
            <h1>{say("companion.title")}</h1>
            <p>{say("companion.lead")}</p>
            <nav class="companion-games" aria-label={say("companion.choose")}>
                {Object.keys(DESKS).map((game) => {
                    const entry = findGame(game);
                    return entry && <a key={game} class="button" href={link("companion", game)}><GameTitle entry={entry} /></a>;
                })}
            </nav>
            {tables.length > 0 && <KeptTables tables={tables} speech={speech} onForget={(id) => {
                forgetTable(id);
                setTables(keptTables());
            }} />}
        </div>
    );
}

interface Opened {
    readonly desk: CompanionFace;
    readonly pads: Pads;
}

/** A table that is kept or comes in a link. */
function useNamedTable(game: string, what: string, opened: Pads): KeptTable | null | "open" {
    const [table, setTable] = useState<KeptTable | null | "open">(() => keptTables().find(({ id }) => id === what) ?? (what ? "open" : null));
    useEffect(() => {
        if (table !== "open")
            return;
        void textOfLink(what).then((text) => {
            if (text === null || !isSheet(opened.score(game, text))) {
                setTable(null);
                return;
            }
            const found = newTable(game, text);
            keepTable(found);
            history.replaceState(null, "", link("companion", game, found.id));
            setTable(found);
        });
    }, []);
    return table;
}

function Open({ entry, face, opened, what, speech }: {
    readonly entry: GameEntry; readonly face: OpenFace["face"]; readonly opened: Opened; readonly what: string; readonly speech: Speech;
}) {
    const { say, language } = speech, table = useNamedTable(entry.name, what, opened.pads);
    if (table === "open")
        return <p class="loading">{say("loading")}</p>;
    return (
        <div class="column companion">
            <p class="crumb"><a href={link("companion")}>{say("companion.title")}</a></p>
            <h1>{titleOf(entry, language)}</h1>
            {table ? <TableDesk desk={opened.desk} pads={opened.pads} table={table} speech={speech} /> : (
                <>
                    {what && <p class="bad" role="alert">{say("companion.broken.link")}</p>}
                    <Players desk={opened.desk} say={say} onStart={(names) => {
                        const begun = newTable(face.name, opened.desk.begin(names));
                        keepTable(begun);
                        go("companion", face.name, begun.id);
                    }} />
                </>
            )}
        </div>
    );
}

function Worded({ open, opened, what, behind }: {
    readonly open: OpenFace; readonly opened: Opened; readonly what: string; readonly behind: Speech;
}) {
    const speech = useMoreWords(opened.desk.words, behind);
    return speech ? <Open entry={open.entry} face={open.face} opened={opened} what={what} speech={speech} /> : <p class="loading">{behind.say("loading")}</p>;
}

function Loading({ entry, what }: { readonly entry: GameEntry; readonly what: string }) {
    const { say } = useSpeech(), open = useFace(entry.name);
    const speech = useCompanionSpeech(typeof open === "object" && open ? open.speech : undefined);
    const [opened, setOpened] = useState<Opened | Error | null>(null);
    useEffect(() => {
        const load = DESKS[entry.name];
        if (load)
            Promise.all([load(), pads()]).then(([desk, found]) => setOpened({ desk, pads: found }), setOpened);
    }, [entry]);
    if (typeof open === "string" || opened instanceof Error)
        return <Trouble words={String(open instanceof Object ? opened : open)} />;
    return open && opened && speech ? <Worded open={open} opened={opened} what={what} behind={speech} /> : <p class="loading">{say("loading")}</p>;
}

function Front() {
    const { say } = useSpeech(), speech = useCompanionSpeech();
    return (
        <PageFrame title={speech?.say("companion.title") ?? "Niwa"} kind="companion">
            {speech ? <Lobby speech={speech} /> : <p class="loading">{say("loading")}</p>}
        </PageFrame>
    );
}

export function CompanionPage({ game, what }: {
    /** "": which game is not known yet. */
    readonly game: string;
    /** The id of a table on this device, or what a link has of one; "": one that is new. */
    readonly what: string;
}) {
    const { language } = useSpeech(), entry = findGame(game);
    if (!game)
        return <Front />;
    if (!entry || !(game in DESKS))
        return <NoSuchPage />;
    return <PageFrame title={titleOf(entry, language)} kind="companion" game={game}><Loading entry={entry} what={what} /></PageFrame>;
}
