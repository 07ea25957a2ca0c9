// local_session.ts - runs a game on this device: whose turn it is, who looks, when computers move.
//
// The page holds what one viewer may know and no more: when the device goes to somebody
// else, what was shown is forgotten first. Where nobody chooses among secrets all look, and it
// holds what everybody may know: whoever plays can peek at the rest.
import { Cell } from "../base/cell";
import { play as sound } from "../base/sounds";
import { stillGood } from "../engine/advice";
import type { CallName, Status, TableCalls } from "../engine/calls";
import { isPerson, people, seatMask, seatPlan, type Plan } from "../engine/plan";
import type { Table } from "../engine/table";
import type { Reason, Scene, Seat } from "../face";
import { BREATH } from "../table/race_start";
import { NOTHING_SHOWN, Session, wait, type Answer, type Shown } from "../table/session";
import { normal, reaction } from "./reaction";

/** Elsewhere: another tab has opened the game, this one shows nothing of it. */
export type Stage = "opening" | "playing" | "passing" | "racing" | "over" | "elsewhere";

/** All that the page shows of it. */
export interface LocalShown extends Shown {
    readonly stage: Stage;
    /** Computers that think now. */
    readonly thinking: readonly Seat[];
    /** Who gets the device; who may act in a race. */
    readonly asked: readonly Seat[];
    /** Whether another who may act can do so openly, without the device being passed. */
    readonly isOpen: boolean;
    /** False: the browser could not keep the game as it stands. */
    readonly isKept: boolean;
}

const BLANK: LocalShown = { ...NOTHING_SHOWN, stage: "opening", thinking: [], asked: [], isOpen: false, isKept: true };

export class LocalSession extends Session<LocalShown> {
    readonly plan: Plan;
    readonly table: Table;
    /** What the viewer sees who peeks at their secrets, while they do. It is nowhere else in the page. */
    readonly peeked = new Cell<Scene | null>(null);
    readonly #people: readonly Seat[];
    readonly #thinking = new Set<Seat>();
    /** How much each viewer has seen, in plies. */
    readonly #seen = new Map<Seat, number>();
    #viewer: Seat | null = null;
    #peek = 0; // a number for each; a later one ends those before
    #isAlone = false; // the viewer took the device, and nobody else looks
    #racer: Seat | null = null; // was first in a race, and may look to choose
    #epoch = 0; // an undo begins a new one: what was thought before is void
    #isTornBack = false; // an undo: the log is told anew
    #isMoving = false; // a move is made, its outcome not yet shown: a second click is not a second move
    #steps: Promise<void> = Promise.resolve();

    constructor(id: string, plan: Plan, table: Table) {
        super(id, BLANK);
        this.plan = plan;
        this.table = table;
        this.#people = people(plan);
        table.onLost = () => {
            this.show({ ...BLANK, stage: "elsewhere" });
            this.close();
        };
        table.onFailed = this.fail;
        if (this.#people.length < 2) {
            this.#viewer = this.#people[0] ?? 0;
            this.#isAlone = true;
        }
        void this.#goOn();
    }

    protected async call<N extends CallName>(name: N, ...args: Parameters<TableCalls[N]>): Answer<N> {
        return await this.table.call(name, ...args);
    }

    /** Steps follow one another; each looks at the table as it is then. */
    #goOn(): Promise<void> {
        this.#steps = this.#steps.then(() => this.#step()).catch(this.fail);
        return this.#steps;
    }

    /** Does what a person wants; null where it has failed, which is told. */
    async #try<T>(work: () => Promise<T>): Promise<T | null> {
        try {
            return await work();
        } catch (error) {
            this.fail(error);
            return null;
        }
    }

    async #step() {
        if (this.isClosed)
            return;
        const status = await this.call("status");
        const asked = status.actors.filter((actor) => isPerson(this.plan, actor));
        for (const actor of status.actors)
            if (seatPlan(this.plan, actor)?.kind === "computer")
                void this.#letThink(actor, status);
        if (this.#people.length > 1 && this.#isCalled(asked, status))
            return;
        await this.#look(status);
    }

    /** Gives the device to whoever is asked; true where they are called first, and nothing is shown
     * meanwhile. */
    #isCalled(asked: readonly Seat[], status: Status): boolean {
        const next = this.#viewer !== null && (asked.includes(this.#viewer) || !asked.length)
            ? this.#viewer : this.#nextOf(asked.length ? asked : this.#people);
        const isRace = status.mode === "race" && asked.length > 1 && status.secrets && (this.#viewer === null || this.#viewer !== this.#racer);
        const isSecret = status.secretive.includes(next);
        if (isRace || (isSecret && !(this.#isAlone && next === this.#viewer))) {
            this.show({
                ...BLANK, stage: isRace ? "racing" : "passing", thinking: [...this.#thinking], failure: this.shown.value.failure,
                isKept: status.isKept, asked: isRace ? asked : [next],
            });
            this.#viewer = null;
            this.#isAlone = false;
            return true;
        }
        this.#isAlone = isSecret;
        this.#viewer = next;
        return false;
    }

    /** The next in seat order after whoever looked last. */
    #nextOf(seats: readonly Seat[]): Seat {
        const last = this.#viewer ?? this.shown.value.scene?.viewer ?? 0;
        return seats.find((seat) => seat > last) ?? seats[0] ?? 0;
    }

    async #look(status: Status) {
        const viewer = this.#viewer ?? this.#people[0] ?? 0, isCovered = status.secrets && !this.#isAlone;
        const eyes = isCovered ? this.#people : [viewer];
        const before = this.shown.value, isSame = isCovered ? before.scene?.isCovered : before.scene?.viewer === viewer && !before.scene.isCovered;
        const since = Math.min(status.ply, ...eyes.map((seat) => this.#seen.get(seat) ?? status.ply));
        const known = isSame && !this.#isTornBack ? before.log : [];
        const { scene, logItems } = await this.call("look", viewer, known.length, isCovered);
        if (this.isClosed || viewer !== (this.#viewer ?? viewer))
            return;
        this.#isTornBack = false;
        const log = logItems.length || !known.length ? [...known, ...logItems] : known;
        const fresh = log.filter((logItem) => logItem.ply > since);
        eyes.forEach((seat) => this.#seen.set(seat, scene.ply));
        const isNew = JSON.stringify(scene) !== JSON.stringify(before.scene);
        this.show({
            stage: status.over ? "over" : "playing", log, asked: [], error: null,
            isOpen: !status.secrets, isKept: status.isKept,
            thinking: [...this.#thinking],
            ...isNew && { scene, logItems: fresh, reason: null, advice: isSame ? stillGood(before.advice, before.scene, scene) : null, undoRefusal: null },
        });
        if (isNew)
            this.soundFor(scene, before.scene, fresh.length > 0);
    }

    /** Lets a computer move once; in a race after its reaction time. */
    async #letThink(seat: Seat, status: Status) {
        if (this.#thinking.has(seat))
            return;
        this.#thinking.add(seat);
        const epoch = this.#epoch, level = seatPlan(this.plan, seat)?.level ?? 1;
        try {
            if (status.mode === "race")
                await this.#react(seat, level);
            this.show({ thinking: [...this.#thinking] });
            await this.pace();
            if (epoch === this.#epoch && !this.isClosed && await this.call("think", seat, level) === "hasty")
                this.show({ failure: "hasty" });
        } catch (error) {
            this.fail(error);
            return; // a computer that failed is not asked again by itself
        } finally {
            if (epoch === this.#epoch)
                this.#thinking.delete(seat);
        }
        if (!this.isClosed)
            void this.#goOn();
    }

    /** People choose only after the call. */
    async #react(seat: Seat, level: number) {
        const choices = await this.call("choices", seat);
        await wait(reaction(level, choices, normal()) + (choices > 1 && this.#people.length ? BREATH : 0));
    }

    // -- what people do --

    /** Somebody took the device, or takes their turn among several who may act openly. */
    take(seat: Seat) {
        const { stage, isOpen, asked } = this.shown.value;
        if (!isPerson(this.plan, seat) || !(stage === "passing" ? asked.includes(seat) : isOpen))
            return;
        this.#viewer = seat;
        this.#isAlone = true; // as long as they choose among their secrets
        void this.#goOn();
    }

    /** Shows the viewer's secrets, which lie face down, until they want it no more or something happens. */
    async peek(isWanted: boolean) {
        const { scene } = this.shown.value, peek = ++this.#peek;
        this.peeked.set(null);
        if (isWanted && scene?.isCovered)
            await this.#try(async () => {
                const { scene: peeked } = await this.call("look", scene.viewer, Infinity);
                if (peek === this.#peek && peeked.ply === scene.ply)
                    this.peeked.set({ ...peeked, isPeeked: true });
            });
    }

    protected override show(change: Partial<LocalShown>) {
        if (change.scene !== undefined)
            void this.peek(false);
        super.show(change);
    }

    /** In a race: plays the seat's only move; with a choice, lets it look. */
    async race(seat: Seat) {
        await this.#try(async () => {
            if (!await this.call("playOnly", seat) && await this.call("choices", seat) > 0) {
                this.#viewer = this.#racer = seat;
                this.#isAlone = true;
            }
            await this.#goOn();
        });
    }

    readonly play = async (move: string) => {
        const scene = this.shown.value.scene;
        if (this.#isMoving || !scene || this.shown.value.stage !== "playing" || !isPerson(this.plan, scene.viewer))
            return;
        this.#isMoving = true;
        await this.#try(async () => {
            const reason = await this.call("play", scene.viewer, move, !!scene.isCovered);
            this.#racer = reason ? this.#racer : null;
            this.conclude({ reason, failure: null });
            await this.#goOn();
        });
        this.#isMoving = false;
    };

    /** In a race in the open: any person at the device, whoever looks. The reason, if refused. */
    async grab(seat: Seat, move: string): Promise<Reason | null> {
        const { stage, isOpen, scene } = this.shown.value;
        if (stage !== "playing" || !isOpen || scene?.mode !== "race" || !isPerson(this.plan, seat))
            return null;
        return this.#try(async () => {
            const reason = await this.call("play", seat, move);
            if (reason)
                sound("refused"); // it is told beside the person's cards
            void this.#goOn();
            return reason;
        });
    }

    async undo() {
        if (!this.#people.length)
            return;
        this.#epoch++;
        this.#thinking.clear();
        await this.#try(async () => {
            await this.call("stopThinking");
            const undoRefusal = await this.call("undo", seatMask(this.#people));
            this.#isTornBack = true;
            this.conclude({ undoRefusal, reason: null, advice: null });
            await this.#goOn();
        });
    }

    override close() {
        super.close();
        this.table.close();
    }
}
