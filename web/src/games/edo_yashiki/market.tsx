// market.tsx - the cards turned up for this round: to try and to take.
import { useContext } from "preact/hooks";

import { SeatMark } from "../../art/seat_mark";
import type { Say, Who } from "../../face";
import { CardPicture } from "./pieces/card";
import { faceOf, FacesHere, type Faces } from "./pieces/cards";
import type { View } from "./view";

export interface MarketProps {
    readonly view: View;
    /** All may take at once: cards are large, and one touch takes. */
    readonly isRace: boolean;
    /** The slot that is tried. */
    readonly picked: number | null;
    /** Slots the viewer may take now. */
    readonly open: readonly number[];
    readonly hinted: readonly number[];
    readonly say: Say;
    readonly who: Who;
    readonly onPick: (slot: number) => void;
}

/** A card in words, row by row. */
export function cardWords(faces: Faces, card: number, say: Say): string {
    const words = faceOf(faces, card).map((kind) => say(`edo.kind.${kind}`));
    return [0, 2, 4].map((i) => say("edo.card.row", { left: words[i] ?? "", right: words[i + 1] ?? "" })).join(say("edo.card.join"));
}

function Deck({ view, say }: { readonly view: View; readonly say: Say }) {
    return (
        <p class="edo-deck">
            <span class="edo-round">{view.round > 0 && say("edo.round", { round: view.round })}</span>
            <span class="edo-rest">{say("edo.deck", { cards: view.deck.length })}</span>
        </p>
    );
}

export function Market(props: MarketProps) {
    const { view, say, who } = props, faces = useContext(FacesHere);
    return (
        <section class={`edo-market ${props.isRace ? "edo-race" : props.open.length || props.picked ? "" : "edo-quiet"}`} aria-label={say("edo.market")}>
            <Deck view={view} say={say} />
            <div class="edo-slots">
                {view.phase !== "over" && view.players.map((_, i) => {
                    const slot = view.slots[i];
                    if (!slot)
                        return <span key={`empty ${i}`} class="edo-slot edo-slot-empty" />;
                    const taker = slot.taken_by;
                    return (
                        <button type="button" key={slot.card} onClick={() => props.onPick(i + 1)}
                            class={`edo-slot ${taker ? "edo-taken" : ""} ${props.open.includes(i + 1) ? "edo-open" : ""} ${["edo-hinted", "edo-hinted-less"][Math.min(1, props.hinted.indexOf(i + 1))] ?? ""}`}
                            aria-pressed={props.picked === i + 1}
                            aria-label={say("edo.slot", { slot: i + 1, card: cardWords(faces, slot.card, say) }) +
                                (taker ? say("edo.slot.taken", { who: who(taker) }) : "")}>
                            <CardPicture card={slot.card} />
                            {taker && <span class="edo-taker"><SeatMark seat={taker} size={24} /></span>}
                        </button>
                    );
                })}
            </div>
        </section>
    );
}
