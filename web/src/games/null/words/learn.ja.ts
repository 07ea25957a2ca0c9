// learn.ja.ts - the lesson and the rules of Null in Japanese.
export const ja = {
    "null.lesson.welcome": "それぞれ石を一つ持ち、灯籠を一つ選びます。",
    "null.lesson.stone": "石はその数が得点です。",
    "null.lesson.secret": "ほかの人には見えません。",
    "null.lesson.lanterns": "ほかのだれも選ばない灯籠は、数の二倍になります。",
    "null.lesson.pick": "大きいものを選びましょう。",
    "null.lesson.pick.done": "ほかのだれも選びませんでした。",
    "null.lesson.end": "得点の多い人の勝ちです。",
    "null.rules.play": "遊び方",
    "null.rules.play.1": "1 から 9 の石が、一つずつ秘密に配られます。",
    "null.rules.play.2": "それから全員が、三つの灯籠から一つをこっそり選びます。",
    "null.rules.end": "終わり",
    "null.rules.end.1": "石はその数、ほかのだれも選ばなかった灯籠は数の二倍が得点です。",
};
