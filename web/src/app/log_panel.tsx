// log_panel.tsx - what happened, in words, the newest first.
import type { Face, Happening, Say, Who } from "../face";
import { SeatMark } from "../art/seat_mark";

export function LogPanel({ face, log, say, who }: {
    readonly face: Face; readonly log: readonly Happening[]; readonly say: Say; readonly who: Who;
}) {
    const told = log.map((happening) => ({ happening, words: face.tell(happening, say, who) }))
        .filter(({ words }) => words).reverse();
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
