// last.ts - what the last to move did to the pond: the squares to mark, and the ways pads drifted.
import type { LogItem } from "../../face";
import type { Drift } from "./view";

export interface LastMarks {
    readonly changed: readonly string[];
    readonly drifted: readonly Drift[];
}

export function lastOf(last: readonly LogItem[]): LastMarks {
    const changed: string[] = [], drifted: Drift[] = [];
    for (const event of last.flatMap(({ events }) => events)) {
        if (event.event === "round") // another pond
            changed.length = drifted.length = 0;
        else if (event.event === "wind")
            drifted.push(...event["moved"] as unknown as readonly Drift[]);
        else if (event.event === "bloom" || event.event === "dark")
            changed.push(String(event["at"]));
        else if (event.event === "frog-down")
            changed.push(String(event["to"]));
    }
    return { changed: changed.map((square) => drifted.find(({ from }) => from === square)?.to ?? square), drifted };
}
