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
    if (language !== "ja" || !kanji)
        return <>{title}</>;
    const parts = kanji.split(" ").map((part) => <><span>{part}</span>{" "}</>); // a line ends between them, not before a dash
    return <span class="kanji-title">{parts}<small class="latin-title">{title}</small></span>;
}
