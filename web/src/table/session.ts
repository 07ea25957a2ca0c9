// session.ts - a game being played: what is shown of it, and what a person can do. On this device
// it is a LocalSession, at a server's table an OnlineSession.
import { stillGood } from "../engine/advice";
import type { Advice, CallName, HelperFailure, TableCalls, UndoRefusal } from "../engine/calls";
import { WATCHER, type LogItem, type Json, type Reason, type Scene, type Seat } from "../face";
import { Cell } from "../base/cell";
import { paced } from "../base/pace";
import { play as sound } from "../base/sounds";

/** What the page shows of a game, wherever it is played. */
export interface Shown {
    /** Null while there is nothing that may be shown. */
    readonly scene: Scene | null;
    /** What led from the scene before to this one: to be shown as motion. */
    readonly logItems: readonly LogItem[];
    readonly log: readonly LogItem[];
    readonly reason: Reason | null;
    readonly undoRefusal: UndoRefusal | null;
    readonly advice: Advice | null;
    readonly isAdvising: boolean;
    /** A helper has failed, and the game goes on. */
    readonly failure: HelperFailure | null;
    readonly error: string | null;
}

export const NOTHING_SHOWN: Shown = {
    scene: null, logItems: [], log: [], reason: null, undoRefusal: null, advice: null, isAdvising: false, failure: null, error: null,
};

/** Time to see a move before the next, in milliseconds at the normal pace. */
const PACE = 480;

export type Answer<N extends CallName> = Promise<Awaited<ReturnType<TableCalls[N]>>>;

export function wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Whoever opens a session closes it. */
export abstract class Session<S extends Shown = Shown> {
    readonly id: string;
    readonly shown: Cell<S>;
    protected isClosed = false;
    #lastShown = 0; // when a move was shown, by performance.now()

    constructor(id: string, blank: S) {
        this.id = id;
        this.shown = new Cell(blank);
    }

    /** Makes a move, or shows the reason why not. */
    abstract readonly play: (move: string) => Promise<void>;
    abstract undo(): Promise<void>;
    /** Asks the worker in which the game, or the view of it, lies. */
    protected abstract call<N extends CallName>(name: N, ...args: Parameters<TableCalls[N]>): Answer<N>;

    close() {
        this.isClosed = true;
    }

    protected show(change: Partial<S> | Partial<Shown>) {
        if (!this.isClosed)
            this.shown.set({ ...this.shown.value, ...change });
    }

    /** Something that should not fail has failed. */
    readonly fail = (error: unknown) => {
        this.show({ error: error instanceof Error ? error.message : String(error) });
    };

    /** Shows what came of something that a person wanted; a refusal has its sound. */
    protected conclude(outcome: Partial<Shown>) {
        if (outcome.reason || outcome.undoRefusal)
            sound("refused");
        this.show(outcome);
    }

    /** The refusal was read. */
    forgive() {
        this.show({ reason: null, undoRefusal: null, failure: null });
    }

    /** Waits until the last move has been seen. */
    protected async pace() {
        const rest = this.#lastShown + paced(PACE) - performance.now();
        if (rest > 0)
            await wait(rest);
    }

    /** A scene is shown: `isMoved` with a move before the person's eyes, `isAskedAnew` with a question
     * that replaces one not answered here. */
    protected soundFor(scene: Scene, before: Scene | null, isMoved: boolean, isAskedAnew = false) {
        if (isMoved)
            this.#lastShown = performance.now();
        if (scene.result && before && !before.result)
            sound("end");
        else if (scene.moves.length && before && (!before.moves.length || isAskedAnew))
            sound("turn");
        else if (isMoved)
            sound("move");
    }

    async hint() {
        const { scene, isAdvising } = this.shown.value;
        if (!scene?.moves.length || isAdvising)
            return;
        this.show({ isAdvising: true, failure: null });
        try {
            const advice = await this.call("advise", scene.viewer, !!scene.isCovered);
            this.show({ advice: stillGood(advice, scene, this.shown.value.scene) });
        } catch {
            this.show({ failure: "no-hint" });
        }
        this.show({ isAdvising: false });
    }

    dropHint() {
        this.show({ advice: null });
    }

    /** What the worker answers about what the scene shows; null where nothing is shown, or it has
     * failed, which is told. */
    async #askFor<T>(answer: (viewer: Seat, scene: Scene) => Promise<T>): Promise<T | null> {
        const { scene } = this.shown.value;
        try {
            return scene && !this.isClosed ? await answer(scene.isCovered ? WATCHER : scene.viewer, scene) : null;
        } catch (error) {
            this.fail(error);
            return null;
        }
    }

    /** A face's question for the engine. */
    readonly ask = (question: string): Promise<Json> => this.#askFor((viewer) => this.call("ask", viewer, question));

    /** The table as the engine draws it in letters. */
    readonly diagram = (): Promise<string | null> => this.#askFor((viewer) => this.call("diagram", viewer));

    /** Why the viewer, who has a seat, cannot make a move; null if they can. Nothing is played. */
    readonly why = (move: string): Promise<Reason | null> => this.#askFor((_, scene) => this.call("why", scene.viewer, move, !!scene.isCovered));
}
