// desk_worker.ts - the worker in which a player's own view is read and thought about.
import { Thinkers } from "../engine/thinkers";
import type { DeskAnswer, DeskCall, DeskCalls } from "./desk";
import { Viewing } from "./viewing";

const worker = self as unknown as DedicatedWorkerGlobalScope;
let begin: (calls: DeskCalls) => void;
const viewing = new Promise<DeskCalls>((resolve) => begin = resolve);

async function answer({ number, name, args }: DeskCall): Promise<DeskAnswer> {
    try {
        const calls = await viewing;
        const call = calls[name] as (...args: unknown[]) => Promise<unknown>;
        return { number, value: await call.apply(calls, [...args]) };
    } catch (error) {
        return { number, error: error instanceof Error ? error.message : String(error) };
    }
}

worker.onmessage = async ({ data }: MessageEvent<DeskCall | { readonly module: WebAssembly.Module }>) => {
    if ("module" in data)
        begin(new Viewing(data.module, new Thinkers(data.module)));
    else
        worker.postMessage(await answer(data));
};
