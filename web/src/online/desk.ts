// desk.ts - where a player's own view lies: the engine's worker, asked by messages.
import type { Advice } from "../engine/calls";
import { engineModule } from "../engine/module";
import type { Json, Reason, Scene, Seat } from "../face";

/** A redacted state with what its bytes do not say. */
export interface Position {
    readonly game: string;
    readonly options: Readonly<Record<string, string>>;
    readonly seats: number;
    readonly viewer: Seat;
    /** As the wire brings it: base64. */
    readonly bytes: string;
}

/** All but the first are about the position looked at last. */
export interface DeskCalls {
    look(position: Position): Promise<Scene>;
    /** Why the viewer cannot make a move; null if it can. */
    why(move: string): Promise<Reason | null>;
    ask(question: string): Promise<Json>;
    advise(): Promise<Advice>;
    stopThinking(): Promise<void>;
}

export interface DeskCall {
    readonly number: number;
    readonly name: keyof DeskCalls;
    readonly args: readonly unknown[];
}

export type DeskAnswer =
    | { readonly number: number; readonly value: unknown }
    | { readonly number: number; readonly error: string };

interface Waiting {
    readonly resolve: (value: unknown) => void;
    readonly reject: (error: Error) => void;
}

export class Desk {
    readonly #worker = new Worker(new URL("./desk_worker.ts", import.meta.url), { type: "module" });
    readonly #waiting = new Map<number, Waiting>();
    readonly #ready: Promise<void>;
    #calls = 0;

    constructor() {
        this.#worker.onmessage = ({ data }: MessageEvent<DeskAnswer>) => this.#hear(data);
        this.#worker.onerror = (event) => this.#fail(new Error(event.message || "the worker failed"));
        this.#ready = engineModule().then((module) => this.#worker.postMessage({ module }));
    }

    call<N extends keyof DeskCalls>(name: N, ...args: Parameters<DeskCalls[N]>): ReturnType<DeskCalls[N]> {
        const number = ++this.#calls;
        const answer = new Promise<unknown>((resolve, reject) => {
            this.#waiting.set(number, { resolve, reject });
            this.#ready.then(() => this.#worker.postMessage({ number, name, args } satisfies DeskCall), reject);
        });
        return answer as ReturnType<DeskCalls[N]>;
    }

    #hear(answer: DeskAnswer) {
        const waiting = this.#waiting.get(answer.number);
        this.#waiting.delete(answer.number);
        if ("error" in answer)
            waiting?.reject(new Error(answer.error));
        else
            waiting?.resolve(answer.value);
    }

    #fail(error: Error) {
        for (const { reject } of this.#waiting.values())
            reject(error);
        this.#waiting.clear();
    }

    close() {
        this.#worker.terminate();
        this.#fail(new Error("the desk is closed"));
    }
}
