// own_tables.ts - tables at which one has sat on this device, so that finished games are found again.
//
// The server lists what can be played on. How a game ended while nobody looked is asked once.
import { ApiRefusal } from "../wire/api";
import { hasOwnName } from "../words/seat_words";
import { glance, type ListedTable } from "../wire/tables";
import type { TableView } from "../wire/messages";

const KEY = "niwa-tables";
const MOST_KEPT = 100;

function kept(): readonly ListedTable[] {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "[]") as readonly ListedTable[];
    } catch {
        return [];
    }
}

/** The last ones are the newest. */
function keep(tables: readonly ListedTable[]) {
    try {
        localStorage.setItem(KEY, JSON.stringify(tables.slice(-MOST_KEPT)));
    } catch {
        // then only the server's list is shown
    }
}

/** As a list of the server's would show it. */
export function listed({ table, stage, game, clock, at, seats, next }: TableView): ListedTable {
    return {
        table, stage, game, clock, at, ...next && { next },
        seats: seats.map((sits) => sits.kind === "person" || hasOwnName(sits) ? sits.name ?? null : sits.level ?? null),
    };
}

/** One sits there, as it stands now. */
export function noteTable(view: TableView) {
    keep([...kept().filter(({ table }) => table !== view.table), listed(view)]);
}

/** How a table that can't be played on stands; null: it is none of ours any more. */
async function look(old: ListedTable): Promise<ListedTable | null> {
    if (old.stage === "over")
        return old;
    try {
        const view = await glance(old.table);
        return view.viewer && view.stage !== "closed" ? listed(view) : null;
    } catch (error) {
        return error instanceof ApiRefusal && error.code === "no-such-table" ? null : old;
    }
}

/** Own finished games, the newest first, where the server lists these as unfinished. */
export async function finishedTables(unfinished: readonly ListedTable[]): Promise<readonly ListedTable[]> {
    const others = kept().filter(({ table }) => !unfinished.some((one) => one.table === table));
    const known = (await Promise.all(others.map(look))).filter((table) => table !== null);
    keep([...known, ...unfinished]);
    return known.filter(({ stage }) => stage === "over").sort((one, two) => two.at - one.at);
}
