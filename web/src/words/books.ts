// books.ts - a game's dictionaries, each a file and a chunk of its own.
import type { Dictionary, Language } from "../face";
import type { Words } from "./fill";

const books = import.meta.glob<Readonly<Record<string, Words>>>(["./*.en.ts", "./*.fr.ts", "./*.ja.ts", "!./app.*"]);

/** `haru_ichiban` is words/haru_ichiban.en.ts and so on. */
export function dictionary(name: string): Dictionary {
    const open = (language: Language) => async () => (await books[`./${name}.${language}.ts`]?.())?.[language] ?? {};
    return { en: open("en"), fr: open("fr"), ja: open("ja") };
}
