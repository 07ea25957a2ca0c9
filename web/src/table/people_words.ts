// people_words.ts - the names of seats: the name that a person gave, or what plays there.
import type { Say, Who } from "../face";
import { people, seatPlan, type Plan } from "../engine/plan";

/** A name as the language addresses people: in Japanese with さん, unless it already ends so. */
export function called(name: string, say: Say): string {
    return /(さん|さま|様|ちゃん|くん|君|殿|先生|師匠)$/.test(name) ? name : say("who.called", { name });
}

/** Computers are called after trees, in seat order, people without a name by their number, and a single
 * person without a name is "You". */
export function whoOf(plan: Plan, say: Say): Who {
    const isAlone = people(plan).length === 1;
    return (seat) => {
        const sits = seatPlan(plan, seat);
        if (!sits)
            return say("who.chance");
        if (sits.name)
            return called(sits.name, say);
        if (sits.kind === "computer")
            return called(say(`tree.${seat}`), say);
        return isAlone ? say("who.you") : called(say("who.player", { seat }), say);
    };
}

/** A computer's level, or that a person sits there. */
export function sitsWords(plan: Plan, seat: number, say: Say): string {
    const sits = seatPlan(plan, seat);
    return sits?.kind === "computer" ? say(`level.${sits.level}`) : say("seat.person");
}
