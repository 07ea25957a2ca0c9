// matches.ts - the match that is open on this page: started, taken up again, left.
import { newId, type Plan } from "../engine/plan";
import { Table } from "../engine/table";
import { Match } from "./match";
import { go } from "./router";

let open: Match | null = null;

function exchange(match: Match): Match {
    open?.close();
    open = match;
    return match;
}

/** Starts a new game and goes to its page. */
export async function startMatch(plan: Plan) {
    const table = new Table(), id = newId();
    await table.call("start", id, plan);
    exchange(new Match(id, plan, table));
    go("play", id);
}

/** Plays a record on that was read from a file. */
export async function continueMatch(table: Table, plan: Plan) {
    const id = newId();
    await table.call("keep", id, plan);
    exchange(new Match(id, plan, table));
    go("play", id);
}

/** The match of that name: the open one, or one from the store; null if there is none. */
export async function openMatch(id: string): Promise<Match | null> {
    if (open?.id === id)
        return open;
    const table = new Table();
    const facts = await table.call("resume", id);
    if (facts)
        return exchange(new Match(id, facts.plan, table));
    table.close();
    return null;
}

/** Leaves the match; it stays in the store. */
export function leaveMatch(match: Match) {
    match.close();
    if (open === match)
        open = null;
}
