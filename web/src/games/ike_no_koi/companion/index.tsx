// index.tsx - what Ike No Koï gives the page so that real tables of it can be scored.
import type { CompanionFace, PadSheet, Result, Scene } from "../../../face";
import { sheet as lines } from "../sheet";
import { Desk } from "./desk";
import { begin, rowsOf, toldOf } from "./table";

function byVariety(counts: readonly number[]): Readonly<Record<string, number>> {
    return Object.fromEntries(counts.map((count, index) => [index + 2, count]));
}

/** As much of a game as its score sheet asks for: at its end, when the winner has the basin's cards. */
function asGame(pad: PadSheet): readonly [Result, Scene] {
    const { table, components } = toldOf(pad), all = pad.players as unknown as readonly { readonly koi: readonly number[] }[];
    const players = table.docks.map(({ challenge }, index) => ({ koi: byVariety(all[index]?.koi ?? []), bamboo: {}, challenge: challenge || null }));
    return [{ detail: pad.detail } as Result, { seats: players.length, components: JSON.stringify(components), view: { common: table.common || null, players } } as unknown as Scene];
}

export const companion: CompanionFace = {
    fewest: 2, most: 5, begin, Desk,
    lines: (pad, say, who) => lines(...asGame(pad), say, who),
    isBegun: (pad) => toldOf(pad).table.docks.some((dock) => rowsOf(5).some((row) => typeof row === "number" ? dock.koi[row - 2] || dock.bamboo[row - 2] : dock[row])),
    words: {
        en: () => import("./words.en").then((module) => module.en),
        fr: () => import("./words.fr").then((module) => module.fr),
        ja: () => import("./words.ja").then((module) => module.ja),
    },
};
