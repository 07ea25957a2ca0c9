// odds.tsx - what the next card may bring: a calm bar, and what stopping or drawing is worth.
import type { Say } from "../../face";
import type { Odds } from "./view";

function share([over, under]: readonly [number, number]): number {
    return over / under;
}

function percent(chance: number): number {
    const whole = Math.round(chance * 100);
    return chance > 0 && whole === 0 ? 1 : chance < 1 && whole === 100 ? 99 : whole;
}

/** A pair is a gift as the second card, and a loss after that. */
function sentence(odds: Odds, river: number, say: Say): string {
    const chance = share(odds.pair);
    if (river === 0)
        return say("ike.odds.first");
    if (chance === 0)
        return say("ike.odds.none");
    if (chance === 1)
        return say(river === 1 ? "ike.odds.gift.sure" : "ike.odds.sure");
    return say(river === 1 ? "ike.odds.gift" : "ike.odds.pair",
        { percent: percent(chance), about: Math.max(2, Math.round(1 / chance)) });
}

function Line({ label, cards, risk, say }: {
    readonly label: string; readonly cards: number; readonly risk: number; readonly say: Say;
}) {
    return (
        <li>
            <span class="ike-odds-label">{label}</span>
            <span class="ike-odds-bar" aria-hidden="true"><span style={{ width: `${cards * 25}%` }} /></span>
            <span class="ike-odds-cards">{say(risk ? "ike.odds.about" : "ike.odds.cards", { cards: Math.round(cards * 10) / 10 })}</span>
        </li>
    );
}

export function OddsView({ odds, river, say }: {
    readonly odds: Odds; readonly river: number; readonly say: Say;
}) {
    const chance = share(odds.pair);
    return (
        <section class={river === 1 ? "ike-odds ike-gift" : "ike-odds"} aria-label={say("ike.odds")}>
            <p class="ike-odds-words">{sentence(odds, river, say)}</p>
            <div class="ike-risk" aria-hidden="true">
                <span class="ike-safe" style={{ flexGrow: 1 - chance }} />
                <span class="ike-pair" style={{ flexGrow: chance }} />
            </div>
            {odds.river !== null && (
                <ul>
                    <Line label={say("ike.odds.stop")} cards={odds.river} risk={0} say={say} />
                    {odds.on.map((on) =>
                        <Line key={on.draws} label={say(on.draws === 1 ? "ike.odds.one" : "ike.odds.more", { draws: on.draws })}
                            cards={share(on.won)} risk={share(on.pair)} say={say} />)}
                </ul>
            )}
        </section>
    );
}
