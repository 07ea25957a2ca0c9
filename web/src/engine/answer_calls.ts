// answer_calls.ts - the worker's side of its calls: each message is answered, also where it fails.
import type { Answer, Call } from "./worker_calls";

type Work = Record<string, (...args: readonly unknown[]) => Promise<unknown>>;

function sentence(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

/** What a worker is told first. */
interface Opening {
    readonly module: WebAssembly.Module;
}

/** Answers with what `make` makes of the opening, which comes first. Brings what it made. */
export function answerCalls<T extends object, O extends Opening>(worker: DedicatedWorkerGlobalScope, make: (opening: O) => T): Promise<T> {
    let begin: (opening: O) => void;
    const made = new Promise<O>((resolve) => begin = resolve).then(make);
    made.catch(() => undefined); // every call is told

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
