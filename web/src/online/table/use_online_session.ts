// use_online_session.ts - the session of a table as long as its page is open.
import { useEffect, useState } from "preact/hooks";

import { OnlineSession } from "./online_session";

/** Null until it is open. */
export function useOnlineSession(id: string): OnlineSession | null {
    const [session, setSession] = useState<OnlineSession | null>(null);
    useEffect(() => {
        const opened = new OnlineSession(id);
        setSession(opened);
        return () => opened.close();
    }, [id]);
    return session?.id === id ? session : null;
}
