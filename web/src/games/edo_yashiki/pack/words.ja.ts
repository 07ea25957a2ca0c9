// words.ja.ts - the sentences of the cards that one draws in Japanese.
import type { en } from "./words.en";

export const ja: Record<keyof typeof en, string> = {
    "edo.pack.how": "札を選んで、マスの種類を決めてください。",
    "edo.pack.cards": "64枚の札",
    "edo.pack.card": "札{number}",
    "edo.pack.brush": "マスの種類",
    "edo.pack.square": "マス{place}：{kind}",
    "edo.pack.none": "なし",
    "edo.pack.wrong": "札{number}（使えません）",
    "reason.pack-card-length": "札{0}には{1}マス必要です。",
    "reason.pack-card-letter": "札{0}に、4種類のどれでもないマスがあります。",
    "reason.pack-card-column": "札{0}の縦の列に、同じ種類が3つ並んでいます。",
};
