// replay_page.tsx - a record from a file or from the store, to be looked through.
import { useEffect, useState } from "preact/hooks";

import type { Facts } from "../engine/calls";
import { Table } from "../engine/table";
import { findGame } from "../games";
import { useSpeech } from "../words";
import { NoSuchPage } from "./no_such_page";
import { PageFrame } from "./page_frame";
import { RecordChooser } from "./record_chooser";
import { ReplayTable } from "./replay_table";
import { Trouble } from "./trouble";
import { useFace } from "./use_face";
import "../play.css";

interface Opened {
    readonly table: Table;
    readonly facts: Facts;
    readonly isKept: boolean;
}

/** The kept game's table; undefined while it opens, null where there is none. */
function useKept(id: string): Opened | null | undefined {
    const [found, setFound] = useState<Opened | null | undefined>(undefined);
    useEffect(() => {
        if (!id)
            return;
        const table = new Table();
        table.call("revisit", id).then((facts) => setFound(facts && { table, facts, isKept: true }), () => setFound(null));
        return () => table.close();
    }, [id]);
    return found;
}

export function ReplayPage({ id }: { readonly id: string }) {
    const { say } = useSpeech();
    const kept = useKept(id);
    const [read, setRead] = useState<Opened | null>(null);
    const opened = id ? kept : read;
    const face = useFace(opened?.facts.plan.game);
    useEffect(() => () => read?.table.close(), [read]);
    if (id && kept === null)
        return <NoSuchPage />;
    const title = opened ? findGame(opened.facts.plan.game)?.title ?? say("replay.title") : say("replay.title");
    return (
        <PageFrame title={say("replay.of", { game: title })} kind={opened ? "play" : "replay"} game={opened?.facts.plan.game}
            {...opened && { heading: <h1 class="bar-title">{say("replay.of", { game: title })}</h1> }}>
            {!id && !read && <RecordChooser onOpen={(table, facts) => setRead({ table, facts, isKept: false })} />}
            {typeof face === "string" && <Trouble words={face} />}
            {opened && !face && <p class="loading">{say("loading")}</p>}
            {opened && face && typeof face !== "string" && (
                <ReplayTable table={opened.table} facts={opened.facts} open={face} isKept={opened.isKept} />
            )}
        </PageFrame>
    );
}
