// record_page.tsx - a game that was played on the server, move by move.
import { useEffect, useState } from "preact/hooks";

import { BackLink } from "../../shell/back_link";
import { titleOf } from "../../shell/game_title";
import { NoSuchPage } from "../../shell/no_such_page";
import { PageFrame } from "../../shell/page_frame";
import { ReplayTable } from "../../replay/replay_table";
import { Trouble } from "../../shell/trouble";
import { useFace } from "../../shell/use_face";
import type { Scene } from "../../face";
import { findGame } from "../../games";
import { endingWords, rankedScene } from "../table/endings";
import { ApiRefusal } from "../wire/api";
import type { TableView } from "../wire/messages";
import { readTable } from "../wire/tables";
import { whoAt } from "../words/seat_words";
import { useOnlineSpeech } from "../words/use_online_speech";
import { useRecord } from "../table/use_record";
import "../../styles/online.css";
import "../../styles/layout.css";
import "../../styles/play.css";

/** Who was out, which the record does not say. Null until it is known, or if it can't be. */
function useEnded(id: string): TableView | null {
    const [view, setView] = useState<TableView | null>(null);
    useEffect(() => {
        let isWanted = true;
        readTable(id).then((found) => isWanted && setView(found), () => undefined);
        return () => {
            isWanted = false;
        };
    }, [id]);
    return view;
}

export function RecordPage({ id }: { readonly id: string }) {
    const speech = useOnlineSpeech();
    const opened = useRecord(id, true);
    const facts = opened && !(opened instanceof Error) ? opened.facts : null;
    const face = useFace(facts?.plan.game), view = useEnded(id), ending = view?.result;
    if (opened instanceof ApiRefusal && opened.code === "no-such-table")
        return <NoSuchPage />;
    const entry = findGame(facts?.plan.game ?? "");
    const title = speech?.say("replay.of", { game: entry ? titleOf(entry, speech.language) : "Niwa" }) ?? "Niwa";
    const end = ending && speech ? {
        words: endingWords(ending, view.seats, speech.say, whoAt(view.seats, speech.say), speech.language),
        ranked: (scene: Scene) => rankedScene(scene, ending),
    } : null;
    const trouble = typeof face === "string" ? face : opened instanceof Error ? speech?.say("record.gone") ?? "" : null;
    return (
        <PageFrame title={title} kind="play" game={facts?.plan.game} heading={<h1 class="bar-title">{title}</h1>}>
            <BackLink to={["table", id]} />
            {trouble !== null && <Trouble words={trouble} />}
            {trouble === null && !(facts && face) && <p class="loading">{speech?.say("loading")}</p>}
            {opened && !(opened instanceof Error) && face && typeof face !== "string" && (
                <ReplayTable table={opened.table} facts={opened.facts} open={face} end={end} isKept={true} />
            )}
        </PageFrame>
    );
}
