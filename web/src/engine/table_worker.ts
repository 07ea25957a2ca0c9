// table_worker.ts - the worker that owns a table: full state, record and luck live only here.
import { answerCalls } from "./answer_calls";
import type { Lost } from "./calls";
import { Keeper, type OtherTabs, type ThinkTimes } from "./keeper";
import { Thinkers } from "./thinkers";
import type { Opening } from "./worker_calls";

export interface TableOpening extends Opening {
    /** How long searches take; missing: as long as usual. */
    readonly times?: ThinkTimes | undefined;
}

interface Claim {
    readonly id: string;
    readonly holder: string;
}

const worker = self as unknown as DedicatedWorkerGlobalScope;

/** Tells the tables of other tabs at once. Without it they find out when they next write. */
const channel = "BroadcastChannel" in self ? new BroadcastChannel("niwa-tables") : null;

const tabs: OtherTabs = {
    claim: (id, holder) => channel?.postMessage({ id, holder } satisfies Claim),
    lost: () => worker.postMessage({ lost: true } satisfies Lost),
};

const keeper = answerCalls(worker, ({ module, times }: TableOpening) => new Keeper(module, new Thinkers(module), tabs, times));

if (channel)
    channel.onmessage = ({ data: { id, holder } }: MessageEvent<Claim>) =>
        void keeper.then((table) => table.hear(id, holder), () => undefined);
