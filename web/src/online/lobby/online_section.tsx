// online_section.tsx - asks the server which tables there are, and loads the list if there are any.
import { useEffect, useState } from "preact/hooks";

import { lazily } from "../../shell/lazily";
import { isKnown } from "../wire/guest";
import { finishedTables } from "./own_tables";
import type { Lists } from "./tables_section";
import { listTables } from "../wire/tables";

const TablesSection = lazily(() => import("./tables_section").then((module) => module.TablesSection));

const MOST_SHOWN = 12;
const AGAIN = 15_000; // milliseconds, while somebody looks

async function ownTables(): Promise<Pick<Lists, "mine" | "finished">> {
    const mine = isKnown() ? await listTables("mine", 50).catch(() => null) : [];
    return { mine: mine ?? [], finished: mine ? await finishedTables(mine) : [] };
}

async function lists(): Promise<Lists> {
    const [own, open, running] = await Promise.all([ownTables(), listTables("open", MOST_SHOWN), listTables("running", MOST_SHOWN)]);
    return { ...own, open, running };
}

/** Nothing is shown without a server: then there are only the games on this device. */
export function OnlineSection() {
    const [found, setFound] = useState<Lists | null>(null);
    useEffect(() => {
        let isWanted = true, last = "";
        const look = () => !document.hidden && lists().then((all) => {
            const text = JSON.stringify(all);
            if (isWanted && text !== last)
                setFound(all);
            last = text;
        }, () => undefined);
        void look();
        const timer = setInterval(look, AGAIN);
        document.addEventListener("visibilitychange", look);
        return () => {
            isWanted = false;
            clearInterval(timer);
            document.removeEventListener("visibilitychange", look);
        };
    }, []);
    // A known guest may have made a table where they do not sit: that list is loaded there.
    return found && (isKnown() || Object.values(found).some(({ length }) => length)) ? <TablesSection {...found} /> : null;
}
