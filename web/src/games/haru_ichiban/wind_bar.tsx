// wind_bar.tsx - the wind step by step: a pad, a direction, a look ahead, then let it blow.
import type { BoardProps } from "../../face";
import { joined } from "../../words/joined";
import { describeForesight } from "./describe";
import type { Touch } from "./touch";

function wordsFor({ aim, blowing, foresight }: Touch, { say, who }: BoardProps): string {
    if (blowing === null)
        return say(aim ? "haru.wind.where" : "haru.wind.pad");
    if (!foresight)
        return "";
    const drift = foresight.winner === null ? say("haru.wind.drift", { count: foresight.moved?.length ?? 0 }) : "";
    return joined([drift, describeForesight(foresight, say, who)], say);
}

export function WindBar({ props, touch }: { readonly props: BoardProps; readonly touch: Touch }) {
    const { say, play, hints } = props;
    const { aim, blowing } = touch;
    const rest = hints[0] === "wind none" ? "haru-button haru-hinted-button" : "haru-button";
    return (
        <>
            <p role="status">{wordsFor(touch, props)}</p>
            <span class="haru-buttons">
                {blowing !== null && (
                    <button type="button" class="haru-button haru-main" data-move={blowing}
                        onClick={() => play(blowing)}>{say("haru.wind.blow")}</button>
                )}
                {aim !== null
                    ? <button type="button" class="haru-button" onClick={touch.cancel}>{say("haru.back")}</button>
                    : (
                        <button type="button" class={rest} data-move="wind none"
                            onClick={() => play("wind none")}>{say("haru.wind.none")}</button>
                    )}
            </span>
        </>
    );
}
