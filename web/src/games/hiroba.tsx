// hiroba.tsx - Hiroba's face: pebbles on gardens, a sudoku for two to four.
import type { Face } from "../face";
import { dictionary } from "../words/books";
import "./hiroba/pieces.css";
import "./hiroba.css";
import "./hiroba/motion.css";
import { Board } from "./hiroba/board";
import { Emblem } from "./hiroba/emblem";
import { advise, ask, sheet, tell } from "./hiroba/tell";

export const face: Face = {
    name: "hiroba",
    Board,
    Emblem,
    ask,
    tell,
    advise,
    sheet,
    lesson: async () => (await import("../lessons/hiroba")).lesson,
    rules: async () => (await import("../rules/hiroba")).rules,
    words: dictionary("hiroba"),
    learnWords: dictionary("hiroba_learn"),
};
