// view.ts - what a viewer knows of a table of Ike No Koï, as the engine writes it.
import type { Json, Say, Scene } from "../../face";
import { listed } from "../../words/joined";

/** "2" to "11", "bamboo", "lotus", "lantern", "bridge". */
export type Card = string;
/** A card whose face the viewer may not know is null. */
export type Seen = Card | null;

export type Phase = "deal" | "draw" | "card" | "top" | "order" | "basin" | "share" | "bamboo"
    | "bridge" | "exchange" | "give" | "over";

export interface Player {
    readonly koi: Readonly<Record<string, number>>;
    readonly bamboo: Readonly<Record<string, number>>;
    readonly lotus: number;
    readonly lanterns: number;
    readonly bridges: readonly (readonly [number, number])[];
    readonly challenge: number | null;
}

export interface View {
    readonly turn: number;
    readonly phase: Phase;
    readonly acting: number | "chance" | null;
    readonly pond_count: number;
    readonly top: readonly Seen[];
    readonly river: readonly Card[];
    readonly basin: readonly Seen[] | null;
    readonly waiting: readonly Card[];
    readonly taking: readonly [number, number] | null;
    readonly common: number | null;
    readonly players: readonly Player[];
}

/** The score sheet's detail: at the end, and as "standing" if the game ended now. */
export interface Standing {
    readonly honour: Readonly<Record<string, number | null>>;
    readonly players: readonly {
        readonly honour: number;
        readonly common: number;
        readonly personal: number;
        readonly lotus: number;
        readonly koi: number;
        readonly total: number;
    }[];
}

type Fraction = readonly [number, number];

/** How likely a pair is, and what drawing on brings. */
export interface Odds {
    readonly river: number | null;
    readonly pair: Fraction;
    readonly on: readonly { readonly draws: number; readonly pair: Fraction; readonly won: Fraction }[];
}

export function viewOf(scene: Scene): View {
    return scene.view as unknown as View;
}

export function standingOf(detail: Json): Standing {
    return detail as unknown as Standing;
}

export function oddsOf(answer: Json): Odds {
    return answer as unknown as Odds;
}

/** The dock as it lies on the table: two rows of five zones. */
export const ROWS: readonly (readonly number[])[] = [[2, 3, 4, 5, 6], [7, 8, 9, 10, 11]];
export const COLUMNS = 5;

/** What the box says of each variety; pictures and rules print it. A unit test holds it
 * against the engine's list of components. */
export const WORTH: Readonly<Record<number, number>> =
    { 2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 5, 11: 5 };

export interface Challenge {
    readonly type: string;
    readonly varieties: readonly number[];
    readonly common: number;
    readonly personal: number;
}

const of = (type: string, varieties: readonly number[], common: number, personal: number): Challenge =>
    ({ type, varieties, common, personal });

export const CHALLENGES: Readonly<Record<number, Challenge>> = {
    1: of("pairs", [], 1, 1),
    2: of("three", [], 0, 0),
    3: of("most-varieties", [], 2, 3),
    4: of("fewest-varieties", [], 2, 3),
    5: of("most-of", [3], 2, 3),
    6: of("most-of", [5], 2, 3),
    7: of("most-of", [8], 2, 3),
    8: of("same-number", [4, 9], 2, 3),
    9: of("same-number", [6, 10], 2, 3),
    10: of("duos", [2, 7], 1, 1),
    11: of("duos", [4, 6], 1, 1),
    12: of("duos", [3, 9], 1, 1),
    13: of("fewest-of", [8, 9], 2, 3),
    14: of("fewest-of", [7, 10], 2, 3),
};

export function isKoi(card: Card): boolean {
    return /^\d+$/.test(card);
}

/** "a koi 7", "a lotus", "a face-down card". */
export function cardName(card: Seen, say: Say): string {
    if (card === null)
        return say("ike.card.hidden");
    return isKoi(card) ? say("ike.card.koi", { variety: card }) : say(`ike.card.${card}`);
}

/** Names in a row, as the language joins them. */
export function cardNames(cards: readonly Seen[], say: Say): string {
    return listed(cards.map((card) => cardName(card, say)), say);
}

export function challengeText(id: number, say: Say): string {
    const [a, b] = CHALLENGES[id]?.varieties ?? [];
    return say(`ike.challenge.${CHALLENGES[id]?.type}`, { a: a ?? "", b: b ?? "" });
}

/** What a challenge pays, in words: "2", "1 each", "as said". */
export function challengePay(id: number, kind: "common" | "personal", say: Say): string {
    const challenge = CHALLENGES[id];
    if (!challenge?.[kind])
        return "";
    const each = challenge.type === "pairs" || challenge.type === "duos";
    return say(each ? "ike.pays.each" : "ike.pays", { worth: challenge[kind] });
}
