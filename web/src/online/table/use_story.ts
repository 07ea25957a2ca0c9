// use_story.ts - the log of a finished game, from its record.
import { useEffect, useState } from "preact/hooks";

import type { Table } from "../../engine/table";
import type { LogItem, Seat } from "../../face";

/** Null until it is loaded. */
export function useStory(table: Table | null, viewer: Seat): readonly LogItem[] | null {
    const [told, setTold] = useState<readonly LogItem[] | null>(null);
    useEffect(() => {
        let isWanted = true;
        setTold(null);
        table?.call("look", viewer, 0).then(({ logItems }) => isWanted && setTold(logItems), () => undefined);
        return () => {
            isWanted = false;
        };
    }, [table, viewer]);
    return told;
}
