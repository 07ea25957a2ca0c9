// index.tsx - Hiroba's face: pebbles on gardens, a sudoku for two to four.
import type { Face } from "../../face";
import { dictionary, type Book } from "../../words/books";
import "./pieces/pieces.css";
import "./board.css";
import "./dock.css";
import "./motion.css";
import { Board } from "./board";
import { Emblem } from "./emblem";
import { points, sheet } from "./sheet";
import { advise, ask, tell } from "./tell";

const books = import.meta.glob<Book>("./words/*.ts");

export const face: Face = {
    name: "hiroba",
    Board,
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
