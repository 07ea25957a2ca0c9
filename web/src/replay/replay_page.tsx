// replay_page.tsx - the page to look through a record, from a file or from the store.
import { useEffect, useState } from "preact/hooks";

import type { Facts } from "../engine/calls";
import { Table } from "../engine/table";
import { findGame } from "../games";
import { useSpeech } from "../words";
import { titleOf } from "../shell/game_title";
import { NoSuchPage } from "../shell/no_such_page";
import { PageFrame } from "../shell/page_frame";
import { RecordChooser } from "./record_chooser";
import { ReplayTable } from "./replay_table";
import { Trouble } from "../shell/trouble";
import { useFace } from "../shell/use_face";
import "../styles/layout.css";
import "../styles/play.css";

interface Opened {
    readonly table: Table;
    readonly facts: Facts;
    readonly isKept: boolean;
}

/** The table of a kept game; undefined while it is opened, null if there is none; the words of an error if
 * it fails. */
function useKept(id: string): Opened | string | null | undefined {
    const [found, setFound] = useState<Opened | string | null | undefined>(undefined);
    useEffect(() => {
        if (!id)
            return;
        const table = new Table();
        table.call("revisit", id).then((facts) => setFound(facts && { table, facts, isKept: true }),
            (error: unknown) => setFound(error instanceof Error ? error.message : String(error)));
        return () => table.close();
    }, [id]);
    return found;
}

export function ReplayPage({ id }: { readonly id: string }) {
    const { say, language } = useSpeech();
    const kept = useKept(id);
    const [read, setRead] = useState<Opened | null>(null);
    const opened = !id ? read : typeof kept === "string" ? null : kept;
    const face = useFace(opened?.facts.plan.game);
    const trouble = typeof kept === "string" ? kept : typeof face === "string" ? face : null;
    useEffect(() => () => read?.table.close(), [read]);
    if (id && kept === null)
        return <NoSuchPage />;
    const entry = findGame(opened?.facts.plan.game ?? "");
    const title = entry ? say("replay.of", { game: titleOf(entry, language) }) : say("replay.title");
    return (
        <PageFrame title={title} kind={opened ? "play" : "replay"} game={opened?.facts.plan.game}
            {...opened && { heading: <h1 class="bar-title">{title}</h1> }}>
            {!id && !read && <RecordChooser onOpen={(table, facts) => setRead({ table, facts, isKept: false })} />}
            {trouble !== null && <Trouble words={trouble} />}
            {opened && !face && <p class="loading">{say("loading")}</p>}
            {opened && face && typeof face !== "string" && (
                <ReplayTable table={opened.table} facts={opened.facts} open={face} isKept={opened.isKept} />
            )}
        </PageFrame>
    );
}
