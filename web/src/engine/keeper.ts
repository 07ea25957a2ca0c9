// keeper.ts - keeps one table: plays, rolls, thinks and writes the record down after each move.
//
// Whatever it answers was made for the viewer who is named in the question.
import { Engine, Refusal } from "../../engine.mjs";
import { CHANCE, type Happening, type Json, type Reason, type Scene, type Seat } from "../face";
import type { Advice, Facts, Look, Status, TableCalls, UndoRefusal } from "./calls";
import type { KeptGame, Plan } from "./plan";
import { keepGame, openKept } from "./store";
import type { ThinkAbout } from "./thinkers";

/** Whoever can think: the pool of workers, or a test's own. */
export interface Mindful {
    think(about: ThinkAbout): Promise<Uint8Array[]>;
    stop(): void;
}

const LEVEL_6_TIME = 2000; // milliseconds
const HINT_TIME = 1200;
const MEGABYTES = 16; // of memory for a search
const HINTS = 3;

/** The engine's sentences for an undo refused, see host/table.c. */
const UNDO_REFUSALS: Readonly<Record<string, UndoRefusal>> = {
    "something was revealed since the last decision": "revealed",
    "there is nothing to take back": "nothing",
    "the record is full": "full",
};

/** "2: place 7 c4", "2 place 7 c4", "chance draw 1 5". */
export function readLine(line: string): { readonly actor: number; readonly move: string } {
    const found = /^(chance|[1-5]):? +(.+)$/.exec(line.trim());
    if (!found?.[1] || !found[2])
        throw new Error(`no move: ${line}`);
    return { actor: found[1] === "chance" ? CHANCE : Number(found[1]), move: found[2] };
}
