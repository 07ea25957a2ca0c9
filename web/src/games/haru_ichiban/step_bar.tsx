// step_bar.tsx - beside the pond: what the present step is about, and its buttons.
import type { BoardProps } from "../../face";
import { joined } from "../../words/joined";
import { describeForesight, describeScores } from "./describe";
import { Frog } from "./pieces/frog";
import type { Afterglow } from "./memory";
import type { Touch } from "./touch";
import { waitingFrog, type Pond } from "./view";
import { WindBar } from "./wind_bar";

export function StepBar({ pond, glow, props, touch, endGlow }: {
    readonly pond: Pond; readonly glow: Afterglow | null; readonly props: BoardProps;
    readonly touch: Touch; readonly endGlow: () => void;
}) {
    const { say, who, active } = props;
    const frog = waitingFrog(pond);
    if (glow)
        return (
            <>
                <p role="status">{joined([say("haru.round-over", { round: glow.round }), describeScores(glow, say, who)], say)}</p>
                <button type="button" class="haru-button haru-main" onClick={endGlow}>
                    {say("haru.next-round", { round: glow.round + 1 })}
                </button>
            </>
        );
    if (active && pond.phase === "wind")
        return <WindBar props={props} touch={touch} />;
    if (frog)
        return (
            <p class="haru-waiting">
                <svg viewBox="-30 -30 60 60" aria-hidden="true" focusable="false"><Frog seat={frog} /></svg>
                {say(`haru.frog-waits.${frog}`)}
            </p>
        );
    if (pond.phase === "over" && pond.last_round)
        return <p>{describeScores(pond.last_round, say, who)}</p>;
    if (touch.foresight)
        return <p role="status">{describeForesight(touch.foresight, say, who)}</p>;
    return <p class="haru-quiet">{say(`haru.now.${pond.phase}`)}</p>;
}
