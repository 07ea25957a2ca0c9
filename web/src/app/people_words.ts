// people_words.ts - how seats are called: by the name somebody gave, or by what sits there.
import type { Say, Who } from "../face";
import { people, seatPlan, type Plan } from "../engine/plan";

/** Computers are called after trees, in seat order; people without a name by their number,
 * and a single person without one is "You". */
export function whoOf(plan: Plan, say: Say): Who {
    const isAlone = people(plan).length === 1;
    return (seat) => {
        const sits = seatPlan(plan, seat);
        if (!sits)
            return say("who.chance");
        if (sits.name)
            return sits.name;
        if (sits.kind === "computer")
            return say(`tree.${seat}`);
        return isAlone ? say("who.you") : say("who.player", { seat });
    };
}

/** A computer's level, or that a person sits there. */
export function sitsWords(plan: Plan, seat: number, say: Say): string {
    const sits = seatPlan(plan, seat);
    return sits?.kind === "computer" ? say(`level.${sits.level}`) : say("seat.person");
}
