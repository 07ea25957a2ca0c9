// local_sessions.ts - makes sessions: for a new game, a stored game, or a record that is continued.
//
// Each session has one owner at a time: this file until its page opens, then that page.
import { newId, type Plan } from "../engine/plan";
import { Table } from "../engine/table";
import { LocalSession } from "./local_session";
import { go } from "../base/router";

/** A session that has begun and whose page is about to open; or one whose page was left and that is not in
 * the store. */
let begun: LocalSession | null = null;
let isBeginning = false;

/** Opens the page of the session that `lay` makes on a table. Only one at a time, however often the button
 * is pressed. */
async function begin(plan: Plan, lay: (id: string) => Promise<Table>) {
    if (isBeginning)
        return;
    isBeginning = true;
    try {
        const id = newId(), table = await lay(id);
        begun?.close();
        begun = new LocalSession(id, plan, table);
        go("play", id);
    } finally {
        isBeginning = false;
    }
}

/** Waits for a table's first answer. A table that fails at once has no owner, so it is closed. */
async function firstAnswer<T>(table: Table, work: Promise<T>): Promise<T> {
    try {
        return await work;
    } catch (error) {
        table.close();
        throw error;
    }
}

/** Starts a new game and goes to its page. */
export function startSession(plan: Plan): Promise<void> {
    return begin(plan, async (id) => {
        const table = new Table();
        await firstAnswer(table, table.call("start", id, plan));
        return table;
    });
}

/** Continues a record that was read from a file. The page that read it gives up the table. */
export function continueSession(table: Table, plan: Plan): Promise<void> {
    return begin(plan, async (id) => {
        await table.call("keep", id, plan);
        return table.handOver();
    });
}

/** Its page was left. A game that is in the store can be opened again from there; one that is not waits
 * here until another game begins. */
export function leaveSession(session: LocalSession) {
    const { isKept, error, stage } = session.shown.value;
    if (isKept || error !== null || stage === "elsewhere") {
        session.close();
        return;
    }
    begun?.close();
    begun = session;
}

/** The session of that name, from here or from the store; null: there is none. The caller owns it. */
export async function openSession(id: string): Promise<LocalSession | null> {
    if (begun?.id === id) {
        const session = begun;
        begun = null;
        return session;
    }
    const table = new Table();
    const facts = await firstAnswer(table, table.call("resume", id));
    if (facts)
        return new LocalSession(id, facts.plan, table);
    table.close();
    return null;
}
