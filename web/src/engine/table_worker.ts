// table_worker.ts - the worker that owns a table: full state, record and luck live only here.
import { answerCalls } from "./answer_calls";
import type { Lost } from "./calls";
import { Keeper, type Neighbours, type ThinkTimes } from "./keeper";
import { Thinkers } from "./thinkers";

/** The first message: the engine, and how long is thought, if not as long as usual. */
export interface Opening {
    readonly module: WebAssembly.Module;
    readonly times?: ThinkTimes | undefined;
}

interface Claim {
    readonly id: string;
    readonly holder: string;
}

const worker = self as unknown as DedicatedWorkerGlobalScope;

/** Where tables of all tabs hear of each other at once; without it they find out when they
 * next write. */
const channel = "BroadcastChannel" in self ? new BroadcastChannel("niwa-tables") : null;

const neighbours: Neighbours = {
    claim: (id, holder) => channel?.postMessage({ id, holder } satisfies Claim),
    lost: () => worker.postMessage({ lost: true } satisfies Lost),
};

const keeper = answerCalls(worker, ({ module, times }: Opening) => new Keeper(module, new Thinkers(module), neighbours, times));

if (channel)
    channel.onmessage = ({ data: { id, holder } }: MessageEvent<Claim>) =>
        void keeper.then((table) => table.hear(id, holder), () => undefined);
