// index.tsx - the face of Haru Ichiban: two gardeners, lily pads, the wind of spring.
import type { Face } from "../../face";
import { dictionary, type Book } from "../../words/books";
import "./pieces/pieces.css";
import "./board.css";
import { Board } from "./board";
import { Emblem } from "./emblem";
import { points, sheet } from "./sheet";
import { advise, ask, tell } from "./tell";

const books = import.meta.glob<Book>("./words/*.ts");

export const face: Face = {
    name: "haru-ichiban",
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
