// use_unseen.ts - how many of the things said were not seen yet.
import { useEffect, useState } from "preact/hooks";

/** `times` are when they were said, the newest last; what was there when the table was opened is no news. */
export function useUnseen(times: readonly number[], isSeen: boolean): number {
    const newest = times.at(-1) ?? 0;
    const [seen, setSeen] = useState(newest);
    useEffect(() => {
        if (isSeen)
            setSeen(newest);
    }, [isSeen, newest]);
    return isSeen ? 0 : times.filter((time) => time > seen).length;
}
