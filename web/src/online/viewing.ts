// viewing.ts - reads a redacted state by the engine: the scene, reasons, answers, advice.
import { Engine, Refusal } from "../../engine.mjs";
import type { Advice } from "../engine/calls";
import type { Mindful } from "../engine/keeper";
import type { Json, Reason, Scene } from "../face";
import type { DeskCalls, Position } from "./desk";

const HINT_TIME = 1200; // milliseconds
const MEBIBYTES = 16; // of memory for a search
const HINTS = 3;

function decode(base64: string): Uint8Array {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

export class Viewing implements DeskCalls {
    readonly #engine: Engine;
    readonly #minds: Mindful;
    #position: Position | null = null;

    constructor(module: WebAssembly.Module, minds: Mindful) {
        this.#engine = new Engine(module);
        this.#minds = minds;
    }

    /** The engine with the position on it. */
    #lay(): { readonly engine: Engine; readonly position: Position } {
        const position = this.#position, engine = this.#engine;
        if (!position)
            throw new Error("nothing was looked at");
        engine.choose(position.game);
        engine.load(decode(position.bytes));
        return { engine, position };
    }

    async look(position: Position): Promise<Scene> {
        this.#position = position;
        const { engine } = this.#lay(), { game, options, seats, viewer } = position;
        const actors = engine.actors();
        return {
            game, options, seats, viewer, actors, mode: engine.mode(), ply: Number(engine.exports["ply"]?.()),
            view: engine.json(viewer), result: actors.length ? null : engine.result(), question: engine.question(viewer),
            moves: actors.includes(viewer)
                ? engine.moves(viewer).map((move) => engine.moveText(viewer, move, viewer)) : [],
        };
    }

    async why(move: string): Promise<Reason | null> {
        const { engine, position } = this.#lay();
        try {
            engine.read(position.viewer, move);
            return null;
        } catch (error) {
            if (error instanceof Refusal && error.reason)
                return error.reason;
            throw error;
        }
    }

    async ask(question: string): Promise<Json> {
        const { engine, position } = this.#lay();
        try {
            return engine.answer(position.viewer, question);
        } catch (error) {
            if (error instanceof Refusal)
                return null;
            throw error;
        }
    }

    async advise(): Promise<Advice> {
        const begin = performance.now(), { position } = this.#lay();
        const found = await this.#minds.think({
            game: position.game, view: decode(position.bytes), seat: position.viewer, level: 0,
            milliseconds: HINT_TIME, mebibytes: MEBIBYTES,
        });
        return {
            nodes: found?.nodes ?? 0, milliseconds: performance.now() - begin,
            choices: (found?.choices ?? []).slice(0, HINTS),
        };
    }

    async stopThinking(): Promise<void> {
        this.#minds.stop();
    }
}
