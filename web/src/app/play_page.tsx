// play_page.tsx - the page of a match: opens it and its game's face.
import { useState } from "preact/hooks";

import { useSpeech } from "../words";
import { findGame } from "../games";
import { NoSuchPage } from "./no_such_page";
import { PageFrame } from "./page_frame";
import { PlayTable } from "./play_table";
import { Trouble } from "./trouble";
import { useFace } from "./use_face";
import { useMatch } from "./use_match";
import "../play.css";

export function PlayPage({ id }: { readonly id: string }) {
    const { say } = useSpeech();
    const [visit, setVisit] = useState(0);
    const found = useMatch(id, visit);
    const game = found.state === "open" ? found.match.plan.game : undefined;
    const open = useFace(game);
    if (found.state === "missing")
        return <NoSuchPage />;
    if (found.state === "open" && open && typeof open !== "string")
        return <PlayTable match={found.match} open={open} onTakeBack={() => setVisit(visit + 1)} />;
    const trouble = found.state === "failed" ? found.words : typeof open === "string" ? open : null;
    return (
        <PageFrame title={findGame(game ?? "")?.title ?? "Niwa"} kind="play">
            {trouble === null ? <p class="loading">{say("loading")}</p> : <Trouble words={trouble} />}
        </PageFrame>
    );
}
