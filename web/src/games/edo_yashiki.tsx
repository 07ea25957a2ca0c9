// edo_yashiki.tsx - the face of Edo Yashiki; its folder has the drawings and the table.
import type { Face } from "../face";
import { dictionary } from "../words/books";
import "./edo_yashiki/pieces.css";
import "./edo_yashiki.css";
import "./edo_yashiki/motion.css";
import { Board } from "./edo_yashiki/board";
import { Emblem } from "./edo_yashiki/emblem";
import { advise, askFor, sheet, tell } from "./edo_yashiki/telling";

export const face: Face = {
    name: "edo-yashiki",
    Board,
    grabs: async () => (await import("./edo_yashiki/grabs")).Grabs,
    Emblem,
    ask: askFor,
    tell,
    advise,
    sheet,
    lesson: async () => (await import("../lessons/edo_yashiki")).lesson,
    rules: async () => (await import("../rules/edo_yashiki")).rules,
    words: dictionary("edo_yashiki"),
    learnWords: dictionary("edo_yashiki_learn"),
};
