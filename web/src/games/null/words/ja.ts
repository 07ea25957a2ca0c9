// ja.ts - what Null says while it is played, in Japanese.
export const ja = {
    "null.ask.pick": "灯籠を一つ選んでください。",
    "null.ask.wait": "ほかの人が灯籠を選んでいます。",
    "null.ask.over": "ゲーム終了です。",
    "null.player": "{who}：石 {stone}、灯籠 {lantern}",
    "null.pick": "灯籠 {lantern}",
    "null.tell.pick": "{who}が灯籠を選びました。",
    "null.tell.pick-known": "{who}が灯籠 {lantern} を選びました。",
    "null.advise.pick": "灯籠 {lantern} を選びましょう。",
    "null.sheet.stone": "石",
    "null.sheet.lantern": "灯籠",
    "null.sheet.total": "得点",

    "reason.chance-deals": "石は自動で配られます。",
    "reason.no-such-lantern": "灯籠 {0} はありません。1 から {1} までです。",
};
