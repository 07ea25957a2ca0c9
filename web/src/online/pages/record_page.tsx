// record_page.tsx - a game that was played on the server, move by move.
import { BackLink } from "../../shell/back_link";
import { titleOf } from "../../shell/game_title";
import { NoSuchPage } from "../../shell/no_such_page";
import { PageFrame } from "../../shell/page_frame";
import { ReplayTable } from "../../replay/replay_table";
import { Trouble } from "../../shell/trouble";
import { useFace } from "../../shell/use_face";
import { findGame } from "../../games";
import { ApiRefusal } from "../wire/api";
import { useOnlineSpeech } from "../words/use_online_speech";
import { useRecord } from "../table/use_record";
import "../../styles/online.css";
import "../../styles/layout.css";
import "../../styles/play.css";

export function RecordPage({ id }: { readonly id: string }) {
    const speech = useOnlineSpeech();
    const opened = useRecord(id, true);
    const facts = opened && !(opened instanceof Error) ? opened.facts : null;
    const face = useFace(facts?.plan.game);
    if (opened instanceof ApiRefusal && opened.code === "no-such-table")
        return <NoSuchPage />;
    const entry = findGame(facts?.plan.game ?? "");
    const title = speech?.say("replay.of", { game: entry ? titleOf(entry, speech.language) : "Niwa" }) ?? "Niwa";
    const trouble = typeof face === "string" ? face : opened instanceof Error ? speech?.say("record.gone") ?? "" : null;
    return (
        <PageFrame title={title} kind="play" game={facts?.plan.game} heading={<h1 class="bar-title">{title}</h1>}>
            <BackLink to={["table", id]} />
            {trouble !== null && <Trouble words={trouble} />}
            {trouble === null && !(facts && face) && <p class="loading">{speech?.say("loading")}</p>}
            {opened && !(opened instanceof Error) && face && typeof face !== "string" && (
                <ReplayTable table={opened.table} facts={opened.facts} open={face} isKept={true} />
            )}
        </PageFrame>
    );
}
