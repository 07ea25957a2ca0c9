// worker_calls.ts - the page's side of a worker: each call is a message to it, and a promise.
/** What a worker can be asked, by name. */
export type Calls<C> = { readonly [N in keyof C]: (...args: never[]) => Promise<unknown> };

export interface Call {
    readonly number: number;
    readonly name: string;
    readonly args: readonly unknown[];
}

export type Answer =
    | { readonly number: number; readonly value: unknown }
    | { readonly number: number; readonly error: string };

/** A worker's first message. */
export interface Opening {
    readonly module: WebAssembly.Module;
}

interface Waiting {
    readonly resolve: (value: unknown) => void;
    readonly reject: (error: Error) => void;
}

export class WorkerCalls<C extends Calls<C>> {
    /** Called once, when the worker has failed. It answers nothing any more. */
    onFailed: (error: Error) => void = () => undefined;
    /** Gets the messages that answer no call. */
    onTold: (message: unknown) => void = () => undefined;
    readonly #worker: Worker;
    readonly #waiting = new Map<number, Waiting>();
    readonly #ready: Promise<void>;
    #calls = 0;
    #end: Error | null = null; // why nothing is answered any more

    /** The worker gets `opening` first, see answer_calls.ts. All its messages are added to `heard`, if there is such a list. */
    constructor(worker: Worker, opening: Opening | Promise<Opening>, heard?: unknown[]) {
        const fail = (error: Error) => {
            if (this.#end)
                return;
            this.end(error);
            this.onFailed(error);
        };
        worker.onmessage = ({ data }: MessageEvent<Answer>) => {
            heard?.push(data);
            this.#hear(data);
        };
        worker.onerror = (event) => {
            event.preventDefault(); // else it counts as a failure of this thread, which may be a worker itself
            fail(new Error(event.message || "the worker failed"));
        };
        worker.onmessageerror = () => fail(new Error("the worker's answer could not be read"));
        this.#worker = worker;
        this.#ready = Promise.resolve(opening).then((first) => worker.postMessage(first));
        this.#ready.catch(fail);
    }

    call<N extends keyof C & string>(name: N, ...args: Parameters<C[N]>): ReturnType<C[N]> {
        const number = ++this.#calls;
        const answer = new Promise<unknown>((resolve, reject) => {
            if (this.#end) {
                reject(this.#end); // a promise that stays open would hide a mistake
                return;
            }
            this.#waiting.set(number, { resolve, reject });
            this.#ready.then(() => this.#worker.postMessage({ number, name, args } satisfies Call), reject);
        });
        return answer as ReturnType<C[N]>;
    }

    #hear(answer: Answer) {
        if (!("number" in answer)) {
            this.onTold(answer);
            return;
        }
        const waiting = this.#waiting.get(answer.number);
        this.#waiting.delete(answer.number);
        if ("error" in answer)
            waiting?.reject(new Error(answer.error));
        else
            waiting?.resolve(answer.value);
    }

    /** Ends the worker. Calls that wait for an answer fail with `why`. */
    end(why: Error) {
        const waiting = [...this.#waiting.values()];
        this.leave(why);
        for (const { reject } of waiting)
            reject(why);
    }

    /** Ends the worker. Calls that wait for an answer are never answered. */
    leave(why: Error) {
        this.#end ??= why;
        this.#waiting.clear();
        this.#worker.terminate();
    }
}
