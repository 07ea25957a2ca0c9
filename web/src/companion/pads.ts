// pads.ts - the engine's score pads: a small WebAssembly module, loaded when the first table is opened. It answers in a
// millisecond, so it needs no worker.
import type { PadSheet } from "../face";
import wasm from "../../../build/wasm/niwa-pads.wasm?url";

interface Exports {
    readonly memory: WebAssembly.Memory;
    readonly text: () => number;
    readonly text_size: () => number;
    readonly choose: () => number;
    readonly score: () => number;
}

/** Where a text can't be understood; from 1. */
export interface PadError {
    readonly line: number;
    readonly column: number;
    /** The engine's English sentence. */
    readonly words: string;
}

const encoder = new TextEncoder(), decoder = new TextDecoder();

export class Pads {
    readonly #exports: Exports;

    constructor(module: WebAssembly.Module) {
        this.#exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
    }

    #bytes(): Uint8Array {
        const { memory, text, text_size } = this.#exports;
        return new Uint8Array(memory.buffer, text(), text_size());
    }

    /** False: it does not fit, or has a zero byte, which would end it. */
    #put(words: string): boolean {
        const bytes = this.#bytes(), { read, written } = encoder.encodeInto(words, bytes.subarray(0, -1));
        bytes[written] = 0;
        return read === words.length && !words.includes("\0");
    }

    #get(): string {
        const bytes = this.#bytes();
        return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    score(game: string, text: string): PadSheet | PadError {
        if (!this.#put(game) || !this.#exports.choose())
            throw new Error(`there is no score pad of ${game}`);
        if (!this.#put(text))
            return { line: 1, column: 1, words: "this is no score pad" };
        this.#exports.score();
        return JSON.parse(this.#get()) as PadSheet | PadError;
    }
}

export function isSheet(found: PadSheet | PadError): found is PadSheet {
    return "players" in found;
}

let opened: Promise<Pads> | null = null;

async function open(): Promise<Pads> {
    const answer = await fetch(wasm);
    if (!answer.ok)
        throw new Error(`the score pads did not load: ${answer.status}`);
    return new Pads(await WebAssembly.compile(await answer.arrayBuffer()));
}

export function pads(): Promise<Pads> {
    opened ??= open().catch((error: unknown) => {
        opened = null; // so that the next try may succeed
        throw error;
    });
    return opened;
}
