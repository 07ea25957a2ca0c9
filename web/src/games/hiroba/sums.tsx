// sums.tsx - a garden or pond in figures: who has how much there, and what would change.
import { SeatMark } from "../../art/seat_mark";
import type { Say, Seat, Who } from "../../face";
import { Koi } from "./things";
import type { Lead } from "./view";

export interface Contest {
    readonly kind: "garden" | "pond";
    readonly at: string;
    /** Squares of a garden. */
    readonly size: number;
    readonly now: Lead;
    /** The game is over: it is won. */
    readonly isWon?: boolean;
    /** With the pebble that is thought of. */
    readonly then?: Lead;
}

const both = (seats: readonly Seat[], others: readonly Seat[]) => seats.join() === others.join();

/** Who is in front, or what would change about it, in words. */
export function verdict({ now, then, isWon }: Contest, say: Say, who: Who): string {
    const leaders = (then ?? now).leaders;
    const names = leaders.map(who).join(say("hiroba.join"));
    if (!leaders.length)
        return say(isWon ? "hiroba.sums.won.nobody" : "hiroba.sums.nobody");
    const tie = leaders.length > 1 ? ".tie" : "";
    if (isWon)
        return say(`hiroba.sums.won${tie}`, { names });
    if (then && !both(then.leaders, now.leaders))
        return say(`hiroba.sums.new${tie}`, { names });
    return say(`hiroba.sums.lead${tie}`, { names });
}

function Icon({ kind }: { readonly kind: Contest["kind"] }) {
    return (
        <svg class={`hiroba-icon its-${kind}`} viewBox="-14 -14 28 28" aria-hidden="true">
            {kind === "pond" ? <g transform="rotate(35) scale(.86)"><Koi /></g>
                : <path class="its-bed" d="M-11 -11H3Q6 -11 6 -8V-3Q6 0 9 0H11V11H-11Z" />}
        </svg>
    );
}

export function Sums({ contest, seats, say, who }: {
    readonly contest: Contest; readonly seats: number; readonly say: Say; readonly who: Who;
}) {
    const { kind, at, size, now, then } = contest;
    const shown = then ?? now;
    const changes = then !== undefined && !both(then.leaders, now.leaders);
    return (
        <li class={`hiroba-sums ${changes ? "its-changes" : ""}`}>
            <Icon kind={kind} />
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
