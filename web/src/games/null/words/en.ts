// en.ts - what Null says while it is played, in English.
export const en = {
    "null.ask.pick": "Pick a lantern.",
    "null.ask.wait": "The others are picking a lantern.",
    "null.ask.over": "The game is over.",
    "null.player": "{who}: stone {stone}, lantern {lantern}",
    "null.pick": "Lantern {lantern}",
    "null.tell.pick": "{who} picked a lantern.",
    "null.tell.pick-known": "{who} picked lantern {lantern}.",
    "null.advise.pick": "Pick lantern {lantern}.",
    "null.sheet.stone": "Stone",
    "null.sheet.lantern": "Lantern",
    "null.sheet.total": "Points",

    "reason.chance-deals": "Stones are dealt automatically.",
    "reason.no-such-lantern": "There is no lantern {0}; they are 1 to {1}.",
};
