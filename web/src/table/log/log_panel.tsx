// log_panel.tsx - what happened, in words, the newest first. An entry shows the table as it was then.
import { useEffect, useMemo, useRef } from "preact/hooks";

import { SeatMark } from "../../art/seat_mark";
import type { Face, LogItem, Say, Who } from "../../face";
import type { Past } from "./past";

export interface Told {
    readonly logItem: LogItem;
    readonly words: string;
    /** The last ply before the next of them: what follows without a word belongs to it. */
    readonly until: number;
}

/** What is worth a sentence, oldest first. `components` are the scene's; there is none before anything happened. */
export function useTold(face: Face, log: readonly LogItem[], components: string | undefined, say: Say, who: Who): readonly Told[] {
    const known = useMemo(() => new WeakMap<LogItem, string>(), [face, components, say, who]); // each is told once
    return useMemo(() => {
        const told: Told[] = [];
        if (components === undefined)
            return told;
        for (const logItem of log) {
            const words = known.get(logItem) ?? face.tell(logItem, say, who, components), last = told.at(-1);
            known.set(logItem, words);
            if (words)
                told.push({ logItem, words, until: logItem.ply });
            else if (last)
                told.splice(-1, 1, { ...last, until: logItem.ply });
        }
        return told;
    }, [known, log]);
}

/** Where a key leads in a list of `count`, from the entry `at` that has the focus. */
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
    ArrowUp: (at) => at - 1, ArrowDown: (at) => at + 1, Home: () => 0, End: (_, count) => count - 1,
};

export function LogPanel({ told, past, at, say, onSee }: {
    readonly told: readonly Told[];
    /** Null where nobody can look back. */
    readonly past: Past | null;
    /** The ply that is looked at; null: nobody looks back. */
    readonly at: number | null;
    readonly say: Say;
    readonly onSee: (ply: number) => void;
}) {
    const list = useRef<HTMLOListElement>(null);
    const entries = () => [...list.current?.querySelectorAll<HTMLElement>("button") ?? []];
    const newest = told.filter(({ until }) => past?.has(until)).at(-1)?.until;
    const reached = at ?? newest; // the one entry that the tab key reaches
    useEffect(() => {
        const current = list.current?.querySelector<HTMLElement>("[aria-current]");
        if (current && list.current?.contains(document.activeElement))
            current.focus();
        else
            current?.scrollIntoView({ block: "nearest" });
    }, [at]);
    function walk(event: KeyboardEvent) {
        const all = entries(), to = KEYS[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length);
        const entry = to === undefined ? undefined : all[to];
        if (!entry || event.ctrlKey || event.metaKey || event.altKey)
            return;
        event.preventDefault();
        entry.focus();
    }
    return (
        <section class="log" aria-labelledby="log-title">
            <h2 id="log-title">{say("play.log")}</h2>
            {told.length === 0 && <p class="small">{say("play.log.empty")}</p>}
            <ol ref={list} {...reached === undefined && { tabIndex: 0 }} aria-labelledby="log-title" onKeyDown={walk}>
                {[...told].reverse().map(({ logItem: { ply, actor }, words, until }) => (
                    <li key={ply}>
                        {actor <= 5 ? <SeatMark seat={actor} size={12} /> : <span class="log-luck" />}
                        {past?.has(until)
                            ? <button type="button" class="log-entry" tabIndex={until === reached ? 0 : -1} title={say("past.see")}
                                {...until === at && { "aria-current": "true" }} onClick={() => onSee(until)}>{words}</button>
                            : <span>{words}</span>}
                    </li>
                ))}
            </ol>
        </section>
    );
}
