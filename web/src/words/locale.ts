// locale.ts - the visitor's variety of the language: "en-GB" writes dates differently from "en-US".
import type { Language } from "../face";

function isLocale(tag: string): boolean {
    try {
        return Intl.getCanonicalLocales(tag).length > 0;
    } catch {
        return false; // such as "en-US@posix"
    }
}

/** The first of the visitor's own tags for the language; if there is none, the language. */
export function localeOf(language: Language, tags: readonly string[] = globalThis.navigator?.languages ?? []): string {
    return tags.find((tag) => tag.toLowerCase().split("-")[0] === language && isLocale(tag)) ?? language;
}
