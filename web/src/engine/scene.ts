// scene.ts - what the engine shows a viewer of the state that lies in it.
import { Refusal, type Engine } from "../../engine.mjs";
import { WATCHER, type Json, type Pack, type Scene, type Seat } from "../face";

/** What a state's bytes do not say of its game. */
export type Setup = Pick<Scene, "game" | "seats" | "options"> & { readonly pack?: Pack };

export function plyOf(engine: Engine): number {
    return Number(engine.exports["ply"]?.());
}

export function sceneOf(engine: Engine, { game, seats, options }: Setup, viewer: Seat): Scene {
    const actors = engine.actors();
    return {
        game, seats, options, viewer, actors, ply: plyOf(engine), mode: engine.mode(),
        view: engine.json(viewer), components: engine.componentsText(), result: actors.length ? null : engine.result(), question: engine.question(viewer),
        moves: actors.includes(viewer)
            ? engine.moves(viewer).map((move) => engine.moveText(viewer, move, viewer)) : [],
    };
}

/** A seat's scene with its secrets face down. Nothing in it was made from them. */
export function coveredScene(engine: Engine, setup: Setup, seat: Seat): Scene {
    return engine.openly(() => ({ ...sceneOf(engine, setup, seat), view: engine.json(WATCHER), isCovered: true }));
}

/** Whether nobody else may look on while a seat that may act does: it chooses unseen, or what it may
 * do tells its secrets. */
export function choosesInSecret(engine: Engine, seat: Seat): boolean {
    return engine.mode() === "secret" || engine.moves(seat).join() !== engine.openly(() => engine.moves(seat).join());
}

/** The engine's answer to a face's question; null where it has none. */
export function answerOf(engine: Engine, viewer: Seat, question: string): Json {
    try {
        return engine.answer(viewer, question);
    } catch (error) {
        if (error instanceof Refusal)
            return null;
        throw error;
    }
}
