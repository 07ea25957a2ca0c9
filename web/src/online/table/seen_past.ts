// seen_past.ts - the positions of a game on the server that this page has seen since it was opened. The
// server tells the others only in the record, when the game is over.
import type { Position } from "../../engine/calls";
import { Table } from "../../engine/table";
import type { Json, Scene, Seat } from "../../face";
import type { Past } from "../../table/log/past";
import type { KnownTable } from "../wire/known_table";

/** A view of the table for its worker; null as long as there is none. */
export function positionOf({ game, options, seats, viewer, bytes }: KnownTable): Position | null {
    return bytes ? { game, options, seats: seats.length, viewer, bytes } : null;
}

export class SeenPast implements Past {
    readonly #positions = new Map<number, Position>();
    #worker: Table | null = null; // opened when somebody looks back

    /** The table as it is now. */
    note(table: KnownTable) {
        const position = positionOf(table);
        if (position && table.ply !== undefined)
            this.#positions.set(table.ply, position);
    }

    /** Moves were taken back: what came after that ply is none of this game's any more. */
    forgetAfter(ply: number) {
        for (const seen of this.#positions.keys())
            if (seen > ply)
                this.#positions.delete(seen);
    }

    has(ply: number): boolean {
        return this.#positions.has(ply);
    }

    async #lay(ply: number, more: (worker: Table) => Promise<Json>): Promise<readonly [Scene, Json]> {
        const position = this.#positions.get(ply);
        if (!position)
            throw new Error(`the position after ply ${ply} was not seen`);
        const worker = this.#worker ??= new Table();
        worker.onFailed = () => this.close(); // the next look opens another
        const [scene, answer] = await Promise.all([worker.call("view", position), more(worker)]); // answered in this order
        if (!scene)
            throw new Error("the position is another version's");
        return [scene, answer];
    }

    async look(_viewer: Seat, ply: number): Promise<Scene> {
        return (await this.#lay(ply, () => Promise.resolve(null)))[0];
    }

    async ask(viewer: Seat, ply: number, question: string): Promise<Json> {
        return (await this.#lay(ply, (worker) => worker.call("ask", viewer, question)))[1];
    }

    close() {
        this.#worker?.close();
        this.#worker = null;
    }
}
