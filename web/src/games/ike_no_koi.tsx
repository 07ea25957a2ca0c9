// ike_no_koi.tsx - the face of Ike No Koï: draw koi from the pond, stop before a pair.
import type { Face } from "../face";
import { Board } from "./ike_no_koi/board";
import { Emblem } from "./ike_no_koi/emblem";
import { advise, ask, sheet, tell } from "./ike_no_koi/tell";
import { dictionary } from "../words/books";

export const face: Face = {
    name: "ike-no-koi",
    Board,
    Emblem,
    ask,
    tell,
    advise,
    sheet,
    lesson: async () => (await import("../lessons/ike_no_koi")).lesson,
    rules: async () => (await import("../rules/ike_no_koi")).rules,
    words: dictionary("ike_no_koi"),
    learnWords: dictionary("ike_no_koi_learn"),
};
