// matches.ts - matches begin here: started, taken up again, played on from a record.
//
// Each has one owner at a time: this file until its page opens, then that page.
import { newId, type Plan } from "../engine/plan";
import { Table } from "../engine/table";
import { Match } from "./match";
import { go } from "./router";

/** Begun, and on the way to its page. */
let begun: Match | null = null;
let isBeginning = false;

/** Opens the page of the match that `lay` lays on a table; one at a time, however often the
 * button is pressed. */
async function begin(plan: Plan, lay: (id: string) => Promise<Table>) {
    if (isBeginning)
        return;
    isBeginning = true;
    try {
        const id = newId(), table = await lay(id);
        begun?.close();
        begun = new Match(id, plan, table);
        go("play", id);
    } finally {
        isBeginning = false;
    }
}

/** Starts a new game and goes to its page. */
export function startMatch(plan: Plan): Promise<void> {
    return begin(plan, async (id) => {
        const table = new Table();
        await table.call("start", id, plan);
        return table;
    });
}

/** Plays a record on that was read from a file. The page that read it gives the table away. */
export function continueMatch(table: Table, plan: Plan): Promise<void> {
    return begin(plan, async (id) => {
        await table.call("keep", id, plan);
        return table.handOver();
    });
}

/** The match of that name, begun or from the store; null if there is none. Who asks owns it. */
export async function openMatch(id: string): Promise<Match | null> {
    if (begun?.id === id) {
        const match = begun;
        begun = null;
        return match;
    }
    const table = new Table();
    const facts = await table.call("resume", id);
    if (facts)
        return new Match(id, facts.plan, table);
    table.close();
    return null;
}
