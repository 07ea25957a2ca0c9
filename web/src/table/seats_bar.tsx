// seats_bar.tsx - who sits at the table, whose turn it is, who thinks.
import type { Scene, Say, Who } from "../face";
import { Icon } from "../art/icon";
import { SeatMark } from "../art/seat_mark";
import { isPerson, type Plan } from "../engine/plan";
import { SeatButton } from "./seat_button";
import { sitsWords } from "./people_words";

export function SeatsBar({ plan, scene, thinking, say, who, onTake }: {
    readonly plan: Plan; readonly scene: Scene; readonly thinking: readonly number[];
    readonly say: Say; readonly who: Who; readonly onTake?: (seat: number) => void;
}) {
    return (
        <ol class="seats" aria-label={say("play.seats")}>
            {plan.seats.map((_, index) => {
                const seat = index + 1, isActing = scene.actors.includes(seat);
                const mayTake = onTake && isActing && seat !== scene.viewer && isPerson(plan, seat);
                const isThinking = thinking.includes(seat);
                const state = isThinking ? say("play.thinking") : isActing ? say("play.acting") : sitsWords(plan, seat, say);
                const rank = scene.result?.ranks[index];
                return (
                    <li key={seat} class={`seat-card${isActing ? " acting" : ""}`}>
                        <SeatMark seat={seat} size={22} />
                        <span class="seat-name">{who(seat)}</span>
                        {!isPerson(plan, seat) && <span class="seat-kind"><Icon name="computer" size={16} /></span>}
                        {scene.result
                            ? <span class="seat-score">{say("play.points", { points: scene.result.scores[index] ?? 0 })}
                                {rank === 1 && <span class="seat-won"> · {say("play.first")}</span>}</span>
                            : !mayTake && <span class={isThinking ? "seat-state thinking" : "seat-state"}>{state}</span>}
                        {mayTake && <SeatButton icon="person" words={say("play.take")} name={who(seat)} onPress={() => onTake(seat)} />}
                    </li>
                );
            })}
        </ol>
    );
}
