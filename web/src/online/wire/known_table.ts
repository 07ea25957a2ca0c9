// known_table.ts - what the page knows of a table: a view, and what each event has changed since.
import type { Presence, Said, Standing, TableEvent, TableView } from "./messages";

/** A view that events update, and how many others watch. */
export interface KnownTable extends TableView {
    readonly watchers: number;
}

const STANDING = ["stage", "seats", "offer", "luck", "clocks", "ply", "actors", "mode", "question", "bytes", "result", "next"] as const;

const CHATS_KEPT = 50;

/** The parts of an event that replace parts of the view. */
function standing(event: TableEvent): Standing {
    return Object.fromEntries(STANDING.filter((key) => event[key] !== undefined).map((key) => [key, event[key]]));
}

function withShare(known: KnownTable, seat: number, share: string | null): KnownTable["luck"] {
    return { ...known.luck, shares: known.luck.shares.map((old, index) => index === seat - 1 ? share : old) };
}

function said({ at, seat = 0, name = "", text, gesture }: TableEvent): Said {
    return { at, seat, name, ...text !== undefined && { text }, ...gesture && { gesture } };
}

/** What follows from an event without being written in it. */
function consequences(known: KnownTable, event: TableEvent): Partial<KnownTable> {
    switch (event.event) {
    case "share":
        return { luck: withShare(known, event.seat ?? 0, event.share ?? null) };
    case "leave":
        return known.stage === "open" ? { luck: withShare(known, event.seat ?? 0, null) } : {};
    case "chat":
        return { chat: [...known.chat, said(event)].slice(-CHATS_KEPT) };
    case "close":
        return { offer: null };
    case "line":
        return event.events ? { offer: null } : {};
    default:
        return {};
    }
}

/** The table after an event; null: an event before it was missed. */
export function learn(known: KnownTable, event: TableEvent): KnownTable | null {
    if (event.number <= known.number)
        return known; // it was received twice
    if (event.number > known.number + 1)
        return null;
    return { ...known, ...consequences(known, event), ...standing(event), number: event.number, at: event.at };
}

export function meet(known: KnownTable, { here, watchers }: Presence): KnownTable {
    return { ...known, here, watchers };
}

export function begin(view: TableView, watchers: number): KnownTable {
    return { ...view, watchers };
}
