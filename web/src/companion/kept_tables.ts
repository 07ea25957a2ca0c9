// kept_tables.ts - the real tables that this device keeps: each its text, and the texts before it.

export interface KeptTable {
    readonly id: string;
    readonly game: string;
    readonly text: string;
    /** The texts before, the last one last. */
    readonly past: readonly string[];
    /** When it was changed last. */
    readonly updated: number;
}

const KEY = "niwa-companion", MOST_TABLES = 20, MOST_STEPS = 100;

function isTable(found: unknown): found is KeptTable {
    const table = found as Partial<KeptTable> | null;
    return typeof table === "object" && table !== null && [table.id, table.game, table.text].every((word) => typeof word === "string")
        && typeof table.updated === "number" && Array.isArray(table.past) && table.past.every((text) => typeof text === "string");
}

/** The last changed first. */
export function keptTables(): readonly KeptTable[] {
    try {
        const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
        return Array.isArray(found) ? found.filter(isTable) : [];
    } catch {
        return [];
    }
}

function keep(tables: readonly KeptTable[]): boolean {
    try {
        localStorage.setItem(KEY, JSON.stringify(tables));
        return true;
    } catch {
        return false;
    }
}

/** False: the device has no room or no storage for it. */
export function keepTable(table: KeptTable): boolean {
    const cut = { ...table, past: table.past.slice(-MOST_STEPS) };
    return keep([cut, ...keptTables().filter(({ id }) => id !== table.id)].slice(0, MOST_TABLES));
}

export function forgetTable(id: string) {
    keep(keptTables().filter((table) => table.id !== id));
}

export function newTable(game: string, text: string): KeptTable {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return { id, game, text, past: [], updated: Date.now() };
}

/** The table with a new text. */
export function changed(table: KeptTable, text: string): KeptTable {
    return { ...table, text, past: [...table.past, table.text].slice(-MOST_STEPS), updated: Date.now() };
}

/** The table as it was a step before; the same where there is none. */
export function takenBack(table: KeptTable): KeptTable {
    const text = table.past.at(-1);
    return text === undefined ? table : { ...table, text, past: table.past.slice(0, -1), updated: Date.now() };
}
