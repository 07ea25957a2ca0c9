// motion.ts - what happened just now, kept long enough to be seen.
import { useEffect, useState } from "preact/hooks";

import type { LogItem, Seat } from "../../face";
import type { Line } from "./view";

export interface Scored {
    readonly seat: Seat;
    readonly lines: readonly Line[];
    readonly bonus: number;
    readonly points: number;
}

/** What each seat scored in a round's last log item; nothing in any other. */
export function scoredIn(logItem: LogItem): readonly Scored[] {
    const of = (seat: Seat, name: string) =>
        logItem.events.filter((event) => event.event === name && event["seat"] === seat);
    return logItem.events.filter((event) => event.event === "score").map((event) => {
        const seat = Number(event["seat"]);
        return {
            seat,
            lines: of(seat, "line") as unknown as readonly Line[],
            bonus: Number(of(seat, "bonus")[0]?.["points"] ?? 0),
            points: Number(event["points"]),
        };
    });
}

/** The card each seat laid last among these log items. */
export function freshCards(logItems: readonly LogItem[]): ReadonlyMap<Seat, number> {
    const fresh = new Map<Seat, number>();
    for (const { events } of logItems)
        for (const event of events)
            if (event.event === "place")
                fresh.set(Number(event["seat"]), Number(event["card"]));
    return fresh;
}

/** How long a round's lines stay framed, at the normal pace. */
const GLOW = 3600;

/** The scoring that was last seen, until it has faded: deals follow it at once. */
export function useGlow(logItems: readonly LogItem[], pace: number): readonly Scored[] {
    const [glow, setGlow] = useState<readonly Scored[]>([]);
    useEffect(() => {
        const scored = logItems.map(scoredIn).filter((all) => all.length > 0).at(-1);
        if (scored)
            setGlow(scored);
    }, [logItems]);
    useEffect(() => {
        if (!glow.length)
            return;
        const fading = setTimeout(() => setGlow([]), GLOW * (pace || 1));
        return () => clearTimeout(fading);
    }, [glow]);
    return glow;
}
