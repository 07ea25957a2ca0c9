// sums.tsx - a garden or pond in numbers: what each player has there, and what would change.
import { SeatMark } from "../../art/seat_mark";
import type { Say, Seat, Who } from "../../face";
import { listed } from "../../words/joined";
import { Koi } from "./pieces/things";
import type { Lead } from "./view";

export interface Contest {
    readonly kind: "garden" | "pond";
    readonly at: string;
    /** Squares of a garden. */
    readonly size: number;
    readonly now: Lead;
    /** The game is over: it is won. */
    readonly isWon?: boolean;
    /** With the chosen pebble. */
    readonly next?: Lead;
}

const both = (seats: readonly Seat[], others: readonly Seat[]) => seats.join() === others.join();

/** Who leads, or what would change about it, in words. */
export function verdict({ now, next, isWon }: Contest, say: Say, who: Who): string {
    const leaders = (next ?? now).leaders;
    const names = listed(leaders.map(who), say);
    if (!leaders.length)
        return say(isWon ? "hiroba.sums.won.nobody" : "hiroba.sums.nobody");
    const tie = leaders.length > 1 ? ".tie" : "";
    if (isWon)
        return say(`hiroba.sums.won${tie}`, { names });
    if (next && !both(next.leaders, now.leaders))
        return say(`hiroba.sums.new${tie}`, { names });
    return say(`hiroba.sums.lead${tie}`, { names });
}

/** `size` is written on a garden. */
export function Icon({ kind, size }: { readonly kind: Contest["kind"]; readonly size?: number }) {
    return (
        <svg class={`hiroba-icon its-${kind}`} viewBox="-14 -14 28 28" aria-hidden="true">
            {kind === "pond" ? <g transform="rotate(35) scale(.86)"><Koi /></g>
                : <path class="its-bed" d="M-12 -9Q-12 -12 -9 -12H4Q7 -12 7 -9V-4Q7 -1 9 -1 12 -1 12 2V9Q12 12 9 12H-9Q-12 12 -12 9Z" />}
            {kind === "garden" && size !== undefined && <text x="-2" y="6" text-anchor="middle">{size}</text>}
        </svg>
    );
}

export function Sums({ contest, seats, say, who }: {
    readonly contest: Contest; readonly seats: number; readonly say: Say; readonly who: Who;
}) {
    const { kind, at, size, now, next } = contest;
    const shown = next ?? now;
    const changes = next !== undefined && !both(next.leaders, now.leaders);
    return (
        <li class={`hiroba-sums ${changes ? "its-changes" : ""}`}>
            <Icon kind={kind} size={size} />
            <span class="its-at" aria-hidden="true">{at}</span>
            <span class="its-what">{say(`hiroba.sums.${kind}`, { at, size })}</span>
            <span class="its-figures">
                {Array.from({ length: seats }, (_, i) => i + 1).filter((seat) => shown.sums[seat]).map((seat) => {
                    const before = now.sums[seat] ?? 0, after = shown.sums[seat] ?? 0;
                    return (
                        <span key={seat} class={shown.leaders.includes(seat) ? "its-figure its-leads" : "its-figure"}>
                            <SeatMark seat={seat} size={15} />
                            <span class="unseen">{who(seat)} </span>
                            {before !== after && before > 0 && <span class="its-before">{before}<span aria-hidden="true"> → </span></span>}
                            <b>{after}</b>
                        </span>
                    );
                })}
            </span>
            <span class="its-verdict">{verdict(contest, say, who)}</span>
        </li>
    );
}
