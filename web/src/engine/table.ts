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

/** One game in a worker of its own. Close it when it is not needed any more. */
export class Table {
    readonly #worker = new Worker(new URL("./table_worker.ts", import.meta.url), { type: "module" });
    readonly #waiting = new Map<number, Waiting>();
    readonly #ready: Promise<void>;
    #calls = 0;
    #closed = false;

    constructor() {
        this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
        this.#worker.onerror = (event) => this.#fail(new Error(event.message || "the worker failed"));
        this.#ready = engineModule().then((module) => this.#worker.postMessage({ module }));
    }

    call<N extends CallName>(name: N, ...args: Parameters<TableCalls[N]>): ReturnType<TableCalls[N]> {
        const number = ++this.#calls;
        const answer = new Promise<unknown>((resolve, reject) => {
            if (this.#closed)
                return; // nobody waits for a closed table
            this.#waiting.set(number, { resolve, reject });
            this.#ready.then(() => this.#worker.postMessage({ number, name, args } satisfies Call), reject);
        });
        return answer as ReturnType<TableCalls[N]>;
    }

    #hear(answer: Answer) {
        heard?.push(answer);
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
        this.#waiting.clear();
    }

    close() {
        this.#closed = true;
        this.#worker.terminate();
        this.#waiting.clear();
    }
}
