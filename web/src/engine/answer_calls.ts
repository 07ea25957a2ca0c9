// answer_calls.ts - the worker's side of worker_calls.ts: every call is answered, if only by an error.
import type { Answer, Call, Opening } from "./worker_calls";

type Work = Record<string, (...args: readonly unknown[]) => Promise<unknown>>;

function sentence(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

/** Makes an object from the opening, which is the first message, and answers calls by its methods. Brings
 * the object. */
export function answerCalls<T extends object, O extends Opening>(worker: DedicatedWorkerGlobalScope, make: (opening: O) => T): Promise<T> {
    let begin: (opening: O) => void;
    const made = new Promise<O>((resolve) => begin = resolve).then(make);
    made.catch(() => undefined); // each call fails with the same error

    async function answer({ number, name, args }: Call): Promise<Answer> {
        try {
            const work = await made as unknown as Work;
            return { number, value: await work[name]?.(...args) };
        } catch (error) {
            return { number, error: sentence(error) };
        }
    }

    worker.onmessage = async ({ data }: MessageEvent<Call | O>) => {
        if ("module" in data)
            begin(data);
        else
            worker.postMessage(await answer(data));
    };
    return made;
}
