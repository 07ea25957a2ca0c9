// record_lines.ts - an event's line of the record as something that happened: moves, and the host's.
import { CHANCE, type LogItem } from "../../face";
import type { TableEvent } from "./messages";

/** What the host can do to a game; "host-undo" and so on are the names of its events here. */
export const HOST_WORDS = ["undo", "resign", "timeout", "computer", "person", "abandon"] as const;

/** A move with what it did; null where the event is none. `ply` is that before it. */
export function readMove({ line, events, ply: after }: TableEvent, ply: number): LogItem | null {
    const found = /^(chance|[1-5]) +(.*)$/.exec(line ?? "");
    if (!found || !events)
        return null;
    return { ply: after ?? ply + 1, actor: found[1] === "chance" ? CHANCE : Number(found[1]), move: found[2] ?? "", events };
}

/** How many moves stand after an undo; null where the event is none. */
export function undoneTo({ line }: TableEvent): number | null {
    const found = /^host undo (\d+)$/.exec(line ?? "");
    return found ? Number(found[1]) : null;
}

/** Something of the host's, placed in the log between two moves: its ply is a fraction. */
export function hostLogItem({ line, number }: TableEvent, ply: number): LogItem | null {
    const found = /^host (\w+)(?: (\d+))?$/.exec(line ?? "");
    if (!found)
        return null;
    const seat = found[1] === "undo" ? 0 : Number(found[2] ?? 0);
    return {
        ply: Math.floor(ply) + (number % 1000 + 1) / 1002, actor: seat || CHANCE, move: line ?? "",
        events: [{ event: `host-${found[1]}`, seat }],
    };
}

/** What a finished game's record tells, and in its place what the host did, which only the log has. */
export function withHostsDeeds(told: readonly LogItem[], log: readonly LogItem[]): readonly LogItem[] {
    const deeds = log.filter(({ events: [first] }) => first?.event.startsWith("host-"));
    return deeds.length ? [...told, ...deeds].sort((one, other) => one.ply - other.ply) : told;
}
