// words.fr.ts - the sentences of the tiles that one draws in French.
import type { en } from "./words.en";

export const fr: Record<keyof typeof en, string> = {
    "hiroba.pack.how": "Choisissez une tuile, puis ce que sont ses cases. La lanterne marque la case de départ.",
    "hiroba.pack.tiles": "Les 12 tuiles",
    "hiroba.pack.tile": "Tuile {number}",
    "hiroba.pack.wrong": "Tuile {number}, qui n’est pas permise",
    "hiroba.pack.brush": "Ce qu’est une case",
    "hiroba.pack.a": "Jardin de mousse",
    "hiroba.pack.b": "Jardin de sable",
    "hiroba.pack.~": "Bassin",
    "hiroba.pack.start": "Départ",
    "hiroba.pack.none": "rien",
    "hiroba.pack.square": "Case {place} : {what}",
    "hiroba.pack.started": "Case {place} : {what}, case de départ",
    "reason.pack-tile-pond": "Il faut un bassin, et un seul, sur la tuile {0}.",
    "reason.pack-tile-start": "Il faut une case de départ, et une seule, sur la tuile {0}.",
    "reason.pack-tile-letter": "Sur la tuile {0}, une case doit être a, b, A, B ou ~.",
    "reason.pack-tile-row": "Tuile {0} : une ligne doit avoir 3 cases.",
    "reason.pack-tile-garden": "Sur la tuile {0}, un jardin compte {1#@ case:@ cases} : il en faut de {2} à {3}.",
    "reason.pack-tile-pieces": "Sur la tuile {0}, les cases d’un jardin ne se touchent pas.",
    "reason.pack-tile-start-pond": "Sur la tuile {0}, la case de départ est juste à côté du bassin.",
    "reason.pack-tiles-stuck": "La mise en place pourrait se bloquer. Sur {0#@ tuile:@ tuiles}, le départ est dans le coin qui suit celui du bassin, dans le sens horaire, et sur {1#@ tuile:@ tuiles}, dans le coin qui le précède : il faut réduire l’un de ces deux nombres.",
};
