// words.en.ts - the sentences of the cards that one draws in English.
export const en = {
    "edo.pack.how": "Choose a card, then what its squares are.",
    "edo.pack.cards": "The 64 cards",
    "edo.pack.card": "Card {number}",
    "edo.pack.brush": "What a square is",
    "edo.pack.square": "Square {place}: {kind}",
    "edo.pack.none": "nothing",
    "edo.pack.wrong": "Card {number}, which is not allowed",
    "reason.pack-card-length": "There must be {1#@ square:@ squares} on card {0}.",
    "reason.pack-card-letter": "A square of card {0} is none of the four kinds.",
    "reason.pack-card-column": "Card {0} has three squares of a kind in a column.",
} as const;
