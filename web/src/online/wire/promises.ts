// promises.ts - what a table's luck was bound to before the first move, kept to be compared
// at the end.
const KEY = "niwa-luck";
const MOST_KEPT = 60;

export interface LuckPromise {
    /** The seal of the server's secret. */
    readonly commit: string;
    readonly seat: number;
    /** The number that we added ourselves. */
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
        // then the record alone is checked
    }
}

export function findPromise(table: string): LuckPromise | null {
    return kept().find(([id]) => id === table)?.[1] ?? null;
}
