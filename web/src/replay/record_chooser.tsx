// record_chooser.tsx - opens the file of a record, chosen or dropped.
import { useState } from "preact/hooks";

import type { Facts } from "../engine/calls";
import { Table } from "../engine/table";
import { Icon } from "../art/icon";
import { findGame } from "../games";
import { useSpeech } from "../words";

const MOST_BYTES = 4 << 20; // a record is at most 20,000 short lines

export function RecordChooser({ onOpen }: { readonly onOpen: (table: Table, facts: Facts) => void }) {
    const { say } = useSpeech();
    const [refused, setRefused] = useState<string | null>(null);
    async function open(file: File | null | undefined) {
        if (!file)
            return;
        if (file.size > MOST_BYTES) {
            setRefused(say("load.large"));
            return;
        }
        const table = new Table();
        try {
            const facts = await table.call("read", await file.text());
            if (!findGame(facts.plan.game))
                throw new Error(say("load.unknown"));
            onOpen(table, facts);
        } catch (error) {
            table.close();
            setRefused(error instanceof Error ? error.message : String(error));
        }
    }
    return (
        <div class="column">
            <h1>{say("replay.title")}</h1>
            <p>{say("load.text")}</p>
            <label class="drop" onDragOver={(event) => event.preventDefault()} onDrop={(event) => {
                event.preventDefault();
                void open(event.dataTransfer?.files[0]);
            }}>
                <Icon name="load" size={40} />
                <span>{say("load.choose")}</span>
                <input type="file" accept=".txt,.rec,text/plain" onChange={(event) => void open(event.currentTarget.files?.[0])} />
            </label>
            <div role="alert">{refused !== null && <p class="bad">{say("load.refused")} <span lang="en">{refused}</span></p>}</div>
        </div>
    );
}
