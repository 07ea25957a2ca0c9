// words.fr.ts - the sentences of the cards that one draws in French.
import type { en } from "./words.en";

export const fr: Record<keyof typeof en, string> = {
    "edo.pack.how": "Choisissez une carte, puis ce que sont ses cases.",
    "edo.pack.cards": "Les 64 cartes",
    "edo.pack.card": "Carte {number}",
    "edo.pack.brush": "Ce qu’est une case",
    "edo.pack.square": "Case {place} : {kind}",
    "edo.pack.none": "rien",
    "edo.pack.wrong": "Carte {number}, qui n’est pas permise",
    "reason.pack-card-length": "Il faut {1#@ case:@ cases} sur la carte {0}.",
    "reason.pack-card-letter": "Une case de la carte {0} n’est d’aucune des quatre sortes.",
    "reason.pack-card-column": "La carte {0} a trois cases de la même sorte dans une colonne.",
};
