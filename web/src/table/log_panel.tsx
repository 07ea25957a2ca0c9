// log_panel.tsx - what happened, in words, the newest first.
import { useMemo } from "preact/hooks";

import type { Face, LogItem, Say, Who } from "../face";
import { SeatMark } from "../art/seat_mark";

export function LogPanel({ face, log, say, who }: {
    readonly face: Face; readonly log: readonly LogItem[]; readonly say: Say; readonly who: Who;
}) {
    const known = useMemo(() => new WeakMap<LogItem, string>(), [face, say, who]); // each is told once
    const tell = (logItem: LogItem) => {
        const words = known.get(logItem) ?? face.tell(logItem, say, who);
        known.set(logItem, words);
        return words;
    };
    const told = log.map((logItem) => ({ logItem, words: tell(logItem) })).filter(({ words }) => words).reverse();
    return (
        <section class="log" aria-labelledby="log-title">
            <h2 id="log-title">{say("play.log")}</h2>
            {told.length === 0 && <p class="small">{say("play.log.empty")}</p>}
            <ol tabIndex={0} aria-labelledby="log-title">
                {told.map(({ logItem, words }) => (
                    <li key={logItem.ply}>
                        {logItem.actor <= 5 ? <SeatMark seat={logItem.actor} size={12} /> : <span class="log-luck" />}
                        <span>{words}</span>
                    </li>
                ))}
            </ol>
        </section>
    );
}
