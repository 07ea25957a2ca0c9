// winner_words.ts - who has won, in a sentence.
import type { Result, Say, Who } from "../face";

export function winnerWords(result: Result, say: Say, who: Who, language: string): string {
    const winners = result.ranks.flatMap((rank, index) => rank === 1 ? [who(index + 1)] : []);
    const names = new Intl.ListFormat(language, { type: "conjunction" }).format(winners);
    return say(winners.length === 1 ? "sheet.winner" : "sheet.winners", { names });
}
