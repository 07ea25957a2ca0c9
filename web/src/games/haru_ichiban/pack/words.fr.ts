// words.fr.ts - the sentences of the pond that one draws in French.
import type { en } from "./words.en";

export const fr: Record<keyof typeof en, string> = {
    "haru.pack.brush": "À poser",
    "haru.pack.P": "Feuille ordinaire",
    "haru.pack.D": "Feuille sombre des deux côtés",
    "haru.pack.R": "Œufs rouges",
    "haru.pack.Y": "Œufs jaunes",
    "haru.pack..": "Eau",
    "haru.pack.pond": "Votre étang, 5 sur 5",
    "haru.pack.how": "Choisissez une pièce, puis touchez les cases où la poser. Chaque grenouille commence sur la feuille qui porte ses œufs.",
    "reason.pack-pad-twice": "Il n’y a qu’une seule feuille de cette sorte.",
    "reason.pack-pond-row": "Une rangée de l’étang compte {0#@ case:@ cases}.",
    "reason.pack-pond-letter": "Une case de l’étang est P, D, R, Y ou un point.",
    "reason.pack-pond-pads": "L’étang doit avoir {0#@ feuille:@ feuilles} en tout : {1#@ ordinaire:@ ordinaires}, une sombre des deux côtés, une avec les œufs rouges et une avec les œufs jaunes.",
};
