// table_worker.ts - the worker that owns a table: full state, record and luck live only here.
import type { Answer, Call, TableCalls } from "./calls";
import { Keeper } from "./keeper";
import { Thinkers } from "./thinkers";

const worker = self as unknown as DedicatedWorkerGlobalScope;
let begin: (keeper: Keeper) => void;
const keeper = new Promise<Keeper>((resolve) => begin = resolve);

async function answer({ number, name, args }: Call): Promise<Answer> {
    try {
        const calls: TableCalls = await keeper;
        const call = calls[name] as (...args: unknown[]) => Promise<unknown>;
        return { number, value: await call.apply(calls, [...args]) };
    } catch (error) {
        return { number, error: error instanceof Error ? error.message : String(error) };
    }
}

worker.onmessage = async ({ data }: MessageEvent<Call | { readonly module: WebAssembly.Module }>) => {
    if ("module" in data)
        begin(new Keeper(data.module, new Thinkers(data.module)));
    else
        worker.postMessage(await answer(data));
};
