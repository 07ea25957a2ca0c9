// engine.mjs - the WebAssembly module for JavaScript: texts as strings, the rest as it is.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A refusal by the engine: its sentence is for people; a refused move's has a reason. */
export class Refusal extends Error {
    /** @type {import("./src/face").Reason | null} */
    reason = null;
}

/** @param {bigint} number */
function hex(number) {
    return BigInt.asUintN(64, number).toString(16).padStart(16, "0");
}

/** One instance of the module is one table; see web/engine.c for what each function does. */
export class Engine {
    /** @param {WebAssembly.Module} module compiled from niwa.wasm */
    constructor(module) {
        this.exports = new WebAssembly.Instance(module, {}).exports;
    }

    /** The text that the engine left. */
    get text() {
        const { memory, text, text_size } = this.exports;
        const bytes = new Uint8Array(memory.buffer, text(), text_size());
        return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    set text(words) {
        const { memory, text, text_size } = this.exports;
        const bytes = new Uint8Array(memory.buffer, text(), text_size());
        const { read, written } = encoder.encodeInto(words, bytes.subarray(0, -1));
        if (read < words.length)
            throw new Refusal("the text is too long");
        bytes[written] = 0;
    }

    /** The state's bytes, in the engine's own memory. */
    get state() {
        const { memory, state, state_size } = this.exports;
        return new Uint8Array(memory.buffer, state(), state_size());
    }

    /** Throws the engine's sentence where it refuses. */
    #demand(done) {
        if (!done)
            throw new Refusal(this.text);
    }

    /** The names of all games. */
    games() {
        const names = [];
        while (this.exports.name(names.length))
            names.push(this.text);
        return names;
    }

    choose(name) {
        this.text = name;
        this.#demand(this.exports.choose());
    }

    /** @param {Object<string, string>} options */
    init(seats, options = {}) {
        this.text = Object.entries(options).map(([name, value]) => `${name}=${value}`).join(" ");
        this.#demand(this.exports.init(seats));
    }

    /** Takes a state's bytes from outside. */
    load(bytes) {
        if (bytes.length === this.state.length)
            this.state.set(bytes);
        this.#demand(this.exports.valid(bytes.length));
    }

    /** The actor's legal moves, as BigInts. */
    moves(actor) {
        const { memory, list, moves } = this.exports;
        const count = moves(actor);
        return Array.from(new BigUint64Array(memory.buffer, list(), count));
    }

    /** A legal move by its notation. */
    read(actor, words) {
        const { memory, list, read } = this.exports;
        this.text = words;
        if (!read(actor)) {
            const refusal = new Refusal(this.text);
            this.exports.put_reason();
            refusal.reason = JSON.parse(this.text);
            throw refusal;
        }
        return new BigUint64Array(memory.buffer, list(), 1)[0];
    }

    play(actor, move) {
        this.#demand(this.exports.play(actor, move));
    }

    moveText(actor, move, viewer) {
        this.exports.put_move(actor, move, viewer);
        return this.text;
    }

    json(viewer) {
        this.exports.put_json(viewer);
        return JSON.parse(this.text);
    }

    /** What the last move played did, as the viewer may know it. */
    events(viewer) {
        this.exports.put_events(viewer);
        return JSON.parse(this.text);
    }

    /** Who may act: seats, and 6 for chance. */
    actors() {
        const mask = this.exports.actors();
        return [1, 2, 3, 4, 5, 6].filter((actor) => mask >> actor & 1);
    }

    mode() {
        return ["turn", "secret", "race", "apart"][this.exports.mode()];
    }

    diagram(viewer) {
        this.exports.put_text(viewer);
        return this.text;
    }

    result() {
        this.exports.put_result();
        return JSON.parse(this.text);
    }

    components() {
        this.exports.put_components();
        return JSON.parse(this.text);
    }

    answer(viewer, question) {
        this.text = question;
        this.#demand(this.exports.put_answer(viewer));
        return JSON.parse(this.text);
    }

    /** As `niwa bench --signature` prints it; of a bot, 0 plain or 1 search. */
    signature() {
        return hex(this.exports.signature());
    }

    botSignature(bot) {
        return hex(this.exports.bot_signature(bot));
    }
}
