// ike_no_koi.tsx - the face of Ike No Koï: draw koi from the pond, stop before a pair.
import type { Face } from "../face";
import { Board } from "./ike_no_koi/board";
import { Emblem } from "./ike_no_koi/emblem";
import { ask, sheet, tell } from "./ike_no_koi/tell";

export const face: Face = {
    name: "ike-no-koi",
    Board,
    Emblem,
    ask,
    tell,
    sheet,
    lesson: async () => (await import("../lessons/ike_no_koi")).lesson,
    rules: async () => (await import("../rules/ike_no_koi")).rules,
    words: {
        en: async () => (await import("../words/ike_no_koi.en")).en,
        fr: async () => (await import("../words/ike_no_koi.fr")).fr,
        ja: async () => (await import("../words/ike_no_koi.ja")).ja,
    },
    learnWords: {
        en: async () => (await import("../words/ike_no_koi_learn.en")).en,
        fr: async () => (await import("../words/ike_no_koi_learn.fr")).fr,
        ja: async () => (await import("../words/ike_no_koi_learn.ja")).ja,
    },
};
