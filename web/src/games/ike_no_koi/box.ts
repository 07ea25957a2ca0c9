// box.ts - what a pack can change of Ike No Koï: what honours are worth, how the dock lies, the challenges.
import { createContext } from "preact";

import type { Say } from "../../face";
import { readingOf } from "../shared/in_the_box";
import type { Spot } from "../shared/use_roving";

export interface Challenge {
    readonly type: string;
    readonly varieties: readonly number[];
    readonly common: number;
    readonly personal: number;
}

export interface Box {
    /** By variety. */
    readonly honour: Readonly<Record<string, number>>;
    /** The zones in rows, null where there is none. */
    readonly dock: readonly (readonly (number | null)[])[];
    /** By number, from 1; nothing is 0's. */
    readonly challenges: readonly (Challenge | null)[];
}

/** The one that is drawn here. */
export const BoxHere = createContext<Box>({ honour: {}, dock: [], challenges: [] });

/** The box of a table, from its scene's components. */
export const boxOf = readingOf<Box>((components) => {
    const { honour, dock, challenges } = components as unknown as {
        honour: Box["honour"]; dock: Box["dock"]; challenges: (Challenge & { id: number })[];
    };
    return { honour, dock, challenges: [null, ...challenges] };
});

/** Where a zone lies in a dock. */
export function placeOf({ dock }: Box, zone: number): Spot {
    const y = Math.max(0, dock.findIndex((zones) => zones.includes(zone)));
    return { x: Math.max(0, dock[y]?.indexOf(zone) ?? 0), y };
}

export function columnsOf({ dock }: Box): number {
    return Math.max(...dock.map((zones) => zones.length));
}

export function challengeText(challenge: Challenge | null | undefined, say: Say): string {
    const [a, b] = challenge?.varieties ?? [];
    return challenge ? say(`ike.challenge.${challenge.type}`, { a: a ?? "", b: b ?? "" }) : "";
}

/** What a challenge pays, in words: "2", "1 each", "as said". */
export function challengePay(challenge: Challenge | null | undefined, kind: "common" | "personal", say: Say): string {
    if (!challenge?.[kind])
        return "";
    const each = challenge.type === "pairs" || challenge.type === "duos";
    return say(each ? "ike.pays.each" : "ike.pays", { worth: challenge[kind] });
}
