// tables.ts - tables on the server: creates, lists and reads them.
import type { LogItem, PackNamed } from "../../face";
import { call, request } from "./api";
import { noteKnown } from "./guest";
import type { TableStage, TableView } from "./messages";

export interface Founding {
    readonly game: string;
    /** "me", "open", "computer:3". */
    readonly seats: readonly string[];
    readonly options: Readonly<Record<string, string>>;
    /** The text of the components, if it is not the standard set. */
    readonly pack?: string;
    readonly clock: string;
    readonly public: boolean;
    readonly name?: string;
}

/** A table in a list. */
export interface ListedTable {
    readonly table: string;
    readonly stage: TableStage;
    readonly game: string;
    readonly pack?: PackNamed;
    readonly clock: string;
    /** When it last changed, in ms since 1970. */
    readonly at: number;
    /** A name, a computer's level, or null for a free seat. */
    readonly seats: readonly (string | number | null)[];
    readonly next?: string;
}

export async function found(founding: Founding): Promise<string> {
    const { table } = await call<{ readonly table: string }>("POST", "api/tables", founding);
    noteKnown();
    return table;
}

export async function listTables(list: "open" | "running" | "mine", limit: number): Promise<readonly ListedTable[]> {
    return (await call<{ readonly tables: readonly ListedTable[] }>("GET", `api/tables?list=${list}&limit=${limit}`)).tables;
}

/** The table as we may see it, without its position. */
export function readTable(table: string): Promise<TableView> {
    return call("GET", `api/tables/${encodeURIComponent(table)}?show=none`);
}

/** What has happened so far, as we may know it. */
export async function story(table: string): Promise<readonly LogItem[]> {
    return (await call<{ readonly story: readonly LogItem[] }>("GET", `api/tables/${encodeURIComponent(table)}/story`)).story;
}

/** A finished game's record. */
export async function record(table: string): Promise<string> {
    return (await request("GET", recordPath(table))).text();
}

export function recordPath(table: string): string {
    return `api/tables/${encodeURIComponent(table)}/record`;
}
