// stage.tsx - the pond with its cards, and the river that flows out of it.
import type { Say } from "../../face";
import { CardArt } from "./pieces/card";
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

function Stone({ x, y, size = 1 }: { readonly x: number; readonly y: number; readonly size?: number }) {
    return <g transform={`translate(${x} ${y}) scale(${size})`}><ellipse rx="17" ry="10" /><path d="M-9 -4C-4 -8 4 -8 8 -5" fill="none" opacity="0.6" /></g>;
}

function Pad({ x, y, turn, size = 1 }: { readonly x: number; readonly y: number; readonly turn: number; readonly size?: number }) {
    return <path transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`} d="M0 0L15 -6A16 16 0 1 0 15 6Z" />;
}

/** Water, stones and shores behind the cards. */
function Water() {
    return (
        <svg class="ike-scenery" viewBox="0 0 640 200" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
            <rect width="640" height="200" fill="var(--water)" />
            <g fill="none" stroke="var(--water-deep)" stroke-width="1.6" stroke-linecap="round" opacity="0.42">
                <path d="M190 28C250 14 300 42 370 26S500 16 660 32M182 50C240 40 290 62 350 50" />
                <path d="M180 172C260 188 340 160 420 176S560 184 660 168M420 152C480 144 540 164 640 150" />
                <path d="M196 100C260 90 310 110 380 98S540 92 660 102" />
                <circle cx="76" cy="100" r="84" /><circle cx="76" cy="100" r="100" opacity="0.7" /><circle cx="76" cy="100" r="118" opacity="0.4" />
            </g>
            <g fill="var(--moss)">
                <path d="M0 0H640V7C560 18 500 5 420 10S260 14 190 9S60 17 0 11Z" />
                <path d="M0 200H640V192C560 182 480 195 400 190S240 186 170 193S50 184 0 190Z" />
            </g>
            <g fill="var(--leaf)" stroke="var(--moss-deep)" stroke-width="1.2">
                <Pad x={160} y={42} turn={200} size={0.8} /><Pad x={182} y={30} turn={120} size={0.6} /><Pad x={158} y={166} turn={30} size={0.7} />
                <Pad x={618} y={168} turn={220} size={0.9} /><Pad x={596} y={180} turn={80} size={0.6} />
            </g>
            <g fill="var(--stone)" stroke="var(--stone-deep)" stroke-width="1.4">
                <Stone x={128} y={9} /><Stone x={154} y={6} size={0.7} /><Stone x={22} y={8} size={0.8} />
                <Stone x={404} y={193} size={1.1} /><Stone x={432} y={196} size={0.7} /><Stone x={588} y={8} size={0.9} />
                <Stone x={108} y={193} size={0.9} /><Stone x={330} y={7} size={0.6} />
            </g>
        </svg>
    );
}

/** An eye: a player has looked at cards of the pond. */
function Looked({ top, say }: { readonly top: readonly Seen[]; readonly say: Say }) {
    if (!top.length)
        return null;
    const label = top.map((card, i) => say("ike.known", { place: i + 1, card: cardName(card, say) })).join(say("ike.semicolon"));
    return (
        <span class="ike-looked" role="img" aria-label={label} title={label}>
            <svg viewBox="-12 -9 24 18" aria-hidden="true"><path d="M-11 0C-6 -8 6 -8 11 0C6 8 -6 8 -11 0Z" /><circle r="3.6" /></svg>
        </span>
    );
}

function Pond({ view, active, moves, hints, say, play }: StageProps) {
    const may = active && moves.includes("draw");
    const known = view.top[0] ?? null;
    return (
        <div class="ike-pond">
            <button type="button" class={`ike-pile${may ? " ike-may" : ""}${hints[0] === "draw" ? " ike-hint" : ""}`}
                data-spot="pond" aria-disabled={!active} onClick={() => active && play("draw")}>
                <span class="unseen">{say(may ? "ike.pond.draw" : "ike.pond", { cards: view.pond_count })}</span>
                {view.pond_count > 0
                    ? <span class={view.pond_count > 2 ? "ike-stack ike-thick" : "ike-stack"} aria-hidden="true"><CardArt card={known} /></span>
                    : <span class="ike-slot" />}
                <span class="ike-left-over" aria-hidden="true">{view.pond_count}</span>
            </button>
            <Looked top={view.top} say={say} />
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
