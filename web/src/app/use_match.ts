// use_match.ts - the match that a page's address names.
import { useEffect, useState } from "preact/hooks";

import type { Match } from "./match";
import { openMatch } from "./matches";

export type MatchState =
    | { readonly state: "opening" | "missing" }
    | { readonly state: "open"; readonly match: Match }
    | { readonly state: "failed"; readonly words: string };

/** The match of that name; with another `visit` number, opened once more. */
export function useMatch(id: string, visit: number): MatchState {
    const [found, setFound] = useState<MatchState>({ state: "opening" });
    useEffect(() => {
        let isWanted = true, opened: Match | null = null;
        setFound({ state: "opening" });
        openMatch(id).then((match) => {
            opened = match;
            if (isWanted)
                setFound(match ? { state: "open", match } : { state: "missing" });
            else
                match?.close(); // it stays in the store
        }, (error: unknown) => isWanted && setFound({ state: "failed", words: String(error) }));
        return () => {
            isWanted = false;
            opened?.close();
        };
    }, [id, visit]);
    return found;
}
