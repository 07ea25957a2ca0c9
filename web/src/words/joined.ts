// joined.ts - sentences one after the other, as the language sets them.
import type { Say } from "../face";

/** Empty ones are left out. Japanese has no space between sentences. */
export function joined(sentences: readonly string[], say: Say): string {
    return sentences.filter(Boolean).join(say("between"));
}
