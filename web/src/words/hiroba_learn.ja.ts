// hiroba_learn.ja.ts - Hiroba's rules page and lesson in Japanese.
import type { HirobaLearnWords } from "./hiroba_learn.en";

export const ja: HirobaLearnWords = {
    "hiroba.rules.idea": "どんなゲーム？",
    "hiroba.rules.idea.1": "日本庭園に数字の小石を置いていきます。大きい数は庭を、池のそばの小さい数は鯉を手に入れます。鯉は庭の得点を2倍にします。",
    "hiroba.rules.idea.2": "数独と同じで、同じ行・列・庭に同じ数は置けません。",

    "hiroba.rules.ground": "庭",
    "hiroba.rules.ground.1": "盤は9行9列で、9枚のタイルでできています。タイルの間には石の小道があります。",
    "hiroba.rules.ground.2": "1枚のタイルには池が1つと、合わせて8マスの庭が2つ、苔の庭と砂の庭があります。庭がタイルの外へ続くことはありません。灯籠のあるマスが1つあり、ここから始められます。",
    "hiroba.rules.ground.3": "タイルの種類と向きは毎回運で決まり、灯籠が池の隣に来ることはありません。2人なら外周の4枚、3人なら2枚が水面になり、使いません。行と列は水面を越えて続きます。",

    "hiroba.rules.pebbles": "小石と止め石",
    "hiroba.rules.pebbles.1": "小石は1人9個で、両面に数があります。1と9、2と8、3と7、4と6が2個ずつ、5が1個です。どちらの面を使うかは、置くときに決めます。",
    "hiroba.rules.pebbles.2": "縄を結んだ止め石は、マスをふさぐだけの石です。1番目の人が2個、2番目の人が1個、4人なら3番目の人も1個持ちます。",

    "hiroba.rules.turn": "手番",
    "hiroba.rules.turn.1": "庭の空きマスに小石を1個置きます。いちばん最初の小石は、好きな灯籠のマスに置きます。",
    "hiroba.rules.turn.2": "2個目からは、自分の小石と同じ行か同じ列に置きます。間に何があってもかまいません。",

    "hiroba.rules.twice": "同じ数は一度だけ",
    "hiroba.rules.twice.1": "だれの小石でも、その行・列・庭にもうある数は置けません。",
    "hiroba.rules.twice.2": "1枚のタイルにある2つの庭は、別々の庭です。",

    "hiroba.rules.stone": "止め石（置いても置かなくても）",
    "hiroba.rules.stone.1": "小石のあと、庭の空きマスに止め石を1個置けます。灯籠のマスでもかまいません。そこにはもう何も置けなくなります。",
    "hiroba.rules.stone.2": "1手番に1個までです。あとのために取っておいてもかまいません。",

    "hiroba.rules.end": "ゲームの終わり",
    "hiroba.rules.end.1": "自分の番に置ける小石が1つもなければ、その人の番はもう回ってきません。全員が小石を置き終えるか置けなくなったら、ゲーム終了です。",

    "hiroba.rules.koi": "まず鯉",
    "hiroba.rules.koi.1": "池ごとに、上下左右の隣のマスを見ます。隣のタイルのマスも数えます。自分の小石の合計がいちばん小さい人が鯉をもらいます。小石のない人はもらえません。",
    "hiroba.rules.koi.2": "同点なら、それぞれ1匹もらえます。2つの池の間にある小石は、両方に数えます。",

    "hiroba.rules.gardens": "次に庭",
    "hiroba.rules.gardens.1": "庭ごとに、小石の合計がいちばん大きい人の勝ちです。空きマスも含めて、マスの数が得点になります。同点なら、全員が同じだけもらえます。",

    "hiroba.rules.double": "鯉は庭を2倍に",
    "hiroba.rules.double.1": "鯉は、持ち主が1人で取った庭の空きマスに入り、その庭の得点を2倍にします。1つの庭に1匹だけで、大きい庭から自動的に入ります。",
    "hiroba.rules.double.2": "入る庭のない鯉は1点です。",

    "hiroba.rules.win": "勝者",
    "hiroba.rules.win.1": "得点のいちばん多い人の勝ちです。同点なら取った庭（同点の庭も含む）の多い人、それも同じなら引き分けです。",

    "hiroba.picture.tile": "池と2つの庭と灯籠のあるタイル",
    "hiroba.picture.pond": "鯉のいる池",
    "hiroba.picture.moss": "苔の庭",
    "hiroba.picture.sand": "砂の庭",
    "hiroba.picture.lantern": "灯籠：ここから",
    "hiroba.picture.pebbles": "小石の面。1と9、2と8、3と7、4と6が2個ずつ、5が1個",
    "hiroba.picture.turn": "灯籠のマスに小石があり、その行と列に次の小石を置けます",
    "hiroba.picture.twice": "同じ行にもう7があるので、2つ目の7は置けません",
    "hiroba.picture.stone": "止め石がマスをふさいでいます",
    "hiroba.picture.koi": "池の隣に、丸は1、ひし形は4と2。鯉は丸のものです",
    "hiroba.picture.gardens": "片方の庭は9対4で丸が、もう片方は8でひし形がリード",
    "hiroba.picture.double": "4マスの庭の空きマスに鯉が入り、4点が8点になります",

    "hiroba.lesson.1": "庭へようこそ。大きい小石は庭を、小さい小石は鯉を手に入れます。あなたはひし形です。丸の人がg5から始めました。",
    "hiroba.lesson.1.done": "では始めましょう。",
    "hiroba.lesson.2": "最初の小石は灯籠のマスに置きます。6を選んで、d4に置いてください。この庭は5マスあります。",
    "hiroba.lesson.2.done": "庭にあなたの印がつきました。6対0であなたがリードです。",
    "hiroba.lesson.3": "小石のあとには止め石を置けます。1個しかないので、いまは取っておきましょう。",
    "hiroba.lesson.3.done": "丸の人は同じ列に続けました。小石は自分の小石と同じ行か列に置きます。",
    "hiroba.lesson.4": "次は鯉です。e4は池e3と池e5の間にあります。池では合計が小さいほうの勝ち。1をe4に置いてください。",
    "hiroba.lesson.4.done": "1より小さい数はありません。いまのところ、2匹ともあなたの鯉です。",
    "hiroba.lesson.5": "相手も1を置けば、e5の鯉を分け合えます。d5とe6は、同じ庭にあなたの1があるので置けません。残るf5を止め石でふさぎましょう。",
    "hiroba.lesson.5.done": "もうだれもこの鯉を取ることも分け合うこともできません。",
    "hiroba.lesson.6": "上の庭は6マスあります。まず9をd1に置いてみてください。1行目にはもう9があるので置けません。そこで8を置きましょう。",
    "hiroba.lesson.6.done": "同じ行・列・庭に同じ数は置けません。8でリードしましたが、f3の9に抜かれました。",
    "hiroba.lesson.7": "大事なのは合計です。e1に3以上の小石を足しましょう。決める前に、どう変わるかを見てください。",
    "hiroba.lesson.7.done": "またリードしました。空きマスも残っているので、鯉で2倍にできます。",
    "hiroba.lesson.8": "池i5の隣に、丸の2があります。4行目にはもう1を置けませんが、i4に2を置けば並びます。",
    "hiroba.lesson.8.done": "同点なら、それぞれ1匹もらえます。鯉が足りなくなることはありません。",
    "hiroba.lesson.9": "最後に、鯉は1人で取った庭を2倍にします。盤の横の表で、いま終わったら何点かがいつでもわかります。はじめてのゲームをお楽しみください。",
    "hiroba.lesson.9.done": "これで準備は万全です。",
};
