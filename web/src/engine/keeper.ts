// keeper.ts - one table in its worker: makes moves, draws for chance, has computers think, and stores the
// record after each move.
//
// An answer is made from what the viewer named in the call may know.
import { Engine, Refusal } from "../../engine.mjs";
import { CHANCE, WATCHER, type LogItem, type Json, type Pack, type PackError, type Reason, type Scene, type Seat } from "../face";
import { adviceOf } from "./advice";
import type { Advice, Facts, Look, Position, Status, TableCalls, Thinking, UndoRefusal } from "./calls";
import { nameOf } from "./name";
import { newId, type KeptGame, type Plan } from "./plan";
import { answerOf, choosesInSecret, coveredScene, plyOf, sceneOf, type Setup } from "./scene";
import { keepGame, openKept } from "./store";
import type { Found, ThinkAbout } from "./thinkers";

/** Finds moves: the think workers, or a test's own search. */
export interface CanThink {
    think(about: ThinkAbout): Promise<Found | null>;
    stop(): void;
}

/** The tables in this browser's other tabs. */
export interface OtherTabs {
    /** Tells them that this table holds the game now. */
    claim(id: string, holder: string): void;
    /** Tells the page that one of them has taken the game from this table. */
    lost(): void;
}

const ALONE: OtherTabs = { claim: () => undefined, lost: () => undefined };

/** How long searches take, in milliseconds: of level 6, and for a hint. */
export interface ThinkTimes {
    readonly best: number;
    readonly hint: number;
}

const USUAL_TIMES: ThinkTimes = { best: 2000, hint: 1200 };
const MEBIBYTES = 16; // of memory for a search
const KEEP_TIME = 3000; // milliseconds that a move waits for the store;
const FAILED_TIME = 200; // the same if the store failed the last time

/** The engine's sentences for an undo refused, see host/table/table.c. */
export const UNDO_REFUSALS: Readonly<Record<string, UndoRefusal>> = {
    "something was revealed since the last decision": "revealed",
    "there is nothing to take back": "nothing",
    "the record is full": "full",
};

/** "2: place 7 c4", "2 place 7 c4", "chance draw 1 5". */
export function readLine(line: string): { readonly actor: number; readonly move: string } {
    const found = /^(chance|[1-5]):? +(.+)$/.exec(line.trim());
    if (!found?.[1] || !found[2])
        throw new Error(`no move: ${line}`);
    return { actor: found[1] === "chance" ? CHANCE : Number(found[1]), move: found[2] };
}

/** Waits for some work, but no longer than this; whether it was done. */
async function within(milliseconds: number, work: Promise<void>): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => timer = setTimeout(resolve, milliseconds, false));
    const isDone = await Promise.race([work.then(() => true), late]);
    clearTimeout(timer);
    return isDone;
}

function decode(base64: string): Uint8Array {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function sentence(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

export class Keeper implements TableCalls {
    readonly #module: WebAssembly.Module;
    readonly #engine: Engine;
    readonly #thinkers: CanThink;
    readonly #tabs: OtherTabs;
    readonly #times: ThinkTimes;
    readonly #holder = newId();
    /** By viewer: what each standing move did. */
    #told: LogItem[][] = [];
    #plan: Plan | null = null;
    #id: string | null = null; // null: not kept, and chance does not move by itself
    #written = -1; // how many lines were given to the store
    #isKept = true; // false: the store failed, or does not answer
    #epoch = 0; // grows with every change that makes running searches useless

    constructor(module: WebAssembly.Module, thinkers: CanThink, tabs: OtherTabs = ALONE, times: ThinkTimes = USUAL_TIMES) {
        this.#module = module;
        this.#engine = new Engine(module);
        this.#thinkers = thinkers;
        this.#tabs = tabs;
        this.#times = times;
    }

    // -- opening --

    async start(id: string, plan: Plan): Promise<Facts> {
        const secret = crypto.getRandomValues(new Uint8Array(32));
        this.#engine.choose(plan.game);
        if (plan.pack)
            this.#engine.readPack(plan.pack.text);
        this.#engine.open(plan.seats.length, plan.options, secret, plan.seats.map((seat) => nameOf(seat.name)));
        this.#laid();
        return this.keep(id, plan);
    }

    async resume(id: string): Promise<Facts | null> {
        const kept = await openKept(id, this.#holder);
        if (!kept)
            return null;
        this.#engine.loadRecord(kept.record);
        this.#laid();
        this.#written = this.#engine.lines();
        return this.keep(id, kept.game.plan);
    }

    async revisit(id: string): Promise<Facts | null> {
        const kept = await openKept(id);
        if (!kept)
            return null;
        await this.read(kept.record);
        this.#plan = kept.game.plan;
        return this.#facts();
    }

    async read(text: string): Promise<Facts> {
        this.#engine.loadRecord(text);
        this.#laid();
        return this.#facts();
    }

    async teach(record: string): Promise<Facts> {
        const [head = "", lines = ""] = record.split(/^moves\n/m);
        const words = (name: string) => [...head.matchAll(new RegExp(`^${name} (.+)$`, "gm"))].map((found) => (found[1] ?? "").split(" "));
        this.#engine.choose(words("game")[0]?.[0] ?? "");
        this.#engine.open(Number(words("seats")[0]?.[0]), Object.fromEntries(words("option") as [string, string][]), new Uint8Array(32));
        this.#laid();
        await this.script(lines.split("\n").filter((line) => /^(chance|[1-5])\b/.test(line)));
        return this.#facts();
    }

    async view(position: Position): Promise<Scene | null> {
        this.#engine.choose(position.game);
        if (!this.#engine.takes(decode(position.bytes)))
            return null;
        this.#begin(position, () => "");
        return this.#scene(position.viewer);
    }

    async keep(id: string, plan: Plan): Promise<Facts> {
        this.#id = id;
        const { options, pack } = this.#engine.setup();
        this.#plan = { ...plan, options, ...pack && { pack } };
        this.#tabs.claim(id, this.#holder);
        await this.#settle();
        return this.#facts();
    }

    /** A table in another tab has claimed a game. If it is the one of this table, this table loses it. */
    hear(id: string, holder: string) {
        if (id === this.#id && holder !== this.#holder)
            this.#lose();
    }

    #lose() {
        this.#id = null; // this table no longer draws for chance, and stores nothing
        this.#epoch++;
        this.#thinkers.stop();
        this.#tabs.lost();
    }

    /** Another game lies here; nothing of it is told yet. */
    #begin({ game, seats, options, pack }: Setup, name: (seat: Seat) => string) {
        this.#id = null;
        this.#written = -1;
        this.#isKept = true;
        this.#epoch++;
        this.#plan = {
            game, options, ...pack && { pack }, seats: Array.from({ length: seats }, (_, index) => ({ kind: "person", level: 0, name: name(index + 1) })),
        };
        this.#told = Array.from({ length: seats + 1 }, () => []);
    }

    /** A record lies here: what happened in it is told again from the beginning. */
    #laid() {
        const engine = this.#engine;
        this.#begin(engine.setup(), (seat) => engine.name(seat));
        engine.goTo(0);
        for (let index = 0; index < engine.lines(); index++)
            this.#retell(index);
        engine.goTo(engine.lines());
    }

    #retell(index: number) {
        const { kind, actor, move, number } = this.#engine.line(index);
        if (kind === "move") {
            this.#tell(actor, move, () => this.#engine.play(actor, move));
        } else if (kind === "undo") {
            this.#forgetFrom(number);
            this.#engine.goTo(index + 1);
        }
    }

    #facts(): Facts {
        const head = this.#engine.record(true).split("\nmoves\n", 1)[0] ?? "";
        return {
            plan: this.#table, lines: this.#engine.lines(), over: !this.#engine.actors().length,
            canGoOn: /^secret /m.test(head),
        };
    }

    get #table(): Plan {
        if (!this.#plan)
            throw new Error("no table was laid");
        return this.#plan;
    }

    // -- what happens --

    /** Makes a move and notes for every viewer what it did. */
    #tell(actor: number, move: bigint, make: () => void) {
        const engine = this.#engine;
        const words = this.#told.map((_, viewer) => engine.moveText(actor, move, viewer));
        make();
        for (const [viewer, told] of this.#told.entries())
            told.push({ ply: this.#ply, actor, move: words[viewer] ?? "", events: engine.events(viewer) });
    }

    #add(actor: number, move: bigint) {
        this.#tell(actor, move, () => this.#engine.add(actor, move));
    }

    #forgetFrom(ply: number) {
        this.#told = this.#told.map((told) => told.slice(0, ply));
    }

    get #ply(): number {
        return plyOf(this.#engine);
    }

    /** Lets chance move as long as it may, then writes the game down. */
    async #settle() {
        if (this.#id === null)
            return;
        while (this.#engine.actors().includes(CHANCE))
            this.#roll();
        if (this.#engine.lines() === this.#written && this.#isKept)
            return;
        if (!await within(this.#isKept ? KEEP_TIME : FAILED_TIME, this.#write(this.#id)))
            this.#isKept = false;
    }

    /** Gives the game to the store. What fails is written again with the next move. */
    async #write(id: string) {
        const lines = this.#engine.lines();
        const told = this.#told[WATCHER] ?? [];
        const game: KeptGame = {
            id, plan: this.#table, over: !this.#engine.actors().length, updated: Date.now(), holder: this.#holder,
            turns: told.filter((logItem) => logItem.actor !== CHANCE).length,
        };
        this.#written = lines;
        const outcome = await keepGame(game, this.#engine.record(true));
        if (this.#id !== id)
            return;
        if (outcome === "lost")
            this.#lose(); // the other tab's message has not come yet, or never will
        else if (lines === this.#written)
            this.#isKept = outcome === "kept";
    }

    #roll() {
        const engine = this.#engine;
        const before = engine.state.slice();
        engine.roll();
        // The outcome is known only now: told as a move made from the state before.
        const { actor, move } = engine.line(engine.lines() - 1);
        const after = engine.state.slice();
        engine.state.set(before);
        this.#tell(actor, move, () => engine.play(actor, move));
        engine.state.set(after);
    }

    // -- looking --

    #scene(viewer: Seat, isCovered = false): Scene {
        const setup = { ...this.#table, seats: this.#table.seats.length };
        return isCovered ? coveredScene(this.#engine, setup, viewer) : sceneOf(this.#engine, setup, viewer);
    }

    async status(): Promise<Status> {
        const engine = this.#engine, actors = engine.actors();
        const views = new Set(this.#told.map((_, viewer) => JSON.stringify(engine.json(viewer))));
        const secrets = views.size > 1;
        return {
            actors, secrets, ply: this.#ply, mode: engine.mode(), over: !actors.length, isKept: this.#isKept,
            secretive: secrets ? actors.filter((actor) => actor !== CHANCE && choosesInSecret(engine, actor)) : [],
        };
    }

    async look(viewer: Seat, since: number, isCovered = false): Promise<Look> {
        return { scene: this.#scene(viewer, isCovered), logItems: this.#told[isCovered ? WATCHER : viewer]?.slice(since) ?? [] };
    }

    /** What `work` finds on the table as it was after the first `lines` lines. */
    #lookedBack<T>(lines: number, work: () => T): T {
        const engine = this.#engine;
        engine.goTo(lines);
        try {
            return work();
        } finally {
            engine.goTo(engine.lines());
        }
    }

    async linesAt(ply: number): Promise<number> {
        const standing = [0];
        for (let index = 0; index < this.#engine.lines(); index++) {
            const { kind, number } = this.#engine.line(index);
            if (kind === "move")
                standing.push(index + 1);
            else if (kind === "undo")
                standing.length = number + 1;
        }
        const lines = standing[ply];
        if (lines === undefined)
            throw new Error(`there is no ply ${ply}`);
        return lines;
    }

    async lookBack(viewer: Seat, lines: number, isCovered = false): Promise<Look> {
        const engine = this.#engine, eyes = isCovered ? WATCHER : viewer;
        const line = lines > 0 ? engine.line(lines - 1) : null;
        if (line?.kind !== "move")
            return this.#lookedBack(lines, () => ({ scene: this.#scene(viewer, isCovered), logItems: [] }));
        return this.#lookedBack(lines - 1, () => {
            const move = engine.moveText(line.actor, line.move, eyes);
            engine.play(line.actor, line.move);
            const logItem = { ply: this.#ply, actor: line.actor, move, events: engine.events(eyes) };
            return { scene: this.#scene(viewer, isCovered), logItems: [logItem] };
        });
    }

    async ask(viewer: Seat, question: string, lines?: number): Promise<Json> {
        const answer = () => answerOf(this.#engine, viewer, question);
        return lines === undefined ? answer() : this.#lookedBack(lines, answer);
    }

    async diagram(viewer: Seat): Promise<string> {
        return this.#engine.diagram(viewer);
    }

    // -- playing --

    /** The legal move of these words, or why it is none. */
    #read(seat: Seat, words: string, isCovered: boolean): { readonly move: bigint } | { readonly reason: Reason } {
        const read = () => this.#engine.read(seat, words);
        try {
            return { move: isCovered ? this.#engine.openly(read) : read() };
        } catch (error) {
            if (error instanceof Refusal && error.reason)
                return { reason: error.reason };
            throw error;
        }
    }

    async why(seat: Seat, words: string, isCovered = false): Promise<Reason | null> {
        const found = this.#read(seat, words, isCovered);
        return "reason" in found ? found.reason : null;
    }

    async play(seat: Seat, words: string, isCovered = false): Promise<Reason | null> {
        const found = this.#read(seat, words, isCovered);
        if ("reason" in found)
            return found.reason;
        this.#add(seat, found.move);
        await this.#settle();
        return null;
    }

    async script(lines: readonly string[]): Promise<void> {
        for (const { actor, move } of lines.map(readLine))
            this.#add(actor, this.#engine.read(actor, move));
    }

    async choices(seat: Seat): Promise<number> {
        return this.#engine.actors().includes(seat) ? this.#engine.moves(seat).length : 0;
    }

    async playOnly(seat: Seat): Promise<boolean> {
        const [move, another] = this.#engine.actors().includes(seat) ? this.#engine.moves(seat) : [];
        if (move === undefined || another !== undefined)
            return false;
        this.#add(seat, move);
        await this.#settle();
        return true;
    }

    async undo(seats: number): Promise<UndoRefusal | null> {
        this.#epoch++;
        try {
            this.#engine.undo([1, 2, 3, 4, 5].filter((seat) => seats >> seat & 1));
        } catch (error) {
            return UNDO_REFUSALS[sentence(error)] ?? "nothing";
        }
        this.#forgetFrom(this.#ply);
        await this.#settle();
        return null;
    }

    // -- thinking --

    #thinkOf(seat: Seat, view: Uint8Array, level: number, milliseconds: number): Promise<Found | null> {
        return this.#thinkers.think({ game: this.#table.game, view, seat, level, milliseconds, mebibytes: MEBIBYTES });
    }

    async think(seat: Seat, level: number): Promise<Thinking> {
        const epoch = this.#epoch;
        while (epoch === this.#epoch && this.#engine.actors().includes(seat)) {
            if (await this.playOnly(seat))
                return "thought";
            let found: Found | null;
            try {
                found = await this.#thinkOf(seat, this.#engine.viewBytes(seat), level, this.#times.best);
            } catch (error) {
                console.warn("Nobody could think:", error);
                return epoch === this.#epoch && await this.#playAny(seat) ? "hasty" : "unwanted";
            }
            if (!found || epoch !== this.#epoch)
                return "unwanted";
            if (!await this.play(seat, found.move))
                return found.isHasty ? "hasty" : "thought";
            // Refused: others moved while it thought. It thinks again.
        }
        return "unwanted";
    }

    /** Any move, so that the game goes on. */
    async #playAny(seat: Seat): Promise<boolean> {
        const moves = this.#engine.actors().includes(seat) ? this.#engine.moves(seat) : [];
        const move = moves[Math.floor(Math.random() * moves.length)];
        if (move === undefined)
            return false;
        this.#add(seat, move);
        await this.#settle();
        return true;
    }

    /** A person may ask while their move is being made: then there is nothing to advise. */
    async advise(viewer: Seat, isCovered = false): Promise<Advice> {
        const begin = performance.now(), engine = this.#engine;
        const isAsked = engine.actors().includes(viewer);
        const view = () => isCovered ? engine.guessBytes(viewer, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) : engine.viewBytes(viewer);
        const found = isAsked ? await this.#thinkOf(viewer, view(), 0, this.#times.hint) : null;
        return adviceOf(found, performance.now() - begin);
    }

    async stopThinking(): Promise<void> {
        this.#epoch++;
        this.#thinkers.stop();
    }

    // -- packs --

    async readPack(text: string): Promise<Pack | PackError> {
        try {
            return new Engine(this.#module).readPack(text);
        } catch (error) {
            if (error instanceof Refusal && error.reason)
                return { line: error.line, column: error.column, why: error.reason };
            throw error;
        }
    }

    async standardPack(game: string): Promise<Pack | null> {
        const engine = new Engine(this.#module);
        engine.choose(game);
        return engine.standardPack();
    }

    // -- the record --

    async file(): Promise<Blob> {
        return new Blob([this.#engine.record(true)], { type: "text/plain" });
    }

    async verify(): Promise<string | null> {
        try {
            this.#engine.verify();
            return null;
        } catch (error) {
            return sentence(error);
        }
    }
}
