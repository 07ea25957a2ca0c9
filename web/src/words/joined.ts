// joined.ts - sentences in a row, and lists, as the language writes them.
import type { Say } from "../face";

/** Leaves out empty ones. Japanese has no space between sentences. */
export function joined(sentences: readonly string[], say: Say): string {
    return sentences.filter(Boolean).join(say("between"));
}

/** "Aiko, Ben and Chie". */
export function listed(things: readonly string[], say: Say): string {
    const last = things.at(-1) ?? "";
    return things.length < 2 ? last : things.slice(0, -1).join(say("list.comma")) + say("list.and") + last;
}
