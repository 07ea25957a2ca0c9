// edo_yashiki.tsx - the face of Edo Yashiki; its folder has the drawings and the table.
import type { Face } from "../face";
import "./edo_yashiki.css";
import { Board } from "./edo_yashiki/board";
import { Emblem } from "./edo_yashiki/emblem";
import { askFor, sheet, tell } from "./edo_yashiki/telling";

export const face: Face = {
    name: "edo-yashiki",
    Board,
    Emblem,
    ask: askFor,
    tell,
    sheet,
    lesson: async () => (await import("../lessons/edo_yashiki")).lesson,
    rules: async () => (await import("../rules/edo_yashiki")).rules,
    words: {
        en: async () => (await import("../words/edo_yashiki.en")).en,
        fr: async () => (await import("../words/edo_yashiki.fr")).fr,
        ja: async () => (await import("../words/edo_yashiki.ja")).ja,
    },
    learnWords: {
        en: async () => (await import("../words/edo_yashiki_learn.en")).en,
        fr: async () => (await import("../words/edo_yashiki_learn.fr")).fr,
        ja: async () => (await import("../words/edo_yashiki_learn.ja")).ja,
    },
};
