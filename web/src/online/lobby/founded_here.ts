// founded_here.ts - tables that this screen has made for others: it may start or close them without a seat.
//
// The server knows it, too, but tells only whether the founder has a seat.
import { readTable, type ListedTable } from "../wire/tables";
import { listed } from "./own_tables";

const KEY = "niwa-founded";
const MOST_KEPT = 20, MOST_SHOWN = 4;

function kept(): readonly string[] {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "[]") as readonly string[];
    } catch {
        return [];
    }
}

export function isFoundedHere(table: string): boolean {
    return kept().includes(table);
}

export function noteFounded(table: string) {
    try {
        localStorage.setItem(KEY, JSON.stringify([...kept().filter((id) => id !== table), table].slice(-MOST_KEPT)));
    } catch {
        // then the game starts when all seats are taken
    }
}

/** Those of the last ones that are still played or waited for, the newest first: the server lists them only for
 * people who have a seat. */
export async function foundedTables(): Promise<readonly ListedTable[]> {
    const views = await Promise.all(kept().slice(-MOST_SHOWN).reverse().map((id) => readTable(id).catch(() => null)));
    return views.flatMap((view) => view && !view.viewer && (view.stage === "open" || view.stage === "running") ? [listed(view)] : []);
}
