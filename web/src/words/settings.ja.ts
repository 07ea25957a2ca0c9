// settings.ja.ts - the settings in Japanese.
import type { en } from "./settings.en";

export const ja: Record<keyof typeof en, string> = {
    "settings.language": "言語",
    "settings.language.auto": "ブラウザーに合わせる",
    "settings.theme": "画面の配色",
    "settings.theme.auto": "端末に合わせる",
    "settings.theme.light": "ライト",
    "settings.theme.dark": "ダーク",
    "settings.board": "盤面",
    "settings.board.garden": "庭",
    "settings.board.ink": "墨絵",
    "settings.board.contrast": "くっきり（高コントラスト）",
    "settings.pace": "動きの速さ",
    "settings.pace.calm": "ゆっくり",
    "settings.pace.normal": "ふつう",
    "settings.pace.quick": "はやい",
    "settings.pace.none": "動かさない",
    "settings.pace.reduced": "お使いの端末が動きを減らす設定になっているため、アニメーションは表示されません。",
    "settings.more": "その他",
    "settings.sound": "控えめな効果音",
    "settings.shortcuts": "一文字のショートカット（U 一手戻す、H ヒント）",
    "settings.text": "テキストモード（盤面を文字で表示し、手を入力）",
};
