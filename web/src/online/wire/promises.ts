// promises.ts - what the server has committed to before the first move, kept so that it can be checked at the
// end.
const KEY = "niwa-luck";
const MOST_KEPT = 60;

export interface LuckPromise {
    /** The commitment to the server's secret. */
    readonly commit: string;
    readonly seat: number;
    /** Our own share of the luck. */
    readonly share: string;
}

type Kept = readonly (readonly [string, LuckPromise])[];

function kept(): Kept {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept;
    } catch {
        return [];
    }
}

export function keepPromise(table: string, promise: LuckPromise) {
    const others = kept().filter(([id]) => id !== table);
    try {
        localStorage.setItem(KEY, JSON.stringify([...others, [table, promise]].slice(-MOST_KEPT)));
    } catch {
        // then only the record is checked
    }
}

export function findPromise(table: string): LuckPromise | null {
    return kept().find(([id]) => id === table)?.[1] ?? null;
}
