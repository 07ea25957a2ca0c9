// online_section.tsx - asks what tables there are, and loads their list if there are any.
import { useEffect, useState } from "preact/hooks";

import { lazily } from "../app/lazily";
import { isKnown } from "./guest";
import type { Lists } from "./tables_section";
import { listTables } from "./tables";

const TablesSection = lazily(() => import("./tables_section").then((module) => module.TablesSection));

const MOST_SHOWN = 12;
const AGAIN = 15_000; // milliseconds, while somebody looks

async function lists(): Promise<Lists> {
    const [mine, open, running] = await Promise.all([
        isKnown() ? listTables("mine", 50).catch(() => []) : [], listTables("open", MOST_SHOWN), listTables("running", MOST_SHOWN),
    ]);
    return { mine, open, running };
}

/** Nothing without a server: then there are only the games on this device. */
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
    return found && (found.mine.length || found.open.length || found.running.length) ? <TablesSection {...found} /> : null;
}
