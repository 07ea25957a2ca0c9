// table_page.tsx - the page of a table on the server: its lobby, then its game.
import { useEffect, useState } from "preact/hooks";

import { useCell } from "../app/cell";
import { NoSuchPage } from "../app/no_such_page";
import { PageFrame } from "../app/page_frame";
import { Trouble } from "../app/trouble";
import { useFace } from "../app/use_face";
import { findGame } from "../games";
import { LineBanner } from "./line_banner";
import { Lobby } from "./lobby";
import { notify } from "./notices";
import { OnlineMatch } from "./online_match";
import { OnlineTable } from "./online_table";
import { useOnlineSpeech } from "./use_online_speech";
import "../play.css";
import "../online.css";

/** The match of a table as long as its page is open. */
function useOnlineMatch(id: string): OnlineMatch | null {
    const [match, setMatch] = useState<OnlineMatch | null>(null);
    useEffect(() => {
        const opened = new OnlineMatch(id);
        setMatch(opened);
        return () => opened.close();
    }, [id]);
    return match;
}

function Opened({ match }: { readonly match: OnlineMatch }) {
    const shown = useCell(match.shown), { table, scene } = shown;
    const entry = findGame(table?.game ?? "");
    const open = useFace(entry?.name);
    const face = open && typeof open !== "string" ? open : null;
    const speech = useOnlineSpeech(face?.speech);
    const isMine = table?.stage === "running" && shown.isCurrent && !!scene?.moves.length && table.seats[table.viewer - 1]?.kind === "person";
    const title = entry?.title ?? "Niwa";
    const turn = isMine && speech ? `● ${speech.say("online.turn")} · ` : "";
    useEffect(() => isMine && speech ? notify(speech.say("notify.turn", { game: title }), match.id) : undefined, [isMine]);
    if (shown.isMissing)
        return <NoSuchPage />;
    const trouble = shown.error ?? (typeof open === "string" ? open : null);
    const isPlay = table?.stage === "running" || table?.stage === "over";
    return (
        <PageFrame title={turn + title} kind={isPlay || !table ? "play" : "lobby"} game={entry?.name}
            {...isPlay && { heading: <h1 class="bar-title">{title}</h1> }}>
            {speech && <LineBanner line={shown.line} say={speech.say} />}
            {trouble !== null && <Trouble words={trouble} />}
            {trouble === null && (!speech || !table || (isPlay && !(scene && face))) && <p class="loading">{speech?.say("loading")}</p>}
            {speech && table && entry && !isPlay && <Lobby match={match} table={table} entry={entry} speech={speech} />}
            {speech && table && isPlay && scene && face && (
                <OnlineTable match={match} shown={shown} table={table} scene={scene} open={face} speech={speech} />
            )}
        </PageFrame>
    );
}

export function TablePage({ id }: { readonly id: string }) {
    const match = useOnlineMatch(id);
    return match && match.id === id ? <Opened key={id} match={match} /> : null;
}
