// luck_check.tsx - a button that checks a finished game's luck in the browser, step by step.
import { useState } from "preact/hooks";

import { Icon } from "../../art/icon";
import type { Table } from "../../engine/table";
import type { Say } from "../../face";
import { findPromise } from "../wire/promises";
import type { Luck } from "../wire/messages";

type Step = "sealed" | "share" | "draws";

interface Verdict {
    readonly good: readonly Step[];
    readonly bad: Step | null;
}

/** Compares what was committed to before the first move with the record, then repeats every draw by the
 * engine's own code. If this browser was not there at the beginning, only the draws are checked. */
async function judge(id: string, luck: Luck, table: Table): Promise<Verdict> {
    const promise = findPromise(id), good: Step[] = [];
    if (promise) {
        if (promise.commit !== luck.commit)
            return { good, bad: "sealed" };
        good.push("sealed");
        if (luck.shares[promise.seat - 1] !== promise.share)
            return { good, bad: "share" };
        good.push("share");
    }
    const text = await (await table.call("file")).text();
    const isSame = text.includes(`\ncommit ${luck.commit}\n`) &&
        luck.shares.every((share, index) => !share || text.includes(`\nshare ${index + 1} ${share}\n`));
    if (!isSame || await table.call("verify") !== null)
        return { good, bad: "draws" };
    return { good: [...good, "draws"], bad: null };
}

export function LuckCheck({ id, luck, table, isLost, say }: {
    readonly id: string; readonly luck: Luck; readonly table: Table | null; readonly say: Say;
    /** The record could not be loaded. */
    readonly isLost: boolean;
}) {
    const [verdict, setVerdict] = useState<Verdict | "checking" | "failed" | null>(null);
    if (isLost || verdict === "failed")
        return <p class="luck bad">{say("luck.failed")}</p>;
    if (verdict === null)
        return (
            <p class="luck">
                <button type="button" class="link" disabled={!table} onClick={() => {
                    setVerdict("checking");
                    if (table)
                        void judge(id, luck, table).then(setVerdict, () => setVerdict("failed"));
                }}>{say("luck.check")}</button>
            </p>
        );
    return (
        <div role="status">
            <ul class="luck-steps">
                {verdict === "checking" && <li>{say("luck.checking")}</li>}
                {verdict !== "checking" && verdict.good.map((step) =>
                    <li key={step} class="good"><Icon name="check" size={18} /> {say(`luck.${step}`)}</li>)}
                {verdict !== "checking" && (verdict.bad
                    ? <li class="bad"><Icon name="close" size={18} /> {say(`luck.bad.${verdict.bad}`)}</li>
                    : <li class="good"><b>{say("luck.fair")}</b></li>)}
            </ul>
        </div>
    );
}
