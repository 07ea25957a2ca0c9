// motion.ts - what has changed since the previous scene, by place: for drops, ripples, turns.
import type { LogItem } from "../../face";

export interface Motion {
    /** Pebbles and stones, by square, in the order in which they came. */
    readonly dropped: ReadonlyMap<string, number>;
    /** Places 1 to 9 of tiles. */
    readonly laid: readonly number[];
    /** Gardens and ponds that have new leaders. */
    readonly stirred: ReadonlySet<string>;
}

export function motionOf(logItems: readonly LogItem[]): Motion {
    const dropped = new Map<string, number>();
    const laid: number[] = [];
    const stirred = new Set<string>();
    for (const event of logItems.flatMap(({ events }) => events)) {
        if (event.event === "pebble" || event.event === "stone")
            dropped.set(String(event["square"]), dropped.size);
        else if (event.event === "tile")
            laid.push(Number(event["place"]));
        else if (event.event === "water")
            laid.push(...(event["places"] as number[]));
        else if (event.event === "garden-lead" || event.event === "pond-lead")
            stirred.add(String(event["garden"] ?? event["pond"]));
    }
    return { dropped, laid, stirred };
}
