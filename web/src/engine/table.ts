// table.ts - the page's side of a table: one game in a worker of its own.
import type { CallName, Lost, TableCalls } from "./calls";
import { engineModule } from "./module";
import type { TableOpening } from "./table_worker";
import { WorkerCalls } from "./worker_calls";

/** Every message that came from any table, for tests that look for secrets in the page. */
const heard: unknown[] | undefined =
    new URLSearchParams(location.search).has("listen") ? [] : undefined;
if (heard)
    Object.assign(window, { niwaHeard: heard });

/** With `?think=50` in the address level 6 and hints take so many milliseconds, for tests that play
 * whole games. */
const think = Number(new URLSearchParams(location.search).get("think"));
const times: TableOpening["times"] = think > 0 ? { best: think, hint: think } : undefined;

function opening(): Promise<TableOpening> {
    return engineModule().then((module) => ({ module, times }));
}

/** Whoever holds a table closes it, or hands it over. */
export class Table {
    /** Called when another tab has opened the game: it is played on there. */
    onLost: () => void = () => undefined;
    /** Called when the worker has failed: it answers nothing any more. */
    onFailed: (error: Error) => void = () => undefined;
    readonly #worker: WorkerCalls<TableCalls>;
    #end: Error | null = null; // why it cannot be asked any more

    constructor(from?: Table) {
        this.#worker = from ? from.#worker
            : new WorkerCalls(new Worker(new URL("./table_worker.ts", import.meta.url), { type: "module" }), opening(), heard);
        this.#worker.onTold = (message) => "lost" in (message as Lost) && this.onLost();
        this.#worker.onFailed = (error) => this.onFailed(error);
    }

    /** The same table in other hands: who held it before can neither ask nor close it. */
    handOver(): Table {
        this.#end = new Error("the table is in other hands");
        return new Table(this);
    }

    call<N extends CallName>(name: N, ...args: Parameters<TableCalls[N]>): ReturnType<TableCalls[N]> {
        if (this.#end)
            return Promise.reject(this.#end) as ReturnType<TableCalls[N]>;
        return this.#worker.call(name, ...args);
    }

    /** Nobody waits any more for what was asked before. */
    close() {
        if (this.#end)
            return;
        this.#end = new Error("the table is closed");
        this.#worker.leave(this.#end);
    }

    /** Closes it, and tells whoever waits why. */
    end(why: Error) {
        this.#end ??= why;
        this.#worker.end(why);
    }
}
