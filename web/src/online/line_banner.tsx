// line_banner.tsx - says that the line is down, as long as it is; short breaks pass unsaid.
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../art/icon";
import type { Say } from "../face";
import type { LineState } from "./connection";

const UNSAID = 400; // milliseconds

export function LineBanner({ line, say }: { readonly line: LineState; readonly say: Say }) {
    const [isShown, setShown] = useState(false);
    useEffect(() => {
        if (line === "open") {
            setShown(false);
            return;
        }
        const timer = setTimeout(() => setShown(true), UNSAID);
        return () => clearTimeout(timer);
    }, [line]);
    return (
        <div class="line-place" role="status">
            {isShown && <p class="line-banner"><Icon name="again" size={18} /> {say(line === "down" ? "line.down" : "line.opening")}</p>}
        </div>
    );
}
