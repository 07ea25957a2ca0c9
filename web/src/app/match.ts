// match.ts - runs a game on this device: whose turn it is, who looks, when computers move.
//
// The page holds what one viewer may know and no more: when the device goes to somebody
// else, what was shown is forgotten first.
import type { Happening, Json, Reason, Scene, Seat } from "../face";
import { stillGood } from "../engine/advice";
import type { Advice, Status, UndoRefusal } from "../engine/calls";
import { isPerson, people, seatMask, seatPlan, type Plan } from "../engine/plan";
import type { Table } from "../engine/table";
import { Cell } from "./cell";
import { BREATH } from "./race_start";
import { isStill } from "./settings";
import { play as sound } from "./sounds";

/** Elsewhere: another tab has opened the game, this one shows nothing of it. */
export type Stage = "opening" | "playing" | "passing" | "racing" | "over" | "elsewhere";

/** All that the page shows of a match. */
export interface Shown {
    readonly stage: Stage;
    /** Null while the device is passed. */
    readonly scene: Scene | null;
    readonly happenings: readonly Happening[];
    readonly log: readonly Happening[];
    readonly reason: Reason | null;
    readonly advice: Advice | null;
    readonly isAdvising: boolean;
    /** Computers that think now. */
    readonly thinking: readonly Seat[];
    /** Who gets the device; who may act in a race. */
    readonly asked: readonly Seat[];
    /** Whether another who may act can do so openly, without the device being passed. */
    readonly isOpen: boolean;
    readonly undoRefusal: UndoRefusal | null;
    readonly error: string | null;
}

const BLANK: Shown = {
    stage: "opening", scene: null, happenings: [], log: [], reason: null, advice: null,
    isAdvising: false, thinking: [], asked: [], isOpen: false, undoRefusal: null, error: null,
};

/** Time to see a move before the next, in milliseconds. */
const PACE = 480;

/** Median reaction times in a race by level, and the quickest: as in host/reaction.c. */
export const REACTIONS: readonly number[] = [2500, 1900, 1450, 1100, 800, 600];
const QUICKEST_REACTION = 280;

/** Milliseconds until a computer acts in a race; `z` is normally distributed. A choice among
 * several moves takes thrice as long as a croak: people have to look at the cards first. */
export function reaction(level: number, choices: number, z: number): number {
    const median = REACTIONS[level - 1] ?? QUICKEST_REACTION;
    return (choices > 1 ? 3 : 1) * Math.max(QUICKEST_REACTION, median * Math.exp(0.4 * z));
}

function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

function wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export class Match {
    readonly shown = new Cell<Shown>(BLANK);
    readonly id: string;
    readonly plan: Plan;
    readonly #table: Table;
    readonly #people: readonly Seat[];
    readonly #thinking = new Set<Seat>();
    /** How much each viewer has seen, in plies. */
    readonly #seen = new Map<Seat, number>();
    #viewer: Seat | null = null;
    #racer: Seat | null = null; // was first in a race, and may look to choose
    #lastShown = 0;
    #epoch = 0; // an undo begins a new one: what was thought before is void
    #isTornBack = false; // an undo: the log is told anew
    #isMoving = false; // a move is made, its outcome not yet shown: a second click is not a second move
    #closed = false;
    #steps: Promise<void> = Promise.resolve();

    constructor(id: string, plan: Plan, table: Table) {
        this.id = id;
        this.plan = plan;
        this.#table = table;
        this.#people = people(plan);
        table.onLost = () => {
            this.close();
            this.#show({ ...BLANK, stage: "elsewhere" });
        };
        if (this.#people.length < 2)
            this.#viewer = this.#people[0] ?? 0;
        this.#goOn();
    }

    get table(): Table {
        return this.#table;
    }

    #show(change: Partial<Shown>) {
        this.shown.set({ ...this.shown.value, ...change });
    }

    /** Steps follow one another; each looks at the table as it is then. */
    #goOn(): Promise<void> {
        this.#steps = this.#steps.then(() => this.#step()).catch(this.fail);
        return this.#steps;
    }

    /** Something that should not fail has failed. */
    fail = (error: unknown) => {
        if (!this.#closed)
            this.#show({ error: error instanceof Error ? error.message : String(error) });
    };

    async #step() {
        if (this.#closed)
            return;
        const status = await this.#table.call("status");
        const asked = status.actors.filter((actor) => isPerson(this.plan, actor));
        for (const actor of status.actors)
            if (seatPlan(this.plan, actor)?.kind === "computer")
                void this.#letThink(actor, status);
        if (this.#mustChange(asked, status))
            this.#callPeople(asked, status);
        else
            await this.#look(status);
    }

    /** Whether somebody else has to take the device. */
    #mustChange(asked: readonly Seat[], status: Status): boolean {
        if (this.#people.length < 2 || !asked.length)
            return this.#viewer === null && !status.over;
        return this.#viewer === null || !asked.includes(this.#viewer) ||
            (status.mode === "race" && asked.length > 1 && status.secrets && this.#viewer !== this.#racer);
    }

    #callPeople(asked: readonly Seat[], status: Status) {
        if (!status.secrets) {
            this.#viewer = this.#nextOf(asked);
            this.#goOn();
        } else {
            this.#viewer = null;
            const isRace = status.mode === "race" && asked.length > 1;
            const called = asked.length ? asked : this.#people;
            this.#show({
                ...BLANK, stage: isRace ? "racing" : "passing", thinking: [...this.#thinking],
                asked: isRace ? called : [this.#nextOf(called)],
            });
        }
    }

    /** The next in seat order after whoever looked last. */
    #nextOf(seats: readonly Seat[]): Seat {
        const last = this.#viewer ?? this.shown.value.scene?.viewer ?? 0;
        return seats.find((seat) => seat > last) ?? seats[0] ?? 0;
    }

    async #look(status: Status) {
        const viewer = this.#viewer ?? this.#people[0] ?? 0;
        const before = this.shown.value;
        const since = Math.min(this.#seen.get(viewer) ?? status.ply, status.ply);
        const known = before.scene?.viewer === viewer && !this.#isTornBack ? before.log : [];
        const { scene, happenings } = await this.#table.call("look", viewer, known.length);
        if (this.#closed || viewer !== (this.#viewer ?? viewer))
            return;
        this.#isTornBack = false;
        const log = happenings.length || !known.length ? [...known, ...happenings] : known;
        const fresh = log.filter((happening) => happening.ply > since);
        this.#seen.set(viewer, scene.ply);
        const isNew = JSON.stringify(scene) !== JSON.stringify(before.scene);
        this.#show({
            stage: status.over ? "over" : "playing", log, asked: [], error: null,
            isOpen: !status.secrets,
            thinking: [...this.#thinking],
            ...isNew && { scene, happenings: fresh, reason: null, advice: stillGood(before.advice, before.scene, scene), undoRefusal: null },
        });
        if (isNew)
            this.#sound(fresh, scene, before);
    }

    #sound(fresh: readonly Happening[], scene: Scene, before: Shown) {
        if (fresh.length)
            this.#lastShown = performance.now();
        if (scene.result && before.scene && !before.scene.result)
            sound("end");
        else if (scene.moves.length && before.scene && !before.scene.moves.length)
            sound("turn");
        else if (fresh.length)
            sound("move");
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
            this.#show({ thinking: [...this.#thinking] });
            if (!isStill())
                await wait(Math.max(0, this.#lastShown + PACE - performance.now()));
            if (epoch === this.#epoch && !this.#closed)
                await this.#table.call("think", seat, level);
        } catch (error) {
            this.fail(error);
            return; // a computer that failed is not asked again by itself
        } finally {
            if (epoch === this.#epoch)
                this.#thinking.delete(seat);
        }
        if (!this.#closed)
            void this.#goOn();
    }

    /** People choose only after the call. */
    async #react(seat: Seat, level: number) {
        const choices = await this.#table.call("choices", seat);
        await wait(reaction(level, choices, normal()) + (choices > 1 && this.#people.length ? BREATH : 0));
    }

    // -- what people do --

    /** Somebody took the device, or takes their turn among several who may act openly. */
    take(seat: Seat) {
        const { stage, isOpen, asked } = this.shown.value;
        if (!isPerson(this.plan, seat) || !(stage === "passing" ? asked.includes(seat) : isOpen))
            return;
        this.#viewer = seat;
        void this.#goOn();
    }

    /** In a race: plays the seat's only move; with a choice, lets it look. */
    async race(seat: Seat) {
        if (!await this.#table.call("playOnly", seat) && await this.#table.call("choices", seat) > 0)
            this.#viewer = this.#racer = seat;
        void this.#goOn();
    }

    play = async (move: string) => {
        const scene = this.shown.value.scene;
        if (this.#isMoving || !scene || this.shown.value.stage !== "playing" || !isPerson(this.plan, scene.viewer))
            return;
        this.#isMoving = true;
        try {
            const reason = await this.#table.call("play", scene.viewer, move);
            this.#racer = reason ? this.#racer : null;
            if (reason)
                sound("refused");
            this.#show({ reason });
            await this.#goOn();
        } finally {
            this.#isMoving = false;
        }
    };

    /** In a race in the open: any person at the device, whoever looks. The reason, if refused. */
    async grab(seat: Seat, move: string): Promise<Reason | null> {
        const { stage, isOpen, scene } = this.shown.value;
        if (stage !== "playing" || !isOpen || scene?.mode !== "race" || !isPerson(this.plan, seat))
            return null;
        const reason = await this.#table.call("play", seat, move);
        if (reason)
            sound("refused");
        void this.#goOn();
        return reason;
    }

    /** The reason was read. */
    forgive() {
        this.#show({ reason: null, undoRefusal: null });
    }

    async undo() {
        if (!this.#people.length)
            return;
        this.#epoch++;
        this.#thinking.clear();
        await this.#table.call("stopThinking");
        const undoRefusal = await this.#table.call("undo", seatMask(this.#people));
        this.#isTornBack = true;
        if (undoRefusal)
            sound("refused");
        this.#show({ undoRefusal, reason: null, advice: null });
        void this.#goOn();
    }

    async hint() {
        const scene = this.shown.value.scene;
        if (!scene?.moves.length || this.shown.value.isAdvising)
            return;
        this.#show({ isAdvising: true });
        try {
            const advice = await this.#table.call("advise", scene.viewer);
            this.#show({ advice: stillGood(advice, scene, this.shown.value.scene) });
        } finally {
            this.#show({ isAdvising: false });
        }
    }

    dropHint() {
        this.#show({ advice: null });
    }

    ask = async (question: string): Promise<Json> => {
        const scene = this.shown.value.scene;
        return scene && !this.#closed ? this.#table.call("ask", scene.viewer, question) : null;
    };

    close() {
        this.#closed = true;
        this.#table.close();
    }
}
