// lazily.tsx - a page whose code is loaded when it is first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { useSpeech } from "../words";
import { Trouble } from "./trouble";

export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
    let loaded: ComponentType<P> | null = null;
    return function Lazy(props: P) {
        const { say } = useSpeech();
        const [Page, setPage] = useState<ComponentType<P> | null>(() => loaded);
        const [error, setError] = useState<string | null>(null);
        useEffect(() => {
            if (!Page)
                load().then((page) => {
                    loaded = page;
                    setPage(() => page);
                }, (reason: unknown) => setError(String(reason)));
        }, []);
        if (error !== null)
            return <Trouble words={error} />;
        return Page ? <Page {...props} /> : <p class="loading">{say("loading")}</p>;
    };
}
