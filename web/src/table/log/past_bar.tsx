// past_bar.tsx - says that an earlier position is shown, and leads through the others and back to now.
import { useEffect, useRef } from "preact/hooks";

import { Icon } from "../../art/icon";
import { announce } from "../../base/announcer";
import type { Say } from "../../face";
import { joined } from "../../words/joined";
import type { LookBack } from "./use_look_back";

export function PastBar({ back, words, say }: {
    readonly back: LookBack;
    /** What the last move until then did. */
    readonly words: string;
    readonly say: Say;
}) {
    const { moves, fresh, scene } = back;
    const where = moves ? say("past.at", { at: moves }) : say("past.start");
    const end = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (!document.activeElement?.closest(".log")) // the log was a dialog, and is gone
            end.current?.focus({ preventScroll: true });
    }, []);
    useEffect(() => announce(joined([`${where}.`, words], say)), [scene]);
    return (
        <div class="past-bar" role="group" aria-label={say("past.title")}>
            <p>
                <b>{where}</b>
                {fresh > 0 && <span class="past-fresh"> · {say("past.fresh", { count: fresh })}</span>}
                <span class="past-words"> {words}</span>
            </p>
            <button type="button" class="square" aria-label={say("replay.back")} disabled={back.isFirst} onClick={() => back.step(-1)}>
                <Icon name="back" />
            </button>
            <button type="button" class="square" aria-label={say("replay.next")} onClick={() => back.step(1)}><Icon name="next" /></button>
            <button ref={end} type="button" class="primary" onClick={back.end}>{say("past.end")}</button>
        </div>
    );
}
