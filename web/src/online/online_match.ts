// online_match.ts - a game at a table on the server: what is shown of it, what a person can do.
//
// The server alone decides. The page knows what its viewer may know, and shows it in the order
// in which it was told: each move with its motion, what was missed without.
import { Cell } from "../app/cell";
import { isStill } from "../app/settings";
import { play as sound } from "../app/sounds";
import { stillGood } from "../engine/advice";
import type { Advice } from "../engine/calls";
import type { Happening, Json, Reason, Scene, Seat } from "../face";
import { Connection, type Answer, type LineState } from "./connection";
import { Desk } from "./desk";
import { beGuest, noteKnown } from "./guest";
import { begin, learn, meet, type KnownTable } from "./known_table";
import { hostHappening, readMove, undoneTo } from "./lines";
import { keepPromise } from "./promises";
import { story } from "./tables";
import type { Gesture, Guest, Line, Request, TableEvent } from "./wire";

/** All that the page shows of a table. */
export interface OnlineShown {
    readonly line: LineState;
    readonly guest: Guest | null;
    /** Null until the server has told of it. */
    readonly table: KnownTable | null;
    /** When the table's clocks were right, by performance.now(). */
    readonly clocksAt: number;
    readonly scene: Scene | null;
    readonly happenings: readonly Happening[];
    readonly log: readonly Happening[];
    readonly reason: Reason | null;
    readonly advice: Advice | null;
    readonly isAdvising: boolean;
    /** A move is on its way. */
    readonly isSending: boolean;
    /** Whether the scene is the latest that is known. */
    readonly isCurrent: boolean;
    /** There is no such table. */
    readonly isMissing: boolean;
    readonly error: string | null;
}

const BLANK: OnlineShown = {
    line: "opening", guest: null, table: null, clocksAt: 0, scene: null, happenings: [], log: [], reason: null, advice: null,
    isAdvising: false, isSending: false, isCurrent: true, isMissing: false, error: null,
};

/** Time to see a move before the next, in milliseconds. */
const PACE = 480;
/** So many moves are shown one by one; of more, only where they led. */
const MOST_SHOWN = 5;

/** What one frame told: where it led, and by which moves. */
interface Moment {
    readonly table: KnownTable;
    readonly happenings: readonly Happening[];
    /** Forget all that happened after this ply before. */
    readonly undone: number | null;
    /** Told anew: what happened until then is asked for. */
    readonly isFresh: boolean;
}

function wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function hexDigits(count: number): string {
    const bytes = crypto.getRandomValues(new Uint8Array(count / 2));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class OnlineMatch {
    readonly shown = new Cell<OnlineShown>(BLANK);
    readonly id: string;
    readonly #connection: Connection;
    #desk: Desk | null = null;
    #known: KnownTable | null = null;
    #moments: Moment[] = [];
    #isShowing = false;
    #isCatchingUp = true;
    #wantsAll = false; // another person looks now: the view is needed anew
    #watchers = 0;
    #hasLookedForSeat = false;
    #sharedFor: Seat = 0; // the seat whose share was sent
    #lastShown = 0;
    #askedAt = 0; // when the question was seen, for races
    #awaited = 0; // the number of the event that our move became
    #closed = false;

    constructor(id: string) {
        this.id = id;
        this.#connection = new Connection({ onOpen: (guest) => this.#watch(guest), onLines: (lines) => this.#take(lines) });
        this.#connection.state.watch(() => this.#show({ line: this.#connection.state.value }));
    }

    #show(change: Partial<OnlineShown>) {
        if (!this.#closed)
            this.shown.set({ ...this.shown.value, ...change });
    }

    fail = (error: unknown) => {
        this.#show({ error: error instanceof Error ? error.message : String(error) });
    };

    // -- hearing --

    async #watch(guest: Guest | null) {
        if (guest)
            noteKnown();
        if (guest?.id !== this.shown.value.guest?.id)
            this.#wantsAll = true;
        this.#show({ guest });
        this.#isCatchingUp = true;
        const after = this.#wantsAll ? 0 : this.#known?.number ?? 0;
        const answer = await this.#connection.ask({ do: "watch", table: this.id, show: "bytes", after });
        this.#wantsAll = false;
        if ("why" in answer && (answer.why.code === "no-such-table" || answer.why.code === "bad-table"))
            this.#show({ isMissing: true });
        else if ("done" in answer && after > 0 && answer.done.number === after)
            this.#isCatchingUp = false; // nothing was missed
    }

    #take(lines: readonly Line[]) {
        const before = this.#known, happenings: Happening[] = [];
        let undone: number | null = null, isFresh = false;
        for (const line of lines) {
            if ("view" in line) {
                if (line.view.table !== this.id)
                    continue;
                this.#known = begin(line.view, this.#watchers);
                happenings.length = 0;
                [undone, isFresh] = [null, true];
            } else if ("here" in line && !("number" in line)) {
                this.#watchers = line.watchers;
                this.#known = this.#known && meet(this.#known, line);
            } else if ("event" in line && this.#known) {
                const next = learn(this.#known, line);
                if (!next) {
                    void this.#watch(this.shown.value.guest); // something was missed
                    break;
                }
                if (next === this.#known)
                    continue;
                const back = undoneTo(line);
                if (back !== null)
                    undone = back;
                happenings.push(...this.#happened(line, happenings.at(-1)?.ply ?? this.#known.ply ?? 0, back));
                this.#known = next;
            }
        }
        if (this.#known && this.#known !== before)
            this.#learned(this.#known, before, { table: this.#known, happenings, undone, isFresh });
    }

    #happened(event: TableEvent, ply: number, back: number | null): Happening[] {
        const made = readMove(event, Math.floor(ply));
        const host = made ? null : hostHappening(event, back ?? ply);
        return made ? [made] : host ? [host] : [];
    }

    #learned(table: KnownTable, before: KnownTable | null, moment: Moment) {
        const hasClocks = table.clocks !== before?.clocks;
        this.#show({ table, isMissing: false, ...hasClocks && { clocksAt: performance.now() } });
        void this.#takeKeptSeat(table);
        void this.#giveShare(table);
        if (moment.isFresh || moment.happenings.length || table.bytes !== before?.bytes || table.stage !== before?.stage) {
            this.#moments.push(moment);
            this.#show({ isCurrent: false });
            void this.#showMoments();
        }
    }

    /** A seat that is kept for somebody may be kept for us: as founder, or for a rematch. Only
     * the server knows, so it is asked, once. */
    async #takeKeptSeat({ viewer, stage, seats }: KnownTable) {
        if (this.#hasLookedForSeat || !this.shown.value.guest)
            return;
        this.#hasLookedForSeat = true;
        for (const [index, { kind }] of seats.entries())
            if (stage === "open" && !viewer && kind === "kept")
                if ("done" in await this.#connection.ask({ do: "sit", table: this.id, seat: index + 1 }))
                    return;
    }

    /** Our part of the luck, as soon as we sit. */
    async #giveShare({ viewer, stage, luck }: KnownTable) {
        if (!viewer || viewer !== this.#sharedFor)
            this.#sharedFor = 0;
        if (stage !== "open" || !viewer || luck.shares[viewer - 1] || this.#sharedFor)
            return;
        this.#sharedFor = viewer;
        const share = hexDigits(64);
        const answer = await this.#connection.ask({ do: "share", table: this.id, share });
        if ("done" in answer)
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
            while (this.#moments.length && !this.#closed)
                await this.#showNext();
        } catch (error) {
            if (!this.#closed)
                this.fail(error);
        } finally {
            this.#isShowing = false;
        }
        this.#show({ isCurrent: true });
        if (this.#known && this.#awaited && this.#known.number >= this.#awaited)
            this.#arrive();
    }

    #arrive() {
        this.#awaited = 0;
        this.#show({ isSending: false });
    }

    async #showNext() {
        const isLeap = this.#isCatchingUp || document.hidden || this.#moments.length > MOST_SHOWN;
        const moments = this.#moments.splice(0, isLeap ? this.#moments.length : 1);
        const last = moments.at(-1);
        if (!last)
            return;
        this.#isCatchingUp = false;
        const { table } = last;
        const log = await this.#retell(moments);
        if (!table.bytes) {
            this.#show({ scene: null, log: [], happenings: [] });
            return;
        }
        if (!isLeap && !isStill() && table.mode !== "race")
            await wait(Math.max(0, this.#lastShown + PACE - performance.now()));
        this.#desk ??= new Desk();
        const scene = await this.#desk.call("look", {
            game: table.game, options: table.options, seats: table.seats.length, viewer: table.viewer, bytes: table.bytes,
        });
        if (!this.#closed)
            this.#showScene(scene, log, isLeap ? [] : last.happenings, isLeap);
    }

    /** The log with what the moments add; from its beginning where the table was told anew. */
    async #retell(moments: readonly Moment[]): Promise<readonly Happening[]> {
        let { log } = this.shown.value;
        for (const { table, happenings, undone, isFresh } of moments) {
            if (isFresh)
                log = table.ply ? (await story(this.id).catch(() => [])).filter(({ ply }) => ply <= (table.ply ?? 0)) : [];
            if (undone !== null)
                log = log.filter(({ ply }) => ply <= undone);
            if (happenings.length)
                log = [...log, ...happenings];
        }
        return log;
    }

    #showScene(scene: Scene, log: readonly Happening[], happenings: readonly Happening[], isSilent: boolean) {
        const before = this.shown.value.scene;
        const isNew = JSON.stringify(scene) !== JSON.stringify(before);
        if (scene.moves.length && (!before?.moves.length || before.ply !== scene.ply))
            this.#askedAt = performance.now();
        const advice = stillGood(this.shown.value.advice, before, scene);
        this.#show({ log, ...isNew && { scene, happenings, reason: null, advice } });
        if (!isNew || isSilent)
            return;
        this.#lastShown = performance.now();
        if (scene.result && before && !before.result)
            sound("end");
        else if (scene.moves.length && before && !before.moves.length)
            sound("turn");
        else if (happenings.length)
            sound("move");
    }

    // -- what people do --

    /** A request about this table; a refusal is shown, and brought. */
    async act(request: Request): Promise<Reason | null> {
        const answer: Answer = await this.#connection.ask({ ...request, table: this.id });
        if (!("why" in answer))
            return null;
        sound("refused");
        this.#show({ reason: answer.why });
        return answer.why;
    }

    play = async (move: string) => {
        const { scene, isSending, isCurrent, line } = this.shown.value;
        if (!scene || isSending || !isCurrent || line !== "open" || !this.#desk || !this.#known)
            return;
        const reaction = Math.round(performance.now() - this.#askedAt);
        const question = this.#known.question ?? 0, isRace = scene.mode === "race";
        this.#show({ isSending: true, reason: null }); // from now on a second click is none
        const reason = await this.#desk.call("why", move);
        if (reason) {
            sound("refused");
            this.#show({ isSending: false, reason });
            return;
        }
        const answer = await this.#connection.ask({
            do: "move", table: this.id, move, question, ...isRace && { reaction },
        });
        if ("why" in answer) {
            sound("refused");
            this.#show({ isSending: false, reason: answer.why });
        } else {
            this.#awaited = answer.done.number ?? 0;
            if ((this.#known?.number ?? 0) >= this.#awaited && !this.#moments.length && !this.#isShowing)
                this.#arrive();
        }
    };

    /** The reason was read. */
    forgive() {
        this.#show({ reason: null });
    }

    /** Sits down under a name; becomes a guest first, if nobody knows us yet. */
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

    async hint() {
        const { scene, isAdvising } = this.shown.value;
        if (!scene?.moves.length || isAdvising || !this.#desk)
            return;
        this.#show({ isAdvising: true });
        try {
            const advice = await this.#desk.call("advise");
            this.#show({ advice: stillGood(advice, scene, this.shown.value.scene) });
        } finally {
            this.#show({ isAdvising: false });
        }
    }

    dropHint() {
        this.#show({ advice: null });
    }

    ask = async (question: string): Promise<Json> =>
        this.#desk && !this.#closed ? this.#desk.call("ask", question) : null;

    close() {
        this.#closed = true;
        this.#connection.close();
        this.#desk?.close();
    }
}
