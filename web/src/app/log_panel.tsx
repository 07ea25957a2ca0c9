// log_panel.tsx - what happened, in words, the newest first.
import { useMemo } from "preact/hooks";

import type { Face, Happening, Say, Who } from "../face";
import { SeatMark } from "../art/seat_mark";

export function LogPanel({ face, log, say, who }: {
    readonly face: Face; readonly log: readonly Happening[]; readonly say: Say; readonly who: Who;
}) {
    const known = useMemo(() => new WeakMap<Happening, string>(), [face, say, who]); // each is told once
    const tell = (happening: Happening) => {
        const words = known.get(happening) ?? face.tell(happening, say, who);
        known.set(happening, words);
        return words;
    };
    const told = log.map((happening) => ({ happening, words: tell(happening) })).filter(({ words }) => words).reverse();
    return (
        <section class="log" aria-labelledby="log-title">
            <h2 id="log-title">{say("play.log")}</h2>
            {told.length === 0 && <p class="small">{say("play.log.empty")}</p>}
            <ol tabIndex={0} aria-labelledby="log-title">
                {told.map(({ happening, words }) => (
                    <li key={happening.ply}>
                        {happening.actor <= 5 ? <SeatMark seat={happening.actor} size={12} /> : <span class="log-luck" />}
                        <span>{words}</span>
                    </li>
                ))}
            </ol>
        </section>
    );
}
