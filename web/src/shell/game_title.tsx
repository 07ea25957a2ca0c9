// game_title.tsx - a game's name as a heading: in Japanese with the Latin one, smaller, behind it.
import type { Language } from "../face";
import type { GameEntry } from "../games";
import { useSpeech } from "../words";

/** In a sentence, or where there is one size of letters only. */
export function titleOf({ title, kanji }: GameEntry, language: Language): string {
    return language === "ja" && kanji ? `${kanji} ${title}` : title;
}

export function GameTitle({ entry: { title, kanji } }: { readonly entry: GameEntry }) {
    const { language } = useSpeech();
    return language === "ja" && kanji ? <span class="kanji-title">{kanji} <small class="latin-title">{title}</small></span> : <>{title}</>;
}
