// connection_banner.tsx - says that the connection is down. Short breaks are not mentioned.
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../../art/icon";
import type { Say } from "../../face";
import type { ConnectionState } from "../wire/connection";

const UNSAID = 400; // milliseconds that a break may last unmentioned

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
