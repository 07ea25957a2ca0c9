// use_pack_table.ts - the engine for packs: a table at which nothing is played.
import { useEffect, useState } from "preact/hooks";

import { Table } from "../engine/table";
import type { Pack, PackError, PackFace } from "../face";
import type { GameEntry } from "../games";

export function usePackTable(): Table {
    const [table] = useState(() => new Table());
    useEffect(() => () => table.close(), []);
    return table;
}

export function isError(read: Pack | PackError): read is PackError {
    return "why" in read;
}

/** What the engine says of a text; null until it does. An answer that comes too late is dropped, and what was
 * said of the text before stands until the next one comes. */
export function useRead(table: Table, text: string | null): { readonly text: string; readonly read: Pack | PackError } | null {
    const [found, setFound] = useState<{ readonly text: string; readonly read: Pack | PackError } | null>(null);
    const [failure, setFailure] = useState<Error | null>(null);
    if (failure)
        throw failure; // the nearest Safely shows it
    useEffect(() => {
        let isWanted = text !== null;
        if (text !== null)
            table.call("readPack", text).then((read) => isWanted && setFound({ text, read }), (error: Error) => isWanted && setFailure(error));
        return () => {
            isWanted = false;
        };
    }, [table, text]);
    return found;
}

/** How a game's packs are drawn; null while that is loaded. */
export function usePackFace(entry: GameEntry): PackFace | null {
    const [face, setFace] = useState<PackFace | null>(null);
    const [failure, setFailure] = useState<Error | null>(null);
    if (failure)
        throw failure;
    useEffect(() => {
        let isWanted = true;
        entry.pack?.().then((loaded) => isWanted && setFace(loaded), (error: Error) => isWanted && setFailure(error));
        return () => {
            isWanted = false;
        };
    }, [entry]);
    return face;
}
