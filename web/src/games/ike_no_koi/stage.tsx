// stage.tsx - the pond with its cards, and the river that flows out of it.
import type { Say } from "../../face";
import { CardArt } from "./card";
import { cardName, type Seen, type View } from "./view";

const RIVER = 4;

export interface StageProps {
    readonly view: View;
    readonly active: boolean;
    readonly moves: readonly string[];
    readonly hints: readonly string[];
    /** The river's last card has just been drawn. */
    readonly fresh: boolean;
    readonly say: Say;
    readonly play: (move: string) => void;
}

/** Water, stones and a shore behind the cards. */
function Water() {
    return (
        <svg class="ike-scenery" viewBox="0 0 640 190" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <rect width="640" height="190" fill="var(--water)" />
            <g fill="none" stroke="var(--water-deep)" stroke-width="1.6" stroke-linecap="round" opacity="0.45">
                <path d="M150 26C210 12 260 40 330 24S460 14 620 30" />
                <path d="M140 168C220 184 300 156 380 172S520 180 630 164" />
                <path d="M165 96C220 86 270 106 340 94S500 88 640 98" />
                <circle cx="66" cy="95" r="76" /><circle cx="66" cy="95" r="92" opacity="0.6" />
            </g>
            <g fill="var(--moss)" opacity="0.85">
                <path d="M0 0H640V6C560 16 500 4 420 8S260 12 180 7S60 14 0 9Z" />
                <path d="M0 190H640V183C560 174 480 186 400 182S240 178 170 184S50 176 0 182Z" />
            </g>
            <g fill="var(--stone)" stroke="var(--stone-deep)" stroke-width="1.2">
                <ellipse cx="134" cy="9" rx="15" ry="8" /><ellipse cx="158" cy="7" rx="10" ry="6" />
                <ellipse cx="404" cy="184" rx="16" ry="8" /><ellipse cx="430" cy="186" rx="11" ry="6" />
                <ellipse cx="592" cy="7" rx="13" ry="7" /><ellipse cx="120" cy="184" rx="12" ry="7" />
            </g>
        </svg>
    );
}

/** The next cards, where a lotus has shown them to somebody. */
function Known({ top, say }: { readonly top: readonly Seen[]; readonly say: Say }) {
    if (!top.length)
        return null;
    return (
        <span class="ike-known">
            <svg class="ike-eye" viewBox="-12 -8 24 16" aria-hidden="true"><path d="M-11 0C-6 -8 6 -8 11 0C6 8 -6 8 -11 0Z" /><circle r="3.4" /></svg>
            {top.map((card, i) => <span key={i} role="img" aria-label={say("ike.known", { place: i + 1, card: cardName(card, say) })}><CardArt card={card} /></span>)}
        </span>
    );
}

function Pond({ view, active, moves, hints, say, play }: StageProps) {
    const may = active && moves.includes("draw");
    const known = view.top[0] ?? null;
    return (
        <div class="ike-pond">
            <button type="button" class={`ike-pile${may ? " ike-may" : ""}${hints[0] === "draw" ? " ike-hint" : ""}`}
                data-spot="pond" aria-disabled={!active}
                aria-label={say(may ? "ike.pond.draw" : "ike.pond", { cards: view.pond_count })}
                onClick={() => active && play("draw")}>
                {view.pond_count > 0
                    ? <span class={view.pond_count > 2 ? "ike-stack ike-thick" : "ike-stack"}><CardArt card={known} /></span>
                    : <span class="ike-slot" />}
                <span class="ike-left-over" aria-hidden="true">{view.pond_count}</span>
            </button>
            <Known top={view.top} say={say} />
        </div>
    );
}

function pairOf(river: readonly string[]): string | undefined {
    return river.find((card, i) => river.indexOf(card) < i);
}

function River({ view, active, moves, hints, fresh, say, play }: StageProps) {
    const pair = view.phase === "share" ? pairOf(view.river) : undefined;
    return (
        <div class="ike-river" role="group" aria-label={say("ike.river")}>
            {Array.from({ length: RIVER }, (_, i) => {
                const card = view.river[i];
                if (card === undefined)
                    return <span key={i} class="ike-slot" data-spot={`river-${i}`} />;
                const may = active && moves.includes(`pick ${card}`);
                const names = ["ike-drawn"];
                if (may)
                    names.push("ike-may");
                if (hints[0] === `pick ${card}`)
                    names.push("ike-hint");
                if (card === pair)
                    names.push("ike-twin");
                if (fresh && i === view.river.length - 1)
                    names.push(`ike-fresh ike-from-${i}`);
                return (
                    <button key={`${i}${card}`} type="button" class={names.join(" ")} data-spot={`river-${i}`} aria-disabled={!active}
                        aria-label={cardName(card, say) + (may ? say("ike.semicolon") + say("ike.pickable") : "")}
                        onClick={() => active && play(`pick ${card}`)}>
                        <CardArt card={card} />
                    </button>
                );
            })}
        </div>
    );
}

export function Stage(props: StageProps) {
    return (
        <div class="ike-stage">
            <Water />
            <Pond {...props} />
            <River {...props} />
        </div>
    );
}
