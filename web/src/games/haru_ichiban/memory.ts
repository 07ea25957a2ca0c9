// memory.ts - what the pond remembers from the previous scene, so that pads can drift and flowers bloom.
import type { GameEvent, LogItem, Scene } from "../../face";
import { eggsOf, pondOf, type Drift, type Figure, type Pad } from "./view";

/** How long each motion takes until the next may begin, in milliseconds. */
const TAKES: Readonly<Record<string, number>> = { bloom: 420, wind: 560, dark: 380, "frog-down": 340 };

/** A round that has just ended. Its pond stays until the player goes on to the next one. */
export interface Afterglow {
    readonly round: number;
    readonly pads: readonly Pad[];
    readonly ids: ReadonlyMap<string, number>;
    readonly motion: Motion;
    readonly figures: readonly Figure[];
    readonly points: readonly number[];
}

/** When a motion begins, by pad or by frog. */
export interface Motion {
    readonly blooms: ReadonlyMap<number, number>;
    readonly drifts: ReadonlyMap<number, number>;
    readonly turns: ReadonlyMap<number, number>;
    readonly hops: ReadonlyMap<number, number>;
}

export interface Memory {
    readonly ply: number;
    readonly logItems: readonly LogItem[];
    readonly pads: readonly Pad[];
    /** Which pad is on each square. A pad keeps its number wherever it drifts. */
    readonly ids: ReadonlyMap<string, number>;
    readonly motion: Motion;
    readonly afterglow: Afterglow | null;
}

export const STILL: Motion = { blooms: new Map(), drifts: new Map(), turns: new Map(), hops: new Map() };

function drifted<T>(on: ReadonlyMap<string, T>, moved: readonly Drift[]): Map<string, T> {
    const then = new Map(on);
    for (const { from } of moved)
        then.delete(from);
    for (const { from, to } of moved) {
        const what = on.get(from);
        if (what !== undefined)
            then.set(to, what);
    }
    return then;
}

function movedBy(event: GameEvent): readonly Drift[] {
    return event["moved"] as unknown as readonly Drift[];
}

/** The pads after these events. The engine has told where each went; nothing is computed here. */
function padsAfter(pads: readonly Pad[], events: readonly GameEvent[]): readonly Pad[] {
    let on = new Map(pads.map((pad) => [pad.at, pad]));
    const change = (at: string, what: Partial<Pad>) => {
        const pad = on.get(at);
        if (pad)
            on.set(at, { ...pad, ...what });
    };
    for (const event of events) {
        if (event.event === "bloom")
            change(String(event["at"]), { flower: Number(event["seat"]) });
        else if (event.event === "dark")
            change(String(event["at"]), { dark: true });
        else if (event.event === "frog-up")
            change(String(event["from"]), { frog: null });
        else if (event.event === "frog-down")
            change(String(event["to"]), { frog: Number(event["frog"]) });
        else if (event.event === "wind")
            on = drifted(on, movedBy(event));
    }
    return [...on].map(([at, pad]) => ({ ...pad, at }));
}

/** A number for each pad, by its square; the three special pads always have the same ones. */
export function numbered(pads: readonly Pad[]): Map<string, number> {
    const numberOf = (pad: Pad, i: number) => pad.kind === "plain" ? i : 100 + eggsOf(pad);
    return new Map(pads.map((pad, i) => [pad.at, numberOf(pad, i)]));
}

/** The numbers before these events: the winds are taken back, the last one first. */
function numberedBefore(pads: readonly Pad[], events: readonly GameEvent[]): Map<string, number> {
    let ids = numbered(pads);
    for (const event of [...events].reverse())
        if (event.event === "wind")
            ids = drifted(ids, movedBy(event).map(({ from, to }) => ({ from: to, to: from })));
    return ids;
}

/** Goes through the events in order: where each pad went, and when each motion begins. */
function follow(ids: ReadonlyMap<string, number>, events: readonly GameEvent[]) {
    const motion = { blooms: new Map<number, number>(), drifts: new Map<number, number>(),
        turns: new Map<number, number>(), hops: new Map<number, number>() };
    let now = new Map(ids);
    let clock = 0;
    const begin = (when: Map<number, number>, square: string) => {
        const id = now.get(square);
        if (id !== undefined)
            when.set(id, clock);
    };
    for (const event of events) {
        if (event.event === "bloom")
            begin(motion.blooms, String(event["at"]));
        else if (event.event === "dark")
            begin(motion.turns, String(event["at"]));
        else if (event.event === "frog-down")
            motion.hops.set(Number(event["frog"]), clock);
        else if (event.event === "wind") {
            movedBy(event).forEach(({ from }) => begin(motion.drifts, from));
            now = drifted(now, movedBy(event));
        } else if (event.event === "round") {
            motion.blooms.clear();
            motion.turns.clear();
            clock = 0;
        }
        clock += TAKES[event.event] ?? 0;
    }
    return { ids: now, motion };
}

/** The pond of the round that ended in these events, if one did and another follows. */
function afterglowOf(pads: readonly Pad[], ids: ReadonlyMap<string, number>,
    events: readonly GameEvent[]): Afterglow | null {
    const ends = events.map((event) => event.event).lastIndexOf("round-end");
    const end = events[ends];
    if (!end || events[ends + 1]?.event !== "round")
        return null;
    const until = events.slice(0, ends);
    return {
        round: Number(end["round"]),
        pads: padsAfter(pads, until),
        ...follow(ids, until),
        figures: until.filter((event) => event.event === "figure") as unknown as readonly Figure[],
        points: end["points"] as unknown as readonly number[],
    };
}

function liesAlike(pads: readonly Pad[], ids: ReadonlyMap<string, number>): boolean {
    return pads.length === ids.size && pads.every((pad) => ids.has(pad.at));
}

/** What to remember of a new scene. If it does not follow from the previous one (a jump in a replay), the
 * memory starts again. */
export function remember(old: Memory | null, scene: Scene, logItems: readonly LogItem[]): Memory {
    const { pads } = pondOf(scene);
    const events = old?.logItems === logItems ? [] : logItems.flatMap((logItem) => logItem.events);
    const before = old?.ids ?? numberedBefore(pads, events);
    const { ids, motion } = follow(before, events);
    const known = liesAlike(pads, ids);
    const glow = old && known ? afterglowOf(old.pads, old.ids, events) : null;
    const goesOn = old !== null && scene.ply >= old.ply && !events.some((event) => event.event === "reveal");
    return {
        ply: scene.ply, logItems, pads, ids: known ? ids : numbered(pads), motion: known ? motion : STILL,
        afterglow: glow ?? (goesOn ? old.afterglow : null),
    };
}
