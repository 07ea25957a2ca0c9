// about.ja.ts - what is said about Niwa itself, in Japanese.
import type { en } from "./about.en";

export const ja: Record<keyof typeof en, string> = {
    "about.what": "Niwa（庭）は、日本の庭をめぐる四つの現代ボードゲームを集めたものです。すべてこの端末の中で動くので、一度開けばネットワークがなくても遊べます。",
    "about.computer.title": "ズルをしないコンピューター",
    "about.computer": "コンピューターには、その席から見えることしか知らされません。あなたの手札は見えません。入門から達人までは決まった回数だけ考え、名人は端末の性能をすべて使って約2秒考えます。",
    "about.luck.title": "確かめられる運",
    "about.luck": "最初の一手の前に、秘密の数を封印します。札もくじもすべてその数から決まり、終わったあとに一つ残らず確かめられます。",
    "about.data.title": "データについて",
    "about.data": "この端末で遊んだゲームと設定は、このブラウザーの中だけに残ります。友だちとの卓は、遊んでいるサーバーに保存されます。保存されるのは名前と手とチャットだけです。訪問者の追跡は行いません。",
    "about.games.title": "ゲームの作者",
    "about.games": "ゲームを考案したのは次の方々です。絵と文章とプログラムは私たちが作りました。元の札がわからないところは、自分たちで作った札を使っています。気に入ったら、ぜひ製品版をお求めください。",
    "about.by": "{game}：{authors}",
};
