// transcript.tsx - what was typed, answered and told, the newest last; read aloud as it comes.
import { useEffect, useRef, useState } from "preact/hooks";

/** A drawing keeps its columns, and is read out as it is. */
export type EntryKind = "typed" | "answer" | "refusal" | "drawing";

export interface Entry {
    readonly number: number;
    readonly kind: EntryKind;
    readonly words: string;
}

const MOST_ENTRIES = 200;

/** The entries, and a function that adds one. */
export function useTranscript(): readonly [readonly Entry[], (kind: EntryKind, words: string) => void] {
    const [entries, setEntries] = useState<readonly Entry[]>([]);
    const write = (kind: EntryKind, words: string) => words && setEntries((before) =>
        [...before, { number: (before.at(-1)?.number ?? 0) + 1, kind, words }].slice(-MOST_ENTRIES));
    return [entries, write];
}

export function Transcript({ entries, label }: { readonly entries: readonly Entry[]; readonly label: string }) {
    const list = useRef<HTMLDivElement>(null);
    useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [entries]);
    return (
        <div ref={list} class="text-log" role="log" aria-live="polite" aria-label={label} tabIndex={0}>
            {entries.map(({ number, kind, words }) => kind === "drawing"
                ? <pre key={number} lang="en">{words}</pre>
                : <p key={number} class={`text-${kind}`}>{words}</p>)}
        </div>
    );
}
