// table_page.tsx - the page of a table on the server: its lobby, then its game.
import { useEffect } from "preact/hooks";

import { GameTitle } from "../../shell/game_title";
import { lazily } from "../../shell/lazily";
import { NoSuchPage } from "../../shell/no_such_page";
import { PageFrame } from "../../shell/page_frame";
import { Trouble } from "../../shell/trouble";
import { ConnectionBanner } from "../table/connection_banner";
import { Lobby } from "../lobby/lobby";
import { notify } from "../table/notices";
import type { OnlineSession } from "../table/online_session";
import { Outdated } from "../table/outdated";
import { OnlineTable } from "../table/online_table";
import { useOnlineSession } from "../table/use_online_session";
import { noteTable } from "../lobby/own_tables";
import { usePageTable } from "./use_page_table";
import "../../styles/layout.css";
import "../../styles/play.css";
import "../../styles/online.css";

const ViewPage = lazily(() => import("./view_page").then((module) => module.ViewPage));

function Opened({ session }: { readonly session: OnlineSession }) {
    const { shown, entry, face, speech, title, trouble, isPlay } = usePageTable(session), { table, scene } = shown;
    const isMine = table?.stage === "running" && shown.isCurrent && !!scene?.moves.length && table.seats[table.viewer - 1]?.kind === "person";
    const turn = isMine && speech ? `● ${speech.say("online.turn")} · ` : "";
    useEffect(() => isMine && speech ? notify(speech.say("notify.turn", { game: title }), session.id) : undefined, [isMine]);
    useEffect(() => {
        if (table?.viewer)
            noteTable(table);
    }, [table?.viewer, table?.stage, table?.next]);
    if (shown.isMissing)
        return <NoSuchPage />;
    if (shown.isOutdated && speech)
        return <PageFrame title={title} kind="play" game={entry?.name}><Outdated say={speech.say} /></PageFrame>;
    return (
        <PageFrame title={turn + title} kind={isPlay || !table ? "play" : "lobby"} game={entry?.name}
            {...isPlay && { heading: <h1 class="bar-title">{entry ? <GameTitle entry={entry} /> : title}</h1> }}>
            {speech && <ConnectionBanner connection={shown.connection} say={speech.say} />}
            {trouble !== null && <Trouble words={trouble} {...table && { isKept: true }} />}
            {trouble === null && (!speech || !table || (isPlay && !(scene && face))) && <p class="loading">{speech?.say("loading")}</p>}
            {speech && table && entry && !isPlay && <Lobby session={session} table={table} reason={shown.reason} entry={entry} speech={speech} />}
            {speech && table && isPlay && scene && face && (
                <OnlineTable session={session} shown={shown} table={table} scene={scene} open={face} speech={speech} />
            )}
        </PageFrame>
    );
}

function SeatPage({ id }: { readonly id: string }) {
    const session = useOnlineSession(id);
    return session && <Opened key={id} session={session} />;
}

export function TablePage({ id, place }: {
    readonly id: string;
    /** "view": for a screen in the middle; "": for people who have a seat, or watch. */
    readonly place: string;
}) {
    return place === "view" ? <ViewPage id={id} /> : <SeatPage id={id} />;
}
