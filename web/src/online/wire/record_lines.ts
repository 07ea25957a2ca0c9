// record_lines.ts - turns the record line of an event into a log item: a move, or something the host did.
import { CHANCE, type LogItem } from "../../face";
import type { TableEvent } from "./messages";

/** What the host can do to a game. "host-undo" and so on are the names of these events here. */
export const HOST_WORDS = ["undo", "resign", "timeout", "computer", "person", "abandon"] as const;

/** A move with what it did; null: the event is no move. `ply` is the one before it. */
export function readMove({ line, events, ply: after }: TableEvent, ply: number): LogItem | null {
    const found = /^(chance|[1-5]) +(.*)$/.exec(line ?? "");
    if (!found || !events)
        return null;
    return { ply: after ?? ply + 1, actor: found[1] === "chance" ? CHANCE : Number(found[1]), move: found[2] ?? "", events };
}

/** How many moves are left after an undo; null: the event is none. */
export function undoneTo({ line }: TableEvent): number | null {
    const found = /^host undo (\d+)$/.exec(line ?? "");
    return found ? Number(found[1]) : null;
}

/** Something the host did, put between two moves of the log: its ply is a fraction. */
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

/** The moves of a finished game's record, with what the host did, which only the log has, between them. */
export function withHostItems(told: readonly LogItem[], log: readonly LogItem[]): readonly LogItem[] {
    const items = log.filter(({ events: [first] }) => first?.event.startsWith("host-"));
    return items.length ? [...told, ...items].sort((one, other) => one.ply - other.ply) : told;
}
