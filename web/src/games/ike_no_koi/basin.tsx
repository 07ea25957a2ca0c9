// basin.tsx - the stone basin with its three cards, for the player who brings two lanterns.
import type { Say } from "../../face";
import { CardArt } from "./pieces/card";
import { cardName, cardNames, type Seen, type View } from "./view";

const BASIN = 3;

function cardsOf(view: View): readonly Seen[] {
    if (view.basin && (view.basin.length === BASIN || !view.basin.length))
        return view.basin;
    return Array.from({ length: BASIN }, (_, i) => view.basin?.[i] ?? null);
}

export function Basin({ view, say }: { readonly view: View; readonly say: Say }) {
    const cards = cardsOf(view);
    const label = !cards.length ? say("ike.basin.won")
        : cards.every((card) => card === null) ? say("ike.basin.hidden")
        : say("ike.basin.seen", { names: cardNames(cards, say) });
    return (
        <section class="ike-basin" data-spot="basin" tabIndex={0} aria-label={say("ike.basin")}>
            <div>
                <h3>{say("ike.basin")}</h3>
                <p>{say(cards.length ? "ike.basin.words" : "ike.basin.won")}</p>
            </div>
            <div class="ike-bowl" role="img" aria-label={label}>
                <svg class="ike-stone" viewBox="0 0 200 90" preserveAspectRatio="none" aria-hidden="true">
                    <path d="M14 30C30 6 170 4 188 28C200 46 190 80 160 84C120 90 70 89 38 84C8 78 2 48 14 30Z" fill="var(--stone)" stroke="var(--stone-deep)" stroke-width="2" />
                    <path d="M26 36C40 18 160 16 176 34C184 50 176 70 152 74C116 79 76 78 46 74C20 68 18 48 26 36Z" fill="var(--water)" stroke="var(--water-deep)" stroke-width="1.5" />
                </svg>
                {cards.map((card, i) => <span key={i} title={cardName(card, say)}><CardArt card={card} /></span>)}
            </div>
        </section>
    );
}
