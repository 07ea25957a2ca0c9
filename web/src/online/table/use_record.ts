// use_record.ts - a finished game's record on a table of its own, to look through and to check.
import { useEffect, useState } from "preact/hooks";

import type { Facts } from "../../engine/calls";
import { Table } from "../../engine/table";
import { record } from "../wire/tables";

export interface OpenRecord {
    readonly table: Table;
    readonly facts: Facts;
}

/** Null until it is loaded; a refusal if it cannot be. */
export function useRecord(id: string, isWanted: boolean): OpenRecord | Error | null {
    const [opened, setOpened] = useState<OpenRecord | Error | null>(null);
    useEffect(() => {
        if (!isWanted)
            return;
        const table = new Table();
        let isOpen = true;
        record(id).then((text) => table.call("read", text)).then(
            (facts) => isOpen && setOpened({ table, facts }),
            (error: unknown) => isOpen && setOpened(error instanceof Error ? error : new Error(String(error))));
        return () => {
            isOpen = false;
            table.close();
            setOpened(null);
        };
    }, [id, isWanted]);
    return opened;
}
