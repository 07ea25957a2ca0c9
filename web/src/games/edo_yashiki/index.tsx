// index.tsx - the face of Edo Yashiki; its folder has the drawings and the table.
import type { Face } from "../../face";
import { dictionary, type Book } from "../../words/books";
import "./pieces/pieces.css";
import "./board.css";
import "./motion.css";
import { Board } from "./board";
import { Emblem } from "./emblem";
import { points, sheet } from "./sheet";
import { advise, ask, tell } from "./tell";

const books = import.meta.glob<Book>("./words/*.ts");

export const face: Face = {
    name: "edo-yashiki",
    Board,
    grabs: async () => (await import("./grabs")).Grabs,
    Emblem,
    ask,
    tell,
    advise,
    points,
    sheet,
    lesson: async () => (await import("./learn/lesson")).lesson,
    rules: async () => (await import("./learn/rules")).rules,
    words: dictionary(books, "./words/"),
    learnWords: dictionary(books, "./words/learn."),
};
