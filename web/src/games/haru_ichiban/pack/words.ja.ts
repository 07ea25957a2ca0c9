// words.ja.ts - the sentences of the pond that one draws in Japanese.
import type { en } from "./words.en";

export const ja: Record<keyof typeof en, string> = {
    "haru.pack.brush": "置くもの",
    "haru.pack.P": "普通の葉",
    "haru.pack.D": "両面とも暗い葉",
    "haru.pack.R": "赤い卵",
    "haru.pack.Y": "黄色い卵",
    "haru.pack..": "水面",
    "haru.pack.pond": "自分の池（5×5）",
    "haru.pack.how": "置くものを選んで、マスをタップしてください。カエルは自分の卵がある葉から始めます。",
    "reason.pack-pad-twice": "この種類の葉は1枚だけです。",
    "reason.pack-pond-row": "池の1行は{0}マスです。",
    "reason.pack-pond-letter": "池のマスは P、D、R、Y、または点です。",
    "reason.pack-pond-pads": "池の葉は全部で{0}枚です。普通の葉が{1}枚、両面とも暗い葉、赤い卵の葉、黄色い卵の葉が1枚ずつ必要です。",
};
