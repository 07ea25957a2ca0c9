// index.tsx - what Hiroba gives the page so that real tables of it can be scored.
import type { CompanionFace, PadSheet, Result, Scene } from "../../../face";
import { sheet as lines } from "../sheet";
import { Desk } from "./desk";
import { begin, boardOf } from "./table";

/** As much of a game as its score sheet asks for. */
function asGame(pad: PadSheet): readonly [Result, Scene] {
    return [{ detail: pad.detail } as Result, { seats: pad.players.length } as Scene];
}

export const companion: CompanionFace = {
    fewest: 2, most: 4, begin, Desk,
    lines: (pad, say, who) => lines(...asGame(pad), say, who),
    isBegun: (pad) => boardOf(pad).owners.some((seat) => seat > 0),
    words: {
        en: () => import("./words.en").then((module) => module.en),
        fr: () => import("./words.fr").then((module) => module.fr),
        ja: () => import("./words.ja").then((module) => module.ja),
    },
};
