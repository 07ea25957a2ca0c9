// index.tsx - Null's face, the smallest there is: a start for new ones. The app does not show it.
import type { Face } from "../../face";
import "./board.css";
import { Board } from "./board";
import { Emblem } from "./emblem";
import { points, sheet } from "./sheet";
import { advise, ask, tell } from "./tell";

export const face: Face = {
    name: "null",
    Board,
    Emblem,
    ask,
    tell,
    advise,
    points,
    sheet,
    lesson: async () => (await import("./learn/lesson")).lesson,
    rules: async () => (await import("./learn/rules")).rules,
    words: {
        en: async () => (await import("./words/en")).en,
        fr: async () => (await import("./words/fr")).fr,
        ja: async () => (await import("./words/ja")).ja,
    },
    learnWords: {
        en: async () => (await import("./words/learn.en")).en,
        fr: async () => (await import("./words/learn.fr")).fr,
        ja: async () => (await import("./words/learn.ja")).ja,
    },
};
