// connection_banner.tsx - says that the connection is down, as long as it is; short breaks pass unsaid.
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../../art/icon";
import type { Say } from "../../face";
import type { ConnectionState } from "../wire/connection";

const UNSAID = 400; // milliseconds

export function ConnectionBanner({ connection, say }: { readonly connection: ConnectionState; readonly say: Say }) {
    const [isShown, setShown] = useState(false);
    useEffect(() => {
        if (connection === "open") {
            setShown(false);
            return;
        }
        const timer = setTimeout(() => setShown(true), UNSAID);
        return () => clearTimeout(timer);
    }, [connection]);
    return (
        <div class="connection-place" role="status">
            {isShown && (
                <p class="connection-banner">
                    <Icon name="again" size={18} /> {say(connection === "down" ? "connection.down" : "connection.opening")}
                </p>
            )}
        </div>
    );
}
