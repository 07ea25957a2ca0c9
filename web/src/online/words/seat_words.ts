// seat_words.ts - the names of the seats at a table on the server.
import type { Say, Seat, Who } from "../../face";
import { called } from "../../table/people_words";
import type { SeatShown } from "../wire/messages";

/** What the server calls people without a name. */
const NAMELESS = "Guest";

/** Whether a person chose this name: the server calls computers "Computer 2". */
export function hasOwnName({ kind, name }: SeatShown): boolean {
    return !!name && name !== NAMELESS && !(kind === "computer" && /^Computer \d+$/.test(name));
}

/** By the name that somebody chose. Computers are called after trees, people without a name by their
 * number. */
export function whoAt(seats: readonly SeatShown[], say: Say): Who {
    return (seat) => {
        const sits = seats[seat - 1];
        if (!sits)
            return say("who.chance");
        if (hasOwnName(sits))
            return called(sits.name ?? "", say);
        return called(sits.kind === "computer" ? say(`tree.${seat}`) : say("who.player", { seat }), say);
    };
}

/** The same, but the viewer is "You". */
export function whoFor(viewer: Seat, seats: readonly SeatShown[], say: Say): Who {
    const who = whoAt(seats, say);
    return (seat) => seat === viewer && seat > 0 ? say("who.you") : who(seat);
}

/** A name in a list, a level, or null for a free seat, in words. */
export function listedName(sits: string | number | null, seat: number, say: Say): string {
    if (sits === null)
        return say("online.free");
    if (typeof sits === "number")
        return called(say(`tree.${seat}`), say);
    return called(sits === NAMELESS ? say("who.player", { seat }) : sits, say);
}
