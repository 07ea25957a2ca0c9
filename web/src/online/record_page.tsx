// record_page.tsx - a game that was played on the server, move by move.
import { NoSuchPage } from "../app/no_such_page";
import { PageFrame } from "../app/page_frame";
import { ReplayTable } from "../app/replay_table";
import { Trouble } from "../app/trouble";
import { useFace } from "../app/use_face";
import { findGame } from "../games";
import { ApiRefusal } from "./api";
import { useOnlineSpeech } from "./use_online_speech";
import { useRecord } from "./use_record";
import "../online.css";
import "../play.css";

export function RecordPage({ id }: { readonly id: string }) {
    const speech = useOnlineSpeech();
    const opened = useRecord(id, true);
    const facts = opened && !(opened instanceof Error) ? opened.facts : null;
    const face = useFace(facts?.plan.game);
    if (opened instanceof ApiRefusal && opened.code === "no-such-table")
        return <NoSuchPage />;
    const title = speech?.say("replay.of", { game: findGame(facts?.plan.game ?? "")?.title ?? "Niwa" }) ?? "Niwa";
    const trouble = typeof face === "string" ? face : opened instanceof Error ? speech?.say("record.gone") ?? "" : null;
    return (
        <PageFrame title={title} kind="play" game={facts?.plan.game} heading={<h1 class="bar-title">{title}</h1>}>
            {trouble !== null && <Trouble words={trouble} />}
            {trouble === null && !(facts && face) && <p class="loading">{speech?.say("loading")}</p>}
            {opened && !(opened instanceof Error) && face && typeof face !== "string" && (
                <ReplayTable table={opened.table} facts={opened.facts} open={face} isKept={true} />
            )}
        </PageFrame>
    );
}
