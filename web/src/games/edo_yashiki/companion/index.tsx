// index.tsx - what Edo Yashiki gives the page so that real tables of it can be scored.
import type { CompanionFace, PadSheet, Say, SheetLine } from "../../../face";
import { Desk } from "./desk";
import { begin, playersOf, type Placed } from "./table";

/** "garden 4 (2), pond 3 (1), bonus 2". */
function noteOf({ lines, bonus }: Placed, say: Say): string {
    return [
        ...lines.map(({ kind, length, points }) => say("edo.desk.paid", { kind: say(`edo.kind.${kind}`), length, points })),
        ...bonus ? [say("edo.desk.bonus", { points: bonus })] : [],
    ].join(" · ");
}

/** A line for each round: what the card of each player paid. */
function lines(sheet: PadSheet, say: Say, who: (seat: number) => string): readonly SheetLine[] {
    const players = playersOf(sheet), placed = players.map((player) => player.placed.filter((_, index) => index > 0 || player.placed[0]?.face === undefined));
    const rounds = Math.max(0, ...placed.map((cards) => cards.length));
    return [
        ...Array.from({ length: rounds }, (_, round): SheetLine => ({
            label: say("edo.desk.round", { round: round + 1 }),
            note: placed.flatMap((cards, index) => cards[round]?.lines.length ? [`${who(index + 1)}: ${noteOf(cards[round], say)}`] : []).join("; "),
            values: placed.map((cards) => cards[round]?.total ?? ""),
        })),
        { label: say("edo.desk.total"), values: players.map(({ score }) => score), total: true },
    ];
}

export const companion: CompanionFace = {
    fewest: 2, most: 5, begin, Desk, lines,
    isBegun: (sheet) => playersOf(sheet).some(({ placed }) => placed.length > 0),
    words: {
        en: () => import("./words.en").then((module) => module.en),
        fr: () => import("./words.fr").then((module) => module.fr),
        ja: () => import("./words.ja").then((module) => module.ja),
    },
};
