// game_title.tsx - a game's name as a heading; in Japanese with the Latin name behind it, smaller.
import type { Language } from "../face";
import type { GameEntry } from "../games";
import { useSpeech } from "../words";

/** The name in a sentence, or where letters have one size. */
export function titleOf({ title, kanji }: GameEntry, language: Language): string {
    return language === "ja" && kanji ? `${kanji} ${title}` : title;
}

export function GameTitle({ entry: { title, kanji } }: { readonly entry: GameEntry }) {
    const { language } = useSpeech();
    return language === "ja" && kanji ? <span class="kanji-title">{kanji} <small class="latin-title">{title}</small></span> : <>{title}</>;
}
