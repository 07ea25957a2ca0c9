// panel.tsx - below the river: the buttons for what can be done now, the odds, the cards that are being
// placed or paid for.
import type { ComponentChildren } from "preact";

import type { Say, Who } from "../../face";
import { CardArt } from "./pieces/card";
import { OddsView } from "./odds";
import { cardName, type Odds, type View } from "./view";

export interface PanelProps {
    readonly view: View;
    readonly viewer: number;
    readonly active: boolean;
    readonly moves: readonly string[];
    readonly hints: readonly string[];
    readonly odds: Odds | null;
    readonly chosen: number | null;
    readonly say: Say;
    readonly who: Who;
    readonly play: (move: string) => void;
    readonly cancel: () => void;
}

/** A button that makes a move, or shows why it can't. It stays in its place, and keeps the focus, while
 * the move is being made. */
function Act({ move, main, children, props }: {
    readonly move: string; readonly main?: boolean; readonly children: ComponentChildren; readonly props: PanelProps;
}) {
    const may = props.active && props.moves.includes(move);
    const names = ["ike-act"];
    if (main && may)
        names.push("ike-main");
    if (props.hints[0] === move)
        names.push("ike-hint");
    return (
        <button type="button" class={names.join(" ")} aria-disabled={!may} onClick={() => props.active && props.play(move)}>
            {children}
        </button>
    );
}

function DrawChoices(props: PanelProps) {
    const { view, viewer, moves, say } = props;
    const cards = view.river.length;
    return (
        <div class="ike-acts">
            <Act move="draw" main props={props}>{say("ike.draw")}</Act>
            <Act move="stop" main props={props}>{moves.includes("stop") ? say("ike.stop.take", { cards }) : say("ike.stop")}</Act>
            {!!view.players[viewer - 1]?.lotus && <Act move="lotus" props={props}>{say("ike.lotus")}</Act>}
        </div>
    );
}

/** Click the card that is to come first. */
function OrderChoices({ moves, hints, say, play }: PanelProps) {
    return (
        <div class="ike-orders" role="group" aria-label={say("ike.order")}>
            {moves.map((move) => {
                const [, first = "", second = ""] = move.split(" ");
                return (
                    <button key={move} type="button" class={`ike-order ike-may${hints[0] === move ? " ike-hint" : ""}`} onClick={() => play(move)}
                        aria-label={say("ike.order.so", { first: cardName(first, say), second: cardName(second, say) })}>
                        <CardArt card={first} /><span aria-hidden="true">→</span><CardArt card={second} />
                    </button>
                );
            })}
        </div>
    );
}

/** The card in hand while it is placed or paid for. */
function InHand({ cards, words }: { readonly cards: readonly string[]; readonly words: string }) {
    return (
        <div class="ike-in-hand">
            {cards.map((card, i) => <span key={i} class={i ? "ike-later" : ""}><CardArt card={card} /></span>)}
            <p>{words}</p>
        </div>
    );
}

function Settling(props: PanelProps) {
    const { view, chosen, say, who, active, cancel } = props;
    const seat = typeof view.acting === "number" ? view.acting : view.turn;
    const words = view.phase === "give" && view.taking
        ? say(chosen === null ? "ike.hand.give" : "ike.hand.give.second", { who: who(view.taking[0]), first: chosen ?? "" })
        : view.phase === "bridge" && chosen !== null ? say("ike.hand.bridge.second", { zone: chosen })
        : say(`ike.hand.${view.phase}`);
    const cards = view.phase === "give" && view.taking ? [String(view.taking[1])] : view.waiting;
    return (
        <>
            <InHand cards={cards} words={active ? words : say("ike.hand.other", { who: who(seat) })} />
            {active && chosen !== null && <div class="ike-acts"><button type="button" class="ike-act" onClick={cancel}>{say("ike.cancel")}</button></div>}
        </>
    );
}

/** The next cards of the pond, as far as the viewer knows them. */
function Ahead({ view, say }: PanelProps) {
    const [first = null, second = null] = view.top;
    if (view.phase === "order" || second === null)
        return null;
    return (
        <div class="ike-ahead" role="img" aria-label={say("ike.ahead.so", { first: cardName(first, say), second: cardName(second, say) })}>
            <span>{say("ike.ahead")}</span>
            <CardArt card={first} /><span>→</span><CardArt card={second} />
        </div>
    );
}

function Content(props: PanelProps) {
    const { view, viewer, active, moves, odds, say, who } = props;
    switch (view.phase) {
    case "draw":
    case "card":
    case "top":
        return (
            <>
                {view.turn === viewer && <DrawChoices {...props} />}
                {odds && <OddsView odds={odds} river={view.river.length} say={say} />}
            </>
        );
    case "order":
        return active && moves.length ? <OrderChoices {...props} /> : <p>{say("ike.looks", { who: who(view.turn) })}</p>;
    case "bamboo":
    case "bridge":
    case "give":
        return <Settling {...props} />;
    case "exchange":
        return (
            <>
                <p>{active ? say("ike.exchange") : say("ike.exchange.other", { who: who(view.turn) })}</p>
                {active && <div class="ike-acts"><Act move="keep" props={props}>{say("ike.keep")}</Act></div>}
            </>
        );
    case "share":
        return <p>{active ? say("ike.sharing") : say("ike.sharing.other", { who: who(Number(view.acting)) })}</p>;
    default:
        return <p>{say(`ike.phase.${view.phase}`)}</p>;
    }
}

export function Panel(props: PanelProps) {
    return <div class="ike-panel" data-spot="hand"><Content {...props} /><Ahead {...props} /></div>;
}
