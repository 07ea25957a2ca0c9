// view_page.tsx - the table view: a table on the server for a TV or a tablet in the middle, without a hand.
import { useEffect } from "preact/hooks";

import { link } from "../../base/router";
import { useWakeLock } from "../../base/wake_lock";
import { BackLink } from "../../shell/back_link";
import { GameTitle } from "../../shell/game_title";
import { NoSuchPage } from "../../shell/no_such_page";
import { PackSign } from "../../shell/pack_sign";
import { PageFrame } from "../../shell/page_frame";
import { Trouble } from "../../shell/trouble";
import type { Speech } from "../../words";
import { LinkWays, pageUrl } from "../invite/invite";
import { ConnectionBanner } from "../table/connection_banner";
import type { OnlineSession } from "../table/online_session";
import { Outdated } from "../table/outdated";
import { useOnlineSession } from "../table/use_online_session";
import { isFoundedHere, noteFounded } from "../lobby/founded_here";
import { FullScreenButton } from "../table_view/full_screen_button";
import { Gathering } from "../table_view/gathering";
import { TableView } from "../table_view/table_view";
import type { KnownTable } from "../wire/known_table";
import { usePageTable } from "./use_page_table";
import "../../styles/layout.css";
import "../../styles/play.css";
import "../../styles/online.css";
import "../table_view/table_view.css";

import.meta.glob("../../games/*/table_view.css", { eager: true });

/** Nobody has to do anything here: the screen goes on to the rematch, also to one that began while it was off. */
function useFollowing(table: KnownTable | null) {
    const next = table?.next;
    useEffect(() => {
        if (!table || !next)
            return;
        if (isFoundedHere(table.table))
            noteFounded(next);
        location.replace(link("table", next, "view"));
    }, [next]);
}

/** A person who sits at the table sees their own hand, which belongs on no screen in the middle. */
function Seated({ id, title, speech: { say } }: { readonly id: string; readonly title: string; readonly speech: Speech }) {
    return (
        <section class="column setting">
            <BackLink to={["table", id]} />
            <h1>{say("view.title")}</h1>
            <p>{say("view.seated")}</p>
            <LinkWays url={pageUrl("table", id, "view")} text={title} label={say("view.link")} say={say} />
        </section>
    );
}

function Opened({ session }: { readonly session: OnlineSession }) {
    const { shown, entry, face, speech, title, trouble, isPlay } = usePageTable(session), { table, scene } = shown;
    const isSeated = !!table?.viewer;
    const canWake = useWakeLock(!isSeated);
    useFollowing(isSeated ? null : table);
    if (shown.isMissing)
        return <NoSuchPage />;
    if (shown.isOutdated && speech)
        return <PageFrame title={title} kind="view" game={entry?.name}><Outdated say={speech.say} /></PageFrame>;
    const isReady = speech && table && trouble === null;
    return (
        <PageFrame title={title} kind={isSeated ? "lobby" : "view"} game={entry?.name}
            {...!isSeated && { heading: <><h1 class="bar-title">{entry ? <GameTitle entry={entry} /> : title}</h1><PackSign pack={table?.pack} /></> }}
            {...speech && !isSeated && { tools: <FullScreenButton say={speech.say} /> }}>
            {speech && <ConnectionBanner connection={shown.connection} say={speech.say} />}
            {trouble !== null && <Trouble words={trouble} {...table && { isKept: true }} />}
            {isReady && isSeated && <Seated id={session.id} title={title} speech={speech} />}
            {isReady && !isSeated && !isPlay && <Gathering session={session} table={table} reason={shown.reason} speech={speech} canWake={canWake} />}
            {isReady && !isSeated && isPlay && scene && face && (
                <TableView session={session} shown={shown} table={table} scene={scene} open={face} speech={speech} />
            )}
            {trouble === null && !isSeated && (!speech || !table || (isPlay && !(scene && face))) && <p class="loading">{speech?.say("loading")}</p>}
        </PageFrame>
    );
}

export function ViewPage({ id }: { readonly id: string }) {
    const session = useOnlineSession(id);
    return session && <Opened key={id} session={session} />;
}
