// use_unseen.ts - how many messages of the chat were not seen yet.
import { useEffect, useState } from "preact/hooks";

/** `times` are when they were sent, the newest last. Messages that were there when the table was opened do
 * not count. */
export function useUnseen(times: readonly number[], isSeen: boolean): number {
    const newest = times.at(-1) ?? 0;
    const [seen, setSeen] = useState(newest);
    useEffect(() => {
        if (isSeen)
            setSeen(newest);
    }, [isSeen, newest]);
    return isSeen ? 0 : times.filter((time) => time > seen).length;
}
