// table_worker.ts - the worker that owns a table: full state, record and luck live only here.
import type { Answer, Call, TableCalls } from "./calls";
import { Keeper, type Neighbours } from "./keeper";
import { Thinkers } from "./thinkers";

interface Claim {
    readonly id: string;
    readonly holder: string;
}

const worker = self as unknown as DedicatedWorkerGlobalScope;
let begin: (keeper: Keeper) => void;
const keeper = new Promise<Keeper>((resolve) => begin = resolve);

/** Where tables of all tabs hear of each other at once; without it they find out when they
 * next write. */
const channel = "BroadcastChannel" in self ? new BroadcastChannel("niwa-tables") : null;

const neighbours: Neighbours = {
    claim: (id, holder) => channel?.postMessage({ id, holder } satisfies Claim),
    lost: () => worker.postMessage({ lost: true } satisfies Answer),
};

if (channel)
    channel.onmessage = async ({ data: { id, holder } }: MessageEvent<Claim>) => (await keeper).hear(id, holder);

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
        begin(new Keeper(data.module, new Thinkers(data.module), neighbours));
    else
        worker.postMessage(await answer(data));
};
