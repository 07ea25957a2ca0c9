// index.ts - the games of the browser: what is known of each before its face is loaded.
import type { ComponentType } from "preact";

import type { Face } from "../face";

export interface GameOption {
    readonly name: string;
    /** The default first; as the engine's own list. */
    readonly values: readonly string[];
}

export interface GameEntry {
    readonly name: string;
    /** A proper name: the same in every language. */
    readonly title: string;
    readonly fewest: number;
    readonly most: number;
    /** About how long a game takes among people. */
    readonly minutes: number;
    readonly options: readonly GameOption[];
    readonly face: () => Promise<Face>;
    /** The face's emblem alone, so that the front page need not load four faces. */
    readonly emblem: () => Promise<ComponentType>;
}

/** An emblem once its style sheet is there too. */
async function drawn(emblem: Promise<{ readonly Emblem: ComponentType }>, style: Promise<unknown>): Promise<ComponentType> {
    const [{ Emblem }] = await Promise.all([emblem, style]);
    return Emblem;
}

export const GAMES: readonly GameEntry[] = [
    {
        name: "haru-ichiban", title: "Haru Ichiban", fewest: 2, most: 2, minutes: 20,
        options: [{ name: "croak", values: ["lot", "race"] }],
        face: () => import("./haru_ichiban").then((module) => module.face),
        emblem: () => drawn(import("./haru_ichiban/emblem"), import("./haru_ichiban.css")),
    },
    {
        name: "hiroba", title: "Hiroba", fewest: 2, most: 4, minutes: 25, options: [],
        face: () => import("./hiroba").then((module) => module.face),
        emblem: () => drawn(import("./hiroba/emblem"), import("./hiroba.css")),
    },
    {
        name: "edo-yashiki", title: "Edo Yashiki", fewest: 2, most: 5, minutes: 15,
        options: [
            { name: "grab", values: ["turns", "live"] },
            { name: "specialists", values: ["false", "true"] },
        ],
        face: () => import("./edo_yashiki").then((module) => module.face),
        emblem: () => drawn(import("./edo_yashiki/emblem"), import("./edo_yashiki.css")),
    },
    {
        name: "ike-no-koi", title: "Ike No Koï", fewest: 2, most: 5, minutes: 20, options: [],
        face: () => import("./ike_no_koi").then((module) => module.face),
        emblem: () => drawn(import("./ike_no_koi/emblem"), import("./ike_no_koi.css")),
    },
];

export function findGame(name: string): GameEntry | undefined {
    return GAMES.find((game) => game.name === name);
}
