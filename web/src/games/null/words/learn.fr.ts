// learn.fr.ts - the lesson and the rules of Null in French.
export const fr = {
    "null.lesson.welcome": "Chacun a une pierre et choisit une lanterne.",
    "null.lesson.stone": "Votre pierre vaut son chiffre.",
    "null.lesson.secret": "Personne d’autre ne la voit.",
    "null.lesson.lanterns": "Une lanterne que personne d’autre ne choisit vaut deux fois son chiffre.",
    "null.lesson.pick": "Choisissez-en une grande.",
    "null.lesson.pick.done": "Personne d’autre ne l’a choisie.",
    "null.lesson.end": "Le plus grand nombre de points l’emporte.",
    "null.rules.play": "Comment on joue",
    "null.rules.play.1": "Chacun reçoit une pierre secrète, de 1 à 9.",
    "null.rules.play.2": "Puis tous choisissent en secret une lanterne parmi trois.",
    "null.rules.end": "La fin",
    "null.rules.end.1": "Une pierre vaut son chiffre ; une lanterne le double du sien, si personne d’autre ne l’a choisie.",
};
