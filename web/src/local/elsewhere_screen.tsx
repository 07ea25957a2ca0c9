// elsewhere_screen.tsx - shown when the game was opened in another tab, since it is played in one at a time.
import { useEffect, useRef } from "preact/hooks";

import { Icon } from "../art/icon";
import type { Say } from "../face";
import { link } from "../base/router";
import "../styles/pass.css";

export function ElsewhereScreen({ say, onTakeBack }: { readonly say: Say; readonly onTakeBack: () => void }) {
    const title = useRef<HTMLHeadingElement>(null);
    useEffect(() => title.current?.focus(), []); // the element that had the focus is gone
    return (
        <section class="elsewhere" aria-labelledby="elsewhere-title">
            <Icon name="tabs" size={72} />
            <h2 id="elsewhere-title" ref={title} tabIndex={-1}>{say("elsewhere.title")}</h2>
            <p>{say("elsewhere.text")}</p>
            <p class="buttons">
                <button type="button" class="primary large" onClick={onTakeBack}>{say("elsewhere.take")}</button>
                <a class="button large" href={link()}>{say("home")}</a>
            </p>
        </section>
    );
}
