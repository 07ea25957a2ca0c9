// offer_bar.tsx - an offer: who makes it, who has not answered yet, and the answers.
import type { Say, Seat, Who } from "../../face";
import type { KnownTable } from "../wire/known_table";
import type { OnlineSession } from "./online_session";
import type { SeatShown } from "../wire/messages";

/** Whether there is a person who has a seat though a computer plays for them: they are asked for a
 * rematch, too. */
function isStoodInFor(sits: SeatShown): boolean {
    return !!sits.you || sits.free === false || !!sits.out;
}

function unanswered({ seats, offer }: KnownTable): Seat[] {
    return seats.flatMap((sits, index) => {
        const isAsked = sits.kind === "person" || offer?.what === "rematch" && isStoodInFor(sits);
        return isAsked && !offer?.agreed.includes(index + 1) ? [index + 1] : [];
    });
}

export function OfferBar({ session, table, say, who, language, onAnswer }: {
    readonly session: OnlineSession; readonly table: KnownTable; readonly say: Say; readonly who: Who; readonly language: string;
    readonly onAnswer: () => void;
}) {
    const { offer, viewer } = table;
    if (!offer)
        return null;
    const waiting = unanswered(table), isMine = offer.seat === viewer, isAsked = waiting.includes(viewer);
    const names = new Intl.ListFormat(language, { type: "conjunction" }).format(waiting.map(who));
    const answer = (word: "yes" | "no") => {
        onAnswer();
        void session.act({ do: "answer", answer: word });
    };
    return (
        <section class={isAsked ? "offer asks" : "offer"} role="status">
            <p>{say(`offer.${offer.what}${isMine ? ".mine" : ""}`, { name: who(offer.seat) })}</p>
            {isAsked
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
