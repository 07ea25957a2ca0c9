// use_story.ts - a finished game's log, from its record.
import { useEffect, useState } from "preact/hooks";

import type { Table } from "../engine/table";
import type { Happening, Seat } from "../face";

/** Null until it is there. */
export function useStory(table: Table | null, viewer: Seat): readonly Happening[] | null {
    const [told, setTold] = useState<readonly Happening[] | null>(null);
    useEffect(() => {
        let isWanted = true;
        setTold(null);
        table?.call("look", viewer, 0).then(({ happenings }) => isWanted && setTold(happenings), () => undefined);
        return () => {
            isWanted = false;
        };
    }, [table, viewer]);
    return told;
}
