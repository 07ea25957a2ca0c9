// turn_steps.tsx - the round, the turn, and its steps, with the present one marked.
import type { Say } from "../../face";
import type { Pond } from "./view";

const STEPS = ["pick", "bloom", "wind", "dark"] as const;
const EQUAL = ["pick", "equal", "frog"] as const;

function isEqual(pond: Pond): boolean {
    return pond.small === null && ["lot", "croak", "frog", "bloom"].includes(pond.phase);
}

/** The step to which a phase belongs: moving a frog belongs to the step that disturbed it. */
function stepOf(pond: Pond): string {
    if (isEqual(pond))
        return pond.phase === "frog" ? "frog" : "equal";
    if (pond.phase === "frog")
        return pond.pads.some((pad) => pad.dark && pad.flower === null) ? "dark" : "bloom";
    return pond.phase === "draw" ? "pick" : pond.phase;
}

export function TurnSteps({ pond, say }: { readonly pond: Pond; readonly say: Say }) {
    const now = stepOf(pond);
    return (
        <div class="haru-turn">
            <span>{say("haru.turn", { round: pond.round, turn: pond.turn })}</span>
            <ol>
                {(isEqual(pond) ? EQUAL : STEPS).map((step) => (
                    <li aria-current={step === now ? "step" : undefined}>{say(`haru.step.${step}`)}</li>
                ))}
            </ol>
        </div>
    );
}
