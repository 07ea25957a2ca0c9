// view.ts - what the engine says of a game of Null: games/null/shape.json.
import type { Scene } from "../../face";

export interface Player {
    /** A null: not dealt yet, or not for this viewer. */
    readonly stone: number | null;
    readonly pick: number | null;
}

export interface View {
    readonly phase: "deal" | "pick" | "over";
    readonly players: readonly Player[];
}

export function viewOf(scene: Scene): View {
    return scene.view as unknown as View;
}
