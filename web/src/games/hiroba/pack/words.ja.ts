// words.ja.ts - the sentences of the tiles that one draws in Japanese.
import type { en } from "./words.en";

export const ja: Record<keyof typeof en, string> = {
    "hiroba.pack.how": "タイルを選んで、マスの種類を決めてください。灯籠がスタートのマスです。",
    "hiroba.pack.tiles": "12枚のタイル",
    "hiroba.pack.tile": "タイル{number}",
    "hiroba.pack.wrong": "タイル{number}（使えません）",
    "hiroba.pack.brush": "マスの種類",
    "hiroba.pack.a": "苔の庭",
    "hiroba.pack.b": "砂の庭",
    "hiroba.pack.~": "池",
    "hiroba.pack.start": "スタート",
    "hiroba.pack.none": "なし",
    "hiroba.pack.square": "マス{place}：{what}",
    "hiroba.pack.started": "マス{place}：{what}、スタート",
    "reason.pack-tile-pond": "タイル{0}には池がちょうど1つ必要です。",
    "reason.pack-tile-start": "タイル{0}にはスタートのマスがちょうど1つ必要です。",
    "reason.pack-tile-letter": "タイル{0}のマスは a、b、A、B、~ のどれかです。",
    "reason.pack-tile-row": "タイル{0}の1行は3マスです。",
    "reason.pack-tile-garden": "タイル{0}に{1}マスの庭があります。庭は{2}マスから{3}マスまでです。",
    "reason.pack-tile-pieces": "タイル{0}で、庭のマスがつながっていません。",
    "reason.pack-tile-start-pond": "タイル{0}で、スタートのマスが池の隣にあります。",
    "reason.pack-tiles-stuck": "タイルを並べられなくなることがあります。スタートが池から時計回りで次の角にあるタイルが{0}枚、その逆の角にあるタイルが{1}枚あります。どちらかを減らしてください。",
};
