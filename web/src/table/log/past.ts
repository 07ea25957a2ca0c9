// past.ts - the table as it was: what a viewer can look back at.
import type { Table } from "../../engine/table";
import type { Json, Scene, Seat } from "../../face";

export interface Past {
    /** Whether it is known how the table was after that ply. */
    has(ply: number): boolean;
    /** `isCovered`: with the viewer's secrets face down. */
    look(viewer: Seat, ply: number, isCovered: boolean): Promise<Scene>;
    /** A face's question for the engine, about the table as it was. */
    ask(viewer: Seat, ply: number, question: string): Promise<Json>;
}

/** That of a game of which a worker has the record. */
export function pastOf(table: Pick<Table, "call">): Past {
    const linesAt = (ply: number) => table.call("linesAt", ply);
    return {
        has: Number.isInteger, // between two plies only the host does something
        look: async (viewer, ply, isCovered) => (await table.call("lookBack", viewer, await linesAt(ply), isCovered)).scene,
        ask: async (viewer, ply, question) => table.call("ask", viewer, question, await linesAt(ply)),
    };
}
