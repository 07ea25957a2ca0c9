// offer_bar.tsx - something is offered: who asks, who has not answered, and the answer.
import type { Say, Seat, Who } from "../face";
import type { KnownTable } from "./known_table";
import type { OnlineMatch } from "./online_match";

function unanswered(table: KnownTable): Seat[] {
    const isAsked = (seat: Seat) => table.seats[seat - 1]?.kind === "person" && !table.offer?.agreed.includes(seat);
    return table.seats.map((_, index) => index + 1).filter(isAsked);
}

export function OfferBar({ match, table, say, who, language }: {
    readonly match: OnlineMatch; readonly table: KnownTable; readonly say: Say; readonly who: Who; readonly language: string;
}) {
    const { offer, viewer } = table;
    if (!offer)
        return null;
    const waiting = unanswered(table), isMine = offer.seat === viewer;
    const names = new Intl.ListFormat(language, { type: "conjunction" }).format(waiting.map(who));
    const answer = (word: "yes" | "no") => void match.act({ do: "answer", answer: word });
    return (
        <section class="offer" role="status">
            <p>{say(`offer.${offer.what}${isMine ? ".mine" : ""}`, { name: who(offer.seat) })}</p>
            {waiting.includes(viewer)
                ? (
                    <p class="buttons">
                        <button type="button" class="primary" onClick={() => answer("yes")}>{say("offer.yes")}</button>
                        <button type="button" onClick={() => answer("no")}>{say("offer.no")}</button>
                    </p>
                )
                : names && <p class="small">{say("offer.waits", { names })}</p>}
        </section>
    );
}
