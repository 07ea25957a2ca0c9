// play_page.tsx - the page of a session: opens it and its game's face.
import { useState } from "preact/hooks";

import { useSpeech } from "../words";
import { findGame } from "../games";
import { titleOf } from "../shell/game_title";
import { NoSuchPage } from "../shell/no_such_page";
import { PageFrame } from "../shell/page_frame";
import { LocalTable } from "./local_table";
import { Trouble } from "../shell/trouble";
import { useFace } from "../shell/use_face";
import { useLocalSession } from "./use_local_session";
import "../styles/layout.css";
import "../styles/play.css";

export function PlayPage({ id }: { readonly id: string }) {
    const { say, language } = useSpeech();
    const [visit, setVisit] = useState(0);
    const found = useLocalSession(id, visit);
    const game = found.state === "open" ? found.session.plan.game : undefined;
    const open = useFace(game), entry = findGame(game ?? "");
    if (found.state === "missing")
        return <NoSuchPage />;
    if (found.state === "open" && open && typeof open !== "string")
        return <LocalTable session={found.session} open={open} onTakeBack={() => setVisit(visit + 1)} />;
    const trouble = found.state === "failed" ? found.words : typeof open === "string" ? open : null;
    return (
        <PageFrame title={entry ? titleOf(entry, language) : "Niwa"} kind="play">
            {trouble === null ? <p class="loading">{say("loading")}</p> : <Trouble words={trouble} />}
        </PageFrame>
    );
}
