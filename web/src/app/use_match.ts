// use_match.ts - the match that a page's address names.
import { useEffect, useState } from "preact/hooks";

import type { Match } from "./match";
import { leaveMatch, openMatch } from "./matches";

export type MatchState =
    | { readonly state: "opening" | "missing" }
    | { readonly state: "open"; readonly match: Match }
    | { readonly state: "failed"; readonly words: string };

export function useMatch(id: string): MatchState {
    const [found, setFound] = useState<MatchState>({ state: "opening" });
    useEffect(() => {
        let isWanted = true, opened: Match | null = null;
        openMatch(id).then((match) => {
            opened = match;
            if (isWanted)
                setFound(match ? { state: "open", match } : { state: "missing" });
            else if (match)
                leaveMatch(match);
        }, (error: unknown) => isWanted && setFound({ state: "failed", words: String(error) }));
        return () => {
            isWanted = false;
            if (opened)
                leaveMatch(opened);
        };
    }, [id]);
    return found;
}
