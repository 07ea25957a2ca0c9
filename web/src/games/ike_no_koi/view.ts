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
