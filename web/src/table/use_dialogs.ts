// use_dialogs.ts - which of a table's dialogs is open: one at a time.
import { useState } from "preact/hooks";

/** The rules are open at a clause; "": at their beginning. */
interface OpenRules {
    readonly clause: string;
}

/** The dialogs of every table. */
export type Opened = "menu" | "help" | "settings" | "ending" | "side" | OpenRules | null;

/** What the shared table needs; other dialogs may be open, too. */
export interface Dialogs {
    readonly opened: OpenRules | string | null;
    readonly show: (dialog: Opened) => void;
    readonly close: () => void;
}

interface OwnDialogs<Own extends string> extends Dialogs {
    readonly opened: Opened | Own;
    readonly show: (dialog: Opened | Own) => void;
}

/** `Own` are the names of dialogs that only one kind of table has. */
export function useDialogs<Own extends string = never>(): OwnDialogs<Own> {
    const [opened, show] = useState<Opened | Own>(null);
    return { opened, show, close: () => show(null) };
}
