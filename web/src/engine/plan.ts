// plan.ts - the set-up of a table: seats and options; and how a stored game is listed.
import type { Pack, Seat } from "../face";

export const LEVELS = 6;

/** A seat is a person's on this device, or a computer's of a level from 1 to 6. */
export interface SeatPlan {
    readonly kind: "person" | "computer";
    readonly level: number;
    /** As the person typed it; "" for computers and for people without a name. */
    readonly name: string;
}

export interface Plan {
    readonly game: string;
    readonly options: Readonly<Record<string, string>>;
    /** Missing: the standard set is played with. */
    readonly pack?: Pack;
    /** By seat, the first is seat 1's. */
    readonly seats: readonly SeatPlan[];
}

/** A game in the store as the front page lists it. Its record is stored separately. */
export interface KeptGame {
    readonly id: string;
    readonly plan: Plan;
    /** How many moves the seats have made; chance's do not count. */
    readonly turns: number;
    readonly over: boolean;
    readonly updated: number;
    /** The table that opened it last. Only that table may write to it. */
    readonly holder: string;
}

export function seatPlan(plan: Plan, seat: Seat): SeatPlan | undefined {
    return plan.seats[seat - 1];
}

export function isPerson(plan: Plan, seat: Seat): boolean {
    return seatPlan(plan, seat)?.kind === "person";
}

/** All seats of persons, in seat order. */
export function people(plan: Plan): Seat[] {
    return plan.seats.map((_, index) => index + 1).filter((seat) => isPerson(plan, seat));
}

export function seatMask(seats: readonly Seat[]): number {
    return seats.reduce((mask, seat) => mask | 1 << seat, 0);
}

/** The same people at the same game, the seats moved on by one so that another begins. */
export function rematch(plan: Plan): Plan {
    const [first, ...others] = plan.seats;
    return first ? { ...plan, seats: [...others, first] } : plan;
}

/** A new name for a game in the store. */
export function newId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
