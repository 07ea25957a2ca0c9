// outdated.tsx - the server has another version than this page, which cannot show its tables: offers to reload.
import { useState } from "preact/hooks";

import { reloadAnew } from "../../base/reload";
import type { Say } from "../../face";

export function Outdated({ say }: { readonly say: Say }) {
    const [isBusy, setBusy] = useState(false);
    return (
        <section class="trouble outdated" role="alert">
            <h1>{say("outdated.title")}</h1>
            <p>{say("outdated.text")}</p>
            <p class="buttons">
                <button type="button" class="primary" disabled={isBusy} onClick={() => {
                    setBusy(true);
                    void reloadAnew();
                }}>{say("trouble.again")}</button>
            </p>
        </section>
    );
}
