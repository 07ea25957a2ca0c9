// words.en.ts - the sentences of the pond that one draws in English.
export const en = {
    "haru.pack.brush": "What to put there",
    "haru.pack.P": "Pad",
    "haru.pack.D": "Dark on both sides",
    "haru.pack.R": "Red eggs",
    "haru.pack.Y": "Yellow eggs",
    "haru.pack..": "Water",
    "haru.pack.pond": "Your pond, 5 by 5",
    "haru.pack.how": "Choose a piece, then tap the squares where it should go. The frogs begin on the pads with their eggs.",
    "reason.pack-pad-twice": "There is only one pad of this kind.",
    "reason.pack-pond-row": "A row of the pond has {0#@ square:@ squares}.",
    "reason.pack-pond-letter": "A square of the pond is P, D, R, Y or a dot.",
    "reason.pack-pond-pads": "The pond needs {0#@ pad:@ pads} in all: {1#@ plain one:@ plain ones}, one that is dark on both sides, one with red eggs and one with yellow eggs.",
} as const;
