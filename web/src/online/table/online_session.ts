// online_session.ts - a game at a table on the server: what is shown of it, and what a person can do.
//
// The server alone decides. The page gets what its viewer may know, and shows it in the order in which it
// came: each move with its motion, what was missed without.
import { stillGood } from "../../engine/advice";
import type { CallName, Position, TableCalls } from "../../engine/calls";
import { Table } from "../../engine/table";
import { CHANCE, type LogItem, type Reason, type Scene, type Seat } from "../../face";
import { NOTHING_SHOWN, Session, type Answer, type Shown } from "../../table/session";
import { Connection, type ConnectionState, NOT_CONNECTED } from "../wire/connection";
import { beGuest, noteKnown } from "../wire/guest";
import { begin, learn, meet, type KnownTable } from "../wire/known_table";
import { hostLogItem, readMove, undoneTo } from "../wire/record_lines";
import { keepPromise } from "../wire/promises";
import { story } from "../wire/tables";
import { positionOf, SeenPast } from "./seen_past";
import type { Gesture, Guest, Message, Request, TableEvent } from "../wire/messages";

/** All that the page shows of a table. */
export interface OnlineShown extends Shown {
    readonly connection: ConnectionState;
    readonly guest: Guest | null;
    /** Null until the server has sent it. */
    readonly table: KnownTable | null;
    /** When the table's clocks were correct, by performance.now(). */
    readonly clocksAt: number;
    /** A move was sent and has no answer yet. */
    readonly isSending: boolean;
    /** Whether the scene is the latest that is known. */
    readonly isCurrent: boolean;
    /** There is no such table. */
    readonly isMissing: boolean;
    /** Another version than this page's has made the position. */
    readonly isOutdated: boolean;
}

const BLANK: OnlineShown = {
    ...NOTHING_SHOWN, connection: "opening", guest: null, table: null, clocksAt: 0, isSending: false, isCurrent: true, isMissing: false, isOutdated: false,
};

/** The server's codes for a table that does not exist. Its other refusals may pass. */
const NO_TABLE = ["no-such-table", "bad-table"];

/** This many moves are shown one by one; of more, only the result. */
const MOST_SHOWN = 5;

/** What one frame has told: the table after it, and the moves that led there. */
interface Moment {
    readonly table: KnownTable;
    readonly logItems: readonly LogItem[];
    /** Drop everything that happened after this ply from the log. */
    readonly undone: number | null;
    /** The table was sent as a whole, so the log until then is asked for. */
    readonly isFresh: boolean;
}

function hexDigits(count: number): string {
    const bytes = crypto.getRandomValues(new Uint8Array(count / 2));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class OnlineSession extends Session<OnlineShown> {
    readonly past = new SeenPast();
    readonly #connection: Connection;
    #worker: Table | null = null;
    #position: Position | null = null; // the position that is shown
    #known: KnownTable | null = null;
    #moments: Moment[] = [];
    #isShowing = false;
    #isCatchingUp = true;
    #wantsAll = false; // another person looks now, so the whole view is needed
    #watchers = 0;
    #hasLookedForSeat = false;
    #sharedFor: Seat = 0; // the seat whose share was sent
    #askedAt = 0; // when the question was seen, for races
    #awaited = 0; // the number of the event that our move has become

    constructor(id: string) {
        super(id, BLANK);
        this.#connection = new Connection({
            onOpen: (guest) => this.#watch(guest),
            onMessages: (messages) => {
                try {
                    this.#take(messages);
                } catch (error) {
                    this.fail(error);
                }
            },
        });
        this.#connection.state.watch(() => this.show({ connection: this.#connection.state.value }));
    }

    // -- receiving --

    async #watch(guest: Guest | null) {
        if (guest)
            noteKnown();
        if (guest?.id !== this.shown.value.guest?.id)
            this.#wantsAll = true;
        this.show({ guest });
        this.#isCatchingUp = true;
        const after = this.#wantsAll ? 0 : this.#known?.number ?? 0;
        const reply = await this.#connection.request({ do: "watch", table: this.id, show: "bytes", after });
        if ("why" in reply) {
            if (!NO_TABLE.includes(reply.why.code))
                throw new Error(reply.why.words); // the page does not watch, so it would receive nothing
            this.show({ isMissing: true });
            return;
        }
        this.#wantsAll = false;
        if (after === 0 || reply.done.number !== after)
            return;
        this.#isCatchingUp = false; // nothing was missed,
        if (this.#known)
            this.#giveShare(this.#known).catch(this.fail); // but our share may have been lost
    }

    #take(messages: readonly Message[]) {
        const before = this.#known, logItems: LogItem[] = [];
        let undone: number | null = null, isFresh = false;
        for (const message of messages) {
            if ("view" in message) {
                if (message.view.table !== this.id)
                    continue;
                this.#known = begin(message.view, this.#watchers);
                this.past.forgetAfter(-1); // seen by another person, or before what was missed
                this.past.note(this.#known);
                logItems.length = 0;
                [undone, isFresh] = [null, true];
            } else if ("here" in message && !("number" in message)) {
                this.#watchers = message.watchers;
                this.#known = this.#known && meet(this.#known, message);
            } else if ("event" in message && this.#known) {
                const next = learn(this.#known, message);
                if (!next) {
                    this.#watch(this.shown.value.guest).catch(() => this.#connection.renew()); // something was missed
                    break;
                }
                if (next === this.#known)
                    continue;
                const back = undoneTo(message);
                if (back !== null) {
                    undone = back;
                    this.past.forgetAfter(back);
                }
                logItems.push(...this.#happened(message, logItems.at(-1)?.ply ?? this.#known.ply ?? 0, back));
                this.#known = next;
                if (message.bytes !== undefined) // of several moves at once only the last has them
                    this.past.note(next);
            }
        }
        if (this.#known && this.#known !== before)
            this.#learned(this.#known, before, { table: this.#known, logItems, undone, isFresh });
    }

    #happened(event: TableEvent, ply: number, back: number | null): LogItem[] {
        const made = readMove(event, Math.floor(ply));
        const host = made ? null : hostLogItem(event, back ?? ply);
        return made ? [made] : host ? [host] : [];
    }

    #learned(table: KnownTable, before: KnownTable | null, moment: Moment) {
        const hasClocks = table.clocks !== before?.clocks;
        this.show({ table, isMissing: false, ...hasClocks && { clocksAt: performance.now() } });
        this.#takeKeptSeat(table).catch(this.fail);
        this.#giveShare(table).catch(this.fail);
        if (moment.isFresh || moment.logItems.length || table.bytes !== before?.bytes || table.stage !== before?.stage) {
            this.#moments.push(moment);
            this.show({ isCurrent: false });
            void this.#showMoments();
        }
    }

    /** A reserved seat may be reserved for us: as founder, or for a rematch. Only the server knows, so the
     * page tries until it gets an answer. */
    async #takeKeptSeat({ viewer, stage, seats }: KnownTable) {
        if (this.#hasLookedForSeat || !this.shown.value.guest)
            return;
        this.#hasLookedForSeat = true;
        for (const [index, { kind }] of seats.entries())
            if (stage === "open" && !viewer && kind === "kept") {
                const reply = await this.#connection.request({ do: "sit", table: this.id, seat: index + 1 });
                if ("done" in reply)
                    return;
                if (reply.why === NOT_CONNECTED)
                    this.#hasLookedForSeat = false; // the next view asks again
            }
    }

    /** Sends our share of the luck, as soon as we sit. */
    async #giveShare({ viewer, stage, luck }: KnownTable) {
        if (!viewer || viewer !== this.#sharedFor)
            this.#sharedFor = 0;
        if (stage !== "open" || !viewer || luck.shares[viewer - 1] || this.#sharedFor)
            return;
        this.#sharedFor = viewer;
        const share = hexDigits(64);
        const reply = await this.#connection.request({ do: "share", table: this.id, share });
        if ("done" in reply)
            keepPromise(this.id, { commit: luck.commit, seat: viewer, share });
        else
            this.#sharedFor = 0;
    }

    // -- showing --

    async #showMoments() {
        if (this.#isShowing)
            return;
        this.#isShowing = true;
        try {
            while (this.#moments.length && !this.isClosed)
                await this.#showNext();
        } catch (error) {
            if (!this.isClosed)
                this.fail(error);
        }
        this.#isShowing = false;
        this.show({ isCurrent: !this.#moments.length });
        if (this.#known && this.#awaited && this.#known.number >= this.#awaited)
            this.#arrive();
    }

    #arrive() {
        this.#awaited = 0;
        this.show({ isSending: false });
    }

    async #showNext() {
        const isLeap = this.#isCatchingUp || document.hidden || this.#moments.length > MOST_SHOWN;
        const moments = this.#moments.splice(0, isLeap ? this.#moments.length : 1);
        const last = moments.at(-1);
        if (!last)
            return;
        this.#isCatchingUp = false;
        try {
            await this.#showLast(moments, last, isLeap);
        } catch (error) {
            this.#moments.unshift(...moments); // they are shown with the next ones
            this.#isCatchingUp ||= isLeap;
            throw error;
        }
    }

    async #showLast(moments: readonly Moment[], last: Moment, isLeap: boolean) {
        const { table } = last;
        const log = await this.#retell(moments);
        const position = positionOf(table);
        if (!position) {
            this.show({ scene: null, log: [], logItems: [] });
            return;
        }
        if (!isLeap && table.mode !== "race")
            await this.pace();
        this.#position = position;
        const scene = await this.call("view", position);
        if (this.isClosed)
            return;
        if (!scene) {
            this.show({ isOutdated: true });
            return;
        }
        const before = this.shown.value.scene, isNew = JSON.stringify(scene) !== JSON.stringify(before);
        this.#showScene(scene, isNew, log, isLeap ? [] : last.logItems);
        if (isNew && before)
            this.soundFor(scene, before, !isLeap && last.logItems.length > 0,
                isLeap && before.question !== scene.question && this.#isByOthers(moments, scene));
    }

    /** Calls the worker that has the position. If it fails it is replaced, once. */
    protected async call<N extends CallName>(name: N, ...args: Parameters<TableCalls[N]>): Answer<N> {
        for (let isAgain = false;; isAgain = true) {
            if (this.isClosed)
                throw new Error("the table is closed");
            const isNew = !this.#worker, worker = this.#worker ??= new Table();
            try {
                if (isNew && this.#position && name !== "view")
                    await worker.call("view", this.#position);
                return await worker.call(name, ...args);
            } catch (error) {
                worker.end(error instanceof Error ? error : new Error(String(error)));
                if (this.#worker === worker)
                    this.#worker = null;
                if (isAgain)
                    throw error;
            }
        }
    }

    /** The log with what the moments add. If the table was sent as a whole, the log is read from its
     * beginning. */
    async #retell(moments: readonly Moment[]): Promise<readonly LogItem[]> {
        let { log } = this.shown.value;
        for (const { table, logItems, undone, isFresh } of moments) {
            if (isFresh)
                log = table.ply ? (await story(this.id).catch(() => [])).filter(({ ply }) => ply <= (table.ply ?? 0)) : [];
            if (undone !== null)
                log = log.filter(({ ply }) => ply <= undone);
            if (logItems.length)
                log = [...log, ...logItems];
        }
        return log;
    }

    #showScene(scene: Scene, isNew: boolean, log: readonly LogItem[], logItems: readonly LogItem[]) {
        const before = this.shown.value.scene;
        if (scene.moves.length && (!before?.moves.length || before.ply !== scene.ply))
            this.#askedAt = performance.now();
        const advice = stillGood(this.shown.value.advice, before, scene);
        this.show({ log, error: null, ...isNew && { scene, logItems, reason: null, advice } });
    }

    /** Whether others have moved. Moves that were skipped have no sound. But if it is the person's turn
     * now, that has one, since nobody looks at a page that is hidden or was away. */
    #isByOthers(moments: readonly Moment[], { viewer }: Scene): boolean {
        return moments.some(({ isFresh, logItems }) => isFresh || logItems.some(({ actor }) => actor !== viewer && actor !== CHANCE));
    }

    // -- what people do --

    /** Sends a request about this table. A refusal is shown and returned. */
    async act(request: Request): Promise<Reason | null> {
        this.show({ reason: null });
        const reply = await this.#connection.request({ ...request, table: this.id });
        if (!("why" in reply))
            return null;
        this.conclude({ reason: reply.why });
        return reply.why;
    }

    readonly play = async (move: string) => {
        const { scene, isSending, isCurrent, connection } = this.shown.value;
        if (!scene || isSending || !isCurrent || connection !== "open" || !this.#known)
            return;
        const reaction = Math.round(performance.now() - this.#askedAt);
        const question = this.#known.question ?? 0, isRace = scene.mode === "race";
        this.show({ isSending: true, reason: null, failure: null }); // from now on a second click does nothing
        try {
            const reason = await this.call("why", scene.viewer, move) ?? await this.#send({ do: "move", move, question, ...isRace && { reaction } });
            if (!reason)
                return;
            this.show({ isSending: false });
            this.conclude({ reason });
        } catch (error) {
            this.show({ isSending: false });
            this.fail(error);
        }
    };

    /** Sends a move; the reason if it is refused. */
    async #send(move: Request): Promise<Reason | null> {
        const reply = await this.#connection.request({ ...move, table: this.id });
        if ("why" in reply)
            return reply.why;
        this.#awaited = reply.done.number ?? 0;
        if ((this.#known?.number ?? 0) >= this.#awaited && !this.#moments.length && !this.#isShowing)
            this.#arrive();
        return null;
    }

    async undo() {
        await this.act({ do: "undo" });
    }

    /** Sits down under a name; becomes a guest first, if this browser is none yet. */
    async sit(name: string, seat: Seat = 0): Promise<Reason | null> {
        const guest = await beGuest(name);
        if (this.shown.value.guest?.id !== guest.id)
            await this.#connection.renew();
        return this.act({ do: "sit", seat, name: name || guest.name });
    }

    say(text: string): Promise<Reason | null> {
        return this.act({ do: "chat", text, ...this.#ownName() });
    }

    react(gesture: Gesture): Promise<Reason | null> {
        return this.act({ do: "react", with: gesture, ...this.#ownName() });
    }

    #ownName(): { readonly name?: string } {
        const { guest, table } = this.shown.value;
        return table?.viewer || !guest ? {} : { name: guest.name };
    }

    override close() {
        super.close();
        this.#connection.close();
        this.#worker?.close();
        this.past.close();
    }
}
