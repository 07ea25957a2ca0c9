// index.ts - the cards of Edo Yashiki as one draws them.
import type { PackFace } from "../../../face";
import { dictionary, type Book } from "../../../words/books";
import { Editor } from "./editor";

const books = import.meta.glob<Book>("./words.*.ts");

export const pack: PackFace = { Editor, words: dictionary(books, "./words.") };
