// books.ts - a game's dictionaries, each a file and a chunk of its own.
import type { Dictionary, Language } from "../face";
import type { Words } from "./fill";

/** A dictionary's file: its words under the language's name. */
export type Book = Readonly<Record<string, Words>>;

/** Of a folder's files, as import.meta.glob lists them, those that start so: of "./words/learn."
 * ./words/learn.en.ts and so on. */
export function dictionary(books: Readonly<Record<string, () => Promise<Book>>>, start: string): Dictionary {
    const open = (language: Language) => async () => (await books[`${start}${language}.ts`]?.())?.[language] ?? {};
    return { en: open("en"), fr: open("fr"), ja: open("ja") };
}
