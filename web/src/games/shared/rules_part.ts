// rules_part.ts - the parts of a game's rules page, by the keys of their sentences.
import type { RulesPart, Say } from "../../face";

export interface PictureProps {
    readonly say: Say;
}

/** Makes a part with this many paragraphs: `haru.rules.wind`, `haru.rules.wind.1` and so on. */
export function partsOf(game: string) {
    return (name: string, paragraphs: number, Picture?: RulesPart["Picture"]): RulesPart => {
        const title = `${game}.rules.${name}`;
        const text = Array.from({ length: paragraphs }, (_, i) => `${title}.${i + 1}`);
        return Picture ? { title, text, Picture } : { title, text };
    };
}
