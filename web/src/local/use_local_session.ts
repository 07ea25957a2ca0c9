// use_local_session.ts - the session that a page's address names.
import { useEffect, useState } from "preact/hooks";

import type { LocalSession } from "./local_session";
import { leaveSession, openSession } from "./local_sessions";

export type SessionState =
    | { readonly state: "opening" | "missing" }
    | { readonly state: "open"; readonly session: LocalSession }
    | { readonly state: "failed"; readonly words: string };

/** The session of that name. A new `visit` number opens it once more. */
export function useLocalSession(id: string, visit: number): SessionState {
    const [found, setFound] = useState<SessionState>({ state: "opening" });
    useEffect(() => {
        let isWanted = true, opened: LocalSession | null = null;
        const leave = (session: LocalSession | null) => session && leaveSession(session);
        setFound({ state: "opening" });
        openSession(id).then((session) => {
            opened = session;
            if (isWanted)
                setFound(session ? { state: "open", session } : { state: "missing" });
            else
                leave(session);
        }, (error: unknown) => isWanted && setFound({ state: "failed", words: String(error) }));
        return () => {
            isWanted = false;
            leave(opened);
        };
    }, [id, visit]);
    return found;
}
