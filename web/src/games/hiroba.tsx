// hiroba.tsx - Hiroba's face: pebbles on gardens, a sudoku for two to four.
import type { Face } from "../face";
import "./hiroba.css";
import { Board } from "./hiroba/board";
import { Emblem } from "./hiroba/emblem";
import { ask, sheet, tell } from "./hiroba/tell";

export const face: Face = {
    name: "hiroba",
    Board,
    Emblem,
    ask,
    tell,
    sheet,
    lesson: async () => (await import("../lessons/hiroba")).lesson,
    rules: async () => (await import("../rules/hiroba")).rules,
    words: {
        en: async () => (await import("../words/hiroba.en")).en,
        fr: async () => (await import("../words/hiroba.fr")).fr,
        ja: async () => (await import("../words/hiroba.ja")).ja,
    },
    learnWords: {
        en: async () => (await import("../words/hiroba_learn.en")).en,
        fr: async () => (await import("../words/hiroba_learn.fr")).fr,
        ja: async () => (await import("../words/hiroba_learn.ja")).ja,
    },
};
