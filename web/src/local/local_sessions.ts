// local_sessions.ts - sessions begin here: started, taken up again, played on from a record.
//
// Each has one owner at a time: this file until its page opens, then that page.
import { newId, type Plan } from "../engine/plan";
import { Table } from "../engine/table";
import { LocalSession } from "./local_session";
import { go } from "../base/router";

/** Begun, and on the way to its page; or left, and nowhere else. */
let begun: LocalSession | null = null;
let isBeginning = false;

/** Opens the page of the session that `lay` lays on a table; one at a time, however often the
 * button is pressed. */
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

/** What a table answers first; one that fails at once is nobody's, so it is closed. */
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

/** Plays a record on that was read from a file. The page that read it gives the table away. */
export function continueSession(table: Table, plan: Plan): Promise<void> {
    return begin(plan, async (id) => {
        await table.call("keep", id, plan);
        return table.handOver();
    });
}

/** Its page is left. What the store has can be taken up again from there; a game that it does not have waits
 * here, until another begins. */
export function leaveSession(session: LocalSession) {
    const { isKept, error, stage } = session.shown.value;
    if (isKept || error !== null || stage === "elsewhere") {
        session.close();
        return;
    }
    begun?.close();
    begun = session;
}

/** The session of that name, begun or from the store; null if there is none. Who asks owns it. */
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
