// learn.en.ts - Hiroba's rules page and lesson in English.
export const en = {
    "hiroba.rules.idea": "What it is about",
    "hiroba.rules.idea.1": "You place numbered pebbles in Japanese gardens. High numbers win gardens. Low numbers, beside a pond, win its koi. A koi doubles a garden.",
    "hiroba.rules.idea.2": "As in sudoku, no number may appear twice in the same row, column or garden.",

    "hiroba.rules.ground": "The gardens",
    "hiroba.rules.ground.1": "The board has 9 rows and 9 columns and is made of nine tiles. Stone paths separate the tiles.",
    "hiroba.rules.ground.2": "Each tile has a pond and two gardens, one of moss and one of raked sand, with 8 squares between them. A garden never extends beyond its tile. One square has a lantern: a player may start there.",
    "hiroba.rules.ground.3": "The tiles are chosen and turned at random for each game; a lantern never stands beside a pond. With two players, four tiles at the rim are under water and not used; with three players, two tiles. Rows and columns continue across the water.",

    "hiroba.rules.pebbles": "Pebbles and stones",
    "hiroba.rules.pebbles.1": "Everyone has nine pebbles with a number on each side: 1 or 9, 2 or 8, 3 or 7, 4 or 6, two of each, and a single 5. You choose the side when you place the pebble.",
    "hiroba.rules.pebbles.2": "Stones tied with rope only close off a square. The first player has two and the second has one; with four players, the third has one too.",

    "hiroba.rules.turn": "Your turn",
    "hiroba.rules.turn.1": "Place one pebble on an empty garden square. Your very first pebble goes on a lantern of your choice.",
    "hiroba.rules.turn.2": "Every later pebble must be in the same row or the same column as one of your own. It does not matter what lies in between.",

    "hiroba.rules.twice": "Never twice",
    "hiroba.rules.twice.1": "A number that is already in the row, the column or the garden may not be placed there again, whoever owns the pebble.",
    "hiroba.rules.twice.2": "The two gardens of a tile are separate gardens.",

    "hiroba.rules.stone": "A stone, if you like",
    "hiroba.rules.stone.1": "After your pebble, you may put one of your stones on any empty garden square, even on a lantern. Nothing can be placed there any more.",
    "hiroba.rules.stone.2": "At most one stone a turn. You may keep it for later.",

    "hiroba.rules.end": "The end",
    "hiroba.rules.end.1": "If none of your pebbles fits anywhere when your turn comes, you are out: your turns are skipped. The game ends when everyone has placed all their pebbles or is out.",

    "hiroba.rules.koi": "First the koi",
    "hiroba.rules.koi.1": "Look at the squares beside each pond: above, below, left and right, even on the next tile. Add up each player’s pebbles there. The smallest sum gets the koi; without a pebble, you get nothing.",
    "hiroba.rules.koi.2": "Players who tie get a koi each. A pebble between two ponds counts for both.",

    "hiroba.rules.gardens": "Then the gardens",
    "hiroba.rules.gardens.1": "In each garden, the largest sum wins. The garden is worth one point for each of its squares, empty or not. Players who tie all get the full amount.",

    "hiroba.rules.double": "Koi double gardens",
    "hiroba.rules.double.1": "Each koi swims to a garden that its owner won alone and that still has an empty square. That garden pays double. There is only one koi to a garden; the largest gardens come first, automatically.",
    "hiroba.rules.double.2": "A koi that finds no garden is worth 1 point.",

    "hiroba.rules.win": "Who wins",
    "hiroba.rules.win.1": "Whoever has the most points wins. If points are tied, whoever won more gardens wins, shared ones included; otherwise the victory is shared.",

    "hiroba.picture.tile": "A tile with its pond, two gardens and lantern",
    "hiroba.picture.pond": "pond with a koi",
    "hiroba.picture.moss": "garden of moss",
    "hiroba.picture.sand": "garden of sand",
    "hiroba.picture.lantern": "lantern: start here",
    "hiroba.picture.pebbles": "The sides of the pebbles: 1 or 9, 2 or 8, 3 or 7, 4 or 6, two of each, and 5",
    "hiroba.picture.turn": "A pebble on a lantern; its row and its column are open for the next one",
    "hiroba.picture.twice": "A second 7 is refused, because its row already has a 7",
    "hiroba.picture.stone": "A roped stone closes off a square",
    "hiroba.picture.koi": "Beside the pond: 1 for the circle, 4 and 2 for the diamond. The circle gets the koi",
    "hiroba.picture.gardens": "The circle leads one garden with 9 against 4, the diamond the other with 8",
    "hiroba.picture.double": "A koi lies on the empty square of a garden of four: 8 points instead of 4",

    "hiroba.lesson.1": "Welcome to the gardens. High pebbles win gardens, low pebbles win koi. You play the diamonds; the circles have just started on g5.",
    "hiroba.lesson.1.done": "Let’s begin.",
    "hiroba.lesson.2": "Your first pebble goes on a lantern. Take the 6 and place it on d4: that garden has five squares.",
    "hiroba.lesson.2.done": "The garden now has your mark: with 6 against nothing, you are in the lead.",
    "hiroba.lesson.3": "After a pebble you may add a stone. You have only one: keep it for a better moment.",
    "hiroba.lesson.3.done": "The circles continue in their column. A pebble must be in line with one of your own.",
    "hiroba.lesson.4": "Now for a koi, or even two! The square e4 lies between the ponds e3 and e5. At a pond, the smallest sum wins: place a 1 on e4.",
    "hiroba.lesson.4.done": "Nothing is smaller than 1: both koi are yours, for now.",
    "hiroba.lesson.5": "With a 1 of their own, the circles could still share the koi at e5. They may not place it on d5 or e6, since that garden already has your 1. Close off f5 with your stone.",
    "hiroba.lesson.5.done": "Nobody can take or share this koi any more.",
    "hiroba.lesson.6": "The garden at the top has six squares. Try your 9 on d1: there is already a 9 in row 1, so it is refused. Then place the 8 there.",
    "hiroba.lesson.6.done": "No number twice in a row, a column or a garden. Your 8 was in the lead, but a 9 on f3 has just overtaken it.",
    "hiroba.lesson.7": "It is the sums that count, not single pebbles. Add a pebble on e1: 3 or more is enough. Look at the preview before you confirm.",
    "hiroba.lesson.7.done": "In the lead again! And the garden still has empty squares, so a koi can double it.",
    "hiroba.lesson.8": "The circles have a 2 beside the pond i5. You cannot place another 1 in row 4, but a 2 on i4 draws level.",
    "hiroba.lesson.8.done": "Players who tie get a koi each. There are always enough.",
    "hiroba.lesson.9": "At the end, each koi doubles a garden that you won alone. The small table of points always shows what the score would be if the game ended now. Enjoy your first game!",
    "hiroba.lesson.9.done": "You know all you need to know.",
} as const;

export type HirobaLearnWords = Readonly<Record<keyof typeof en, string>>;
