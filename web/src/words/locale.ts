// locale.ts - how this visitor writes the language: "en-GB" has other dates than "en-US".
import type { Language } from "../face";

function isLocale(tag: string): boolean {
    try {
        return Intl.getCanonicalLocales(tag).length > 0;
    } catch {
        return false; // such as "en-US@posix"
    }
}

/** The first of the visitor's own tags for the language, or the language alone. */
export function localeOf(language: Language, tags: readonly string[] = globalThis.navigator?.languages ?? []): string {
    return tags.find((tag) => tag.toLowerCase().split("-")[0] === language && isLocale(tag)) ?? language;
}
