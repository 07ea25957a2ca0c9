// fr.ts - what Null says while it is played, in French.
export const fr = {
    "null.ask.pick": "Choisissez une lanterne.",
    "null.ask.wait": "Les autres choisissent une lanterne.",
    "null.ask.over": "La partie est terminée.",
    "null.player": "{who} : pierre {stone}, lanterne {lantern}",
    "null.pick": "Lanterne {lantern}",
    "null.tell.pick": "{who?Vous avez:@ a} choisi une lanterne.",
    "null.tell.pick-known": "{who?Vous avez:@ a} choisi la lanterne {lantern}.",
    "null.advise.pick": "Choisissez la lanterne {lantern}.",
    "null.sheet.stone": "Pierre",
    "null.sheet.lantern": "Lanterne",
    "null.sheet.total": "Total",

    "reason.chance-deals": "Les pierres sont distribuées automatiquement.",
    "reason.no-such-lantern": "Il n’y a pas de lanterne {0} : elles vont de 1 à {1}.",
};
