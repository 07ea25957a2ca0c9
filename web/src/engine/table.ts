// table.ts - the page's side of a table: each call is a message to its worker, and a promise.
import type { Answer, Call, CallName, TableCalls } from "./calls";
import { engineModule } from "./module";

interface Waiting {
    readonly resolve: (value: unknown) => void;
    readonly reject: (error: Error) => void;
}

/** Every message that came from any table, for tests that look for secrets in the page. */
const heard: unknown[] | undefined =
    new URLSearchParams(location.search).has("listen") ? [] : undefined;
if (heard)
    Object.assign(window, { niwaHeard: heard });

/** One game in a worker of its own. Whoever holds it closes it, or hands it over. */
export class Table {
    /** Called when another tab has opened the game: it is played on there. */
    onLost: () => void = () => undefined;
    readonly #worker: Worker;
    readonly #waiting = new Map<number, Waiting>();
    readonly #ready: Promise<void>;
    #calls = 0;
    #isMine = true;
    #end: Error | null = null; // why nothing is answered any more

    constructor(from?: Table) {
        const worker = from ? from.#worker
            : new Worker(new URL("./table_worker.ts", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
        worker.onerror = (event) => this.#fail(new Error(event.message || "the worker failed"));
        this.#worker = worker;
        this.#ready = from ? from.#ready : engineModule().then((module) => worker.postMessage({ module }));
        this.#calls = from ? from.#calls : 0;
    }

    /** The same table in other hands: who held it before can neither ask nor close it. */
    handOver(): Table {
        const table = new Table(this);
        this.#isMine = false;
        this.#leave(new Error("the table is in other hands"));
        return table;
    }

    call<N extends CallName>(name: N, ...args: Parameters<TableCalls[N]>): ReturnType<TableCalls[N]> {
        const number = ++this.#calls;
        const answer = new Promise<unknown>((resolve, reject) => {
            if (this.#end) {
                reject(this.#end); // to wait for ever would hide a mistake
                return;
            }
            this.#waiting.set(number, { resolve, reject });
            this.#ready.then(() => this.#worker.postMessage({ number, name, args } satisfies Call), reject);
        });
        return answer as ReturnType<TableCalls[N]>;
    }

    #hear(answer: Answer) {
        heard?.push(answer);
        if ("lost" in answer) {
            this.onLost();
            return;
        }
        const waiting = this.#waiting.get(answer.number);
        this.#waiting.delete(answer.number);
        if ("error" in answer)
            waiting?.reject(new Error(answer.error));
        else
            waiting?.resolve(answer.value);
    }

    #fail(error: Error) {
        for (const waiting of this.#waiting.values())
            waiting.reject(error);
        this.#leave(error);
    }

    /** Nobody waits any more for what was asked before. */
    #leave(why: Error) {
        this.#end ??= why;
        this.#waiting.clear();
    }

    close() {
        this.#leave(new Error("the table is closed"));
        if (this.#isMine)
            this.#worker.terminate();
    }
}
