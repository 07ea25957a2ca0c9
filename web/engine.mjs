// engine.mjs - the WebAssembly module for JavaScript: texts as strings, the rest as it is.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A refusal by the engine: its sentence is for people; a refused move's has a reason. */
export class Refusal extends Error {
    /** @type {import("./src/face").Reason | null} */
    reason = null;
    /** Of a pack: the line and the column, from 1. */
    line = 0;
    column = 0;
}

/** @param {bigint} number */
function hex(number) {
    return BigInt.asUintN(64, number).toString(16).padStart(16, "0");
}

/** @param {Object<string, string>} options */
function optionWords(options) {
    return Object.entries(options).map(([name, value]) => `${name}=${value}`).join(" ");
}

const LINE_KINDS = ["move", "undo", "resign", "timeout", "computer", "person", "abandon"];

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

    /** Reads a pack: what games are set up with until another is chosen. */
    readPack(words) {
        const { memory, text, text_size, read_pack } = this.exports;
        const bytes = encoder.encode(words).subarray(0, text_size() - 1); // more than any pack may have
        new Uint8Array(memory.buffer, text(), bytes.length).set(bytes);
        if (read_pack(bytes.length))
            return JSON.parse(this.text);
        const { line, column, why } = JSON.parse(this.text);
        throw Object.assign(new Refusal(why.words), { reason: why, line, column });
    }

    /** The standard set of the game chosen, as a pack; null: nobody needs another. */
    standardPack() {
        return this.exports.standard_pack() ? JSON.parse(this.text) : null;
    }

    /** @param {Object<string, string>} options */
    init(seats, options = {}) {
        this.text = optionWords(options);
        this.#demand(this.exports.init(seats));
    }

    /** Takes a state's bytes from outside. False: they are none of this engine's states. */
    takes(bytes) {
        if (bytes.length <= this.state.length) // without its components it has the standard ones
            this.state.set(bytes);
        return this.exports.valid(bytes.length) === 1;
    }

    load(bytes) {
        this.#demand(this.takes(bytes));
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

    question(viewer) {
        return this.exports.question(viewer);
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
        return JSON.parse(this.componentsText());
    }

    componentsText() {
        this.exports.put_components();
        return this.text;
    }

    answer(viewer, question) {
        this.text = question;
        this.#demand(this.exports.put_answer(viewer));
        return JSON.parse(this.text);
    }

    /** The bytes of what a viewer may know, for an instance elsewhere to load(). */
    viewBytes(viewer) {
        const whole = this.state.slice();
        this.exports.redact(viewer);
        const view = this.state.slice();
        this.state.set(whole);
        return view;
    }

    /** What some work finds in what everybody may know: the state is that meanwhile. */
    openly(work) {
        const whole = this.state.slice();
        this.exports.redact(0);
        try {
            return work();
        } finally {
            this.state.set(whole);
        }
    }

    /** The bytes of a view for a seat, made of what everybody may know: the seat's secrets are guessed. */
    guessBytes(seat, seed) {
        return this.openly(() => {
            this.exports.guess(0, BigInt(seed));
            return this.viewBytes(seat);
        });
    }

    // -- a table with its record: web/records.c --

    /** A new table of the game chosen, with the pack read since. @param {Uint8Array} secret 32 random bytes */
    open(seats, options, secret, names = []) {
        const { memory, open, secret: at } = this.exports;
        this.text = optionWords(options);
        new Uint8Array(memory.buffer, at(), 32).set(secret);
        this.#demand(open(seats));
        for (const [index, name] of names.entries())
            this.setName(index + 1, name);
    }

    loadRecord(words) {
        const bytes = encoder.encode(words);
        const at = this.exports.record_room(bytes.length);
        if (!at)
            throw new Refusal("the record is too long");
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        this.#demand(this.exports.load_record());
    }

    /** The record's text; with its secret only for whoever keeps the table. */
    record(withSecret) {
        const size = this.exports.save_record(withSecret ? 1 : 0);
        if (!size)
            throw new Refusal("there is no memory for the record");
        const { memory, record_text } = this.exports;
        return decoder.decode(new Uint8Array(memory.buffer, record_text(), size));
    }

    /** Makes a move and keeps it. */
    add(actor, move) {
        this.#demand(this.exports.add(actor, move));
    }

    /** Draws one outcome for chance and keeps it. */
    roll() {
        this.#demand(this.exports.roll());
    }

    /** Goes back to the last decision of one of the seats. @param {number[]} seats */
    undo(seats) {
        this.#demand(this.exports.undo(seats.reduce((mask, seat) => mask | 1 << seat, 0)));
    }

    lines() {
        return this.exports.lines();
    }

    /** A line of the record. Only a move has a move. */
    line(index) {
        const { line_kind, line_actor, line_move, line_number } = this.exports;
        return {
            kind: LINE_KINDS[line_kind(index)], actor: line_actor(index),
            move: BigInt.asUintN(64, line_move(index)), number: line_number(index),
        };
    }

    /** Shows the table after the first lines; nothing can be added before the end is shown. */
    goTo(lines) {
        this.exports.go_to(lines);
    }

    setName(seat, name) {
        this.text = name;
        this.#demand(this.exports.set_name(seat));
    }

    name(seat) {
        this.exports.put_name(seat);
        return this.text;
    }

    /** The table's game, how many play, the options, and the pack if it is not the standard set. */
    setup() {
        this.exports.put_setup();
        const [game, ...options] = this.text.split(" ");
        return {
            game, seats: this.exports.seats(),
            options: Object.fromEntries(options.map((option) => option.split("="))),
            ...this.exports.put_pack() && { pack: JSON.parse(this.text) },
        };
    }

    /** Checks the luck. */
    verify() {
        this.#demand(this.exports.verify());
    }

    // -- a computer player: web/thinking.c --

    /** Begins to think for a seat that may act, as a level would (0: with all it has). The
     * state becomes the seat's view. Returns the nodes it may spend in all; 0: by time. */
    thinkStart(seat, seed, level, mebibytes) {
        this.#demand(this.exports.think_start(seat, BigInt(seed), level, mebibytes));
        return this.exports.think_nodes();
    }

    /** Searches `nodes` more nodes; returns how many were made in all. */
    think(nodes) {
        const made = this.exports.think(nodes);
        this.#demand(made);
        return made;
    }

    /** Whether the best move is known for sure, so that there is no more to think about. */
    isSure() {
        return this.exports.is_sure() !== 0;
    }

    /** What was found: the move to play, and the best choices with values and shares from 0 to 1. */
    advice(count = 5) {
        this.#demand(this.exports.put_advice(count));
        const advice = JSON.parse(this.text);
        for (const choice of advice.choices) {
            choice.value /= 65536;
            choice.share /= 65536;
        }
        return advice;
    }

    adviceBytes() {
        const { memory, advice, advice_size } = this.exports;
        return new Uint8Array(memory.buffer, advice(), advice_size()).slice();
    }

    /** Adds what another instance found on the same view. */
    adviceMerge(bytes) {
        const { memory, other_advice, other_size, merge } = this.exports;
        if (bytes.length > other_size())
            throw new Refusal("that is no advice");
        new Uint8Array(memory.buffer, other_advice(), bytes.length).set(bytes);
        this.#demand(merge(bytes.length));
    }

    /** As `niwa bench --signature` prints it. */
    signature() {
        return hex(this.exports.signature());
    }

    searchSignature() {
        return hex(this.exports.search_signature());
    }
}
