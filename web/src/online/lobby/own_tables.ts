// own_tables.ts - the tables at which this device has had a seat, so that finished games can be found again.
//
// The server lists the tables that can be continued. For the others it is asked once how they ended.
import { ApiRefusal } from "../wire/api";
import { hasOwnName } from "../words/seat_words";
import { readTable, type ListedTable } from "../wire/tables";
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

/** A table in the form of the server's lists. */
export function listed({ table, stage, game, pack, clock, at, seats, next }: TableView): ListedTable {
    return {
        table, stage, game, clock, at, ...pack && { pack }, ...next && { next },
        seats: seats.map((sits) => sits.kind === "person" || hasOwnName(sits) ? sits.name ?? null : sits.level ?? null),
    };
}

/** Notes a table where we sit, as it stands now. */
export function noteTable(view: TableView) {
    keep([...kept().filter(({ table }) => table !== view.table), listed(view)]);
}

/** How a table that the server no longer lists as ours stands; null: it is not ours any more. */
async function look(old: ListedTable): Promise<ListedTable | null> {
    if (old.stage === "over")
        return old;
    try {
        const view = await readTable(old.table);
        return view.viewer && view.stage !== "closed" ? listed(view) : null;
    } catch (error) {
        return error instanceof ApiRefusal && error.code === "no-such-table" ? null : old;
    }
}

/** Our own finished games, the newest first. `unfinished` is the server's list. */
export async function finishedTables(unfinished: readonly ListedTable[]): Promise<readonly ListedTable[]> {
    const others = kept().filter(({ table }) => !unfinished.some((one) => one.table === table));
    const known = (await Promise.all(others.map(look))).filter((table) => table !== null);
    keep([...known, ...unfinished]);
    return known.filter(({ stage }) => stage === "over").sort((one, two) => two.at - one.at);
}
