// books.ts - a game's dictionaries, each in a file and chunk of its own.
import type { Dictionary, Language } from "../face";
import type { Words } from "./fill";

/** The file of a dictionary: the words under the name of their language. */
export type Book = Readonly<Record<string, Words>>;

/** Picks files of a folder, as import.meta.glob lists them, by how their path begins: "./words/learn."
 * picks ./words/learn.en.ts and so on. */
export function dictionary(books: Readonly<Record<string, () => Promise<Book>>>, start: string): Dictionary {
    const open = (language: Language) => async () => (await books[`${start}${language}.ts`]?.())?.[language] ?? {};
    return { en: open("en"), fr: open("fr"), ja: open("ja") };
}
