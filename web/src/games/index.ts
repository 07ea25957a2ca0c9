// index.ts - the games of the browser: what the page knows of each before its face is loaded.
import type { ComponentType } from "preact";

import type { Face, PackFace } from "../face";

export interface GameOption {
    readonly name: string;
    /** The default first; as the engine's own list. */
    readonly values: readonly string[];
}

export interface GameEntry {
    readonly name: string;
    /** A proper name: the same in every language that writes it in Latin letters. */
    readonly title: string;
    /** How Japan writes it. */
    readonly kanji?: string;
    readonly fewest: number;
    readonly most: number;
    /** About how long a game takes among people. */
    readonly minutes: number;
    readonly options: readonly GameOption[];
    readonly face: () => Promise<Face>;
    /** The face's emblem alone, so that the front page need not load four faces. */
    readonly emblem: () => Promise<ComponentType>;
    /** Where one may play with components of one's own. */
    readonly pack?: () => Promise<PackFace>;
}

export const GAMES: readonly GameEntry[] = [
    {
        name: "haru-ichiban", title: "Haru Ichiban", kanji: "春一番", fewest: 2, most: 2, minutes: 20,
        options: [{ name: "croak", values: ["lot", "race"] }],
        face: () => import("./haru_ichiban").then((module) => module.face),
        emblem: () => import("./haru_ichiban/emblem").then((module) => module.Emblem),
        pack: () => import("./haru_ichiban/pack").then((module) => module.pack),
    },
    {
        name: "hiroba", title: "Hiroba", kanji: "広場 ―数の石庭―", fewest: 2, most: 4, minutes: 25, options: [],
        face: () => import("./hiroba").then((module) => module.face),
        emblem: () => import("./hiroba/emblem").then((module) => module.Emblem),
        pack: () => import("./hiroba/pack").then((module) => module.pack),
    },
    {
        name: "edo-yashiki", title: "Edo Yashiki", kanji: "江戸屋敷", fewest: 2, most: 5, minutes: 15,
        options: [
            { name: "grab", values: ["turns", "live"] },
            { name: "specialists", values: ["false", "true"] },
        ],
        face: () => import("./edo_yashiki").then((module) => module.face),
        emblem: () => import("./edo_yashiki/emblem").then((module) => module.Emblem),
        pack: () => import("./edo_yashiki/pack").then((module) => module.pack),
    },
    {
        name: "ike-no-koi", title: "Ike No Koï", kanji: "池の鯉", fewest: 2, most: 5, minutes: 20, options: [],
        face: () => import("./ike_no_koi").then((module) => module.face),
        emblem: () => import("./ike_no_koi/emblem").then((module) => module.Emblem),
        pack: () => import("./ike_no_koi/pack").then((module) => module.pack),
    },
];

export function findGame(name: string): GameEntry | undefined {
    return GAMES.find((game) => game.name === name);
}
