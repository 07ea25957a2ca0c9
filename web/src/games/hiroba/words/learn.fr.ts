// learn.fr.ts - Hiroba's rules page and lesson in French.
import type { HirobaLearnWords } from "./learn.en";

export const fr: HirobaLearnWords = {
    "hiroba.rules.idea": "Le but du jeu",
    "hiroba.rules.idea.1": "Vous posez des galets numérotés dans des jardins japonais. Les grands nombres gagnent les jardins. Les petits, au bord d’un bassin, gagnent sa carpe koï. Une koï double un jardin.",
    "hiroba.rules.idea.2": "Comme au sudoku, un nombre n’apparaît jamais deux fois dans une même ligne, une même colonne ou un même jardin.",

    "hiroba.rules.ground": "Les jardins",
    "hiroba.rules.ground.1": "Le plateau compte 9 lignes et 9 colonnes. Il est fait de neuf tuiles, séparées par une allée de pierre.",
    "hiroba.rules.ground.2": "Chaque tuile a un bassin et deux jardins, l’un de mousse, l’autre de sable ratissé, qui se partagent 8 cases. Un jardin ne dépasse jamais de sa tuile. Une case porte une lanterne : on peut y commencer.",
    "hiroba.rules.ground.3": "Le hasard choisit et tourne les tuiles à chaque partie ; une lanterne n’est jamais au bord d’un bassin. À deux, quatre tuiles du pourtour sont sous l’eau et ne servent pas ; à trois, deux tuiles. Lignes et colonnes se prolongent à travers l’eau.",

    "hiroba.rules.pebbles": "Galets et pierres",
    "hiroba.rules.pebbles.1": "Chacun a neuf galets à deux faces : 1 ou 9, 2 ou 8, 3 ou 7, 4 ou 6, deux de chaque, et un seul 5. Vous choisissez la face en posant le galet.",
    "hiroba.rules.pebbles.2": "Les pierres nouées d’une corde ne servent qu’à fermer une case. Le premier joueur en a deux, le deuxième une ; à quatre, le troisième en a une aussi.",

    "hiroba.rules.turn": "Votre tour",
    "hiroba.rules.turn.1": "Posez un galet sur une case de jardin vide. Votre tout premier galet va sur la lanterne de votre choix.",
    "hiroba.rules.turn.2": "Ensuite, chaque galet doit être dans la même ligne ou la même colonne qu’un des vôtres. Peu importe ce qu’il y a entre les deux.",

    "hiroba.rules.twice": "Jamais deux fois",
    "hiroba.rules.twice.1": "Un nombre déjà présent dans la ligne, la colonne ou le jardin ne peut pas y être posé de nouveau, quel que soit le propriétaire du galet.",
    "hiroba.rules.twice.2": "Les deux jardins d’une tuile sont deux jardins différents.",

    "hiroba.rules.stone": "Une pierre, si vous voulez",
    "hiroba.rules.stone.1": "Après votre galet, vous pouvez poser une de vos pierres sur n’importe quelle case de jardin vide, même sur une lanterne. Plus rien ne pourra y être posé.",
    "hiroba.rules.stone.2": "Une pierre par tour au plus. Vous pouvez la garder pour plus tard.",

    "hiroba.rules.end": "La fin",
    "hiroba.rules.end.1": "Si, à votre tour, aucun de vos galets ne peut être posé, vous ne jouez plus : vos tours sont sautés. La partie s’arrête quand chacun a posé tous ses galets ou ne peut plus en poser.",

    "hiroba.rules.koi": "D’abord les koï",
    "hiroba.rules.koi.1": "Regardez les cases qui touchent chaque bassin, en haut, en bas, à gauche et à droite, même sur la tuile voisine. Additionnez les galets de chacun. La plus petite somme gagne la koï ; sans galet, on n’a rien.",
    "hiroba.rules.koi.2": "En cas d’égalité, chacun reçoit une koï. Un galet entre deux bassins compte pour les deux.",

    "hiroba.rules.gardens": "Ensuite les jardins",
    "hiroba.rules.gardens.1": "Dans chaque jardin, la plus grande somme l’emporte. Le jardin rapporte un point par case, vide ou non. En cas d’égalité, tous sont payés en entier.",

    "hiroba.rules.double": "Les koï doublent les jardins",
    "hiroba.rules.double.1": "Chaque koï rejoint un jardin que son propriétaire a gagné seul et où il reste une case vide. Ce jardin rapporte le double. Une seule koï par jardin ; les plus grands jardins d’abord, automatiquement.",
    "hiroba.rules.double.2": "Une koï sans jardin vaut 1 point.",

    "hiroba.rules.win": "Qui gagne",
    "hiroba.rules.win.1": "La personne qui a le plus de points gagne. À égalité, c’est celle qui a gagné le plus de jardins, même partagés ; sinon, la victoire est partagée.",

    "hiroba.picture.tile": "Une tuile avec son bassin, ses deux jardins et sa lanterne",
    "hiroba.picture.pond": "bassin avec une koï",
    "hiroba.picture.moss": "jardin de mousse",
    "hiroba.picture.sand": "jardin de sable",
    "hiroba.picture.lantern": "lanterne : départ",
    "hiroba.picture.pebbles": "Les faces des galets : 1 ou 9, 2 ou 8, 3 ou 7, 4 ou 6, deux fois chacun, et 5",
    "hiroba.picture.turn": "Un galet sur une lanterne ; sa ligne et sa colonne sont ouvertes au suivant",
    "hiroba.picture.twice": "Un second 7 est refusé, car il y a déjà un 7 dans la ligne",
    "hiroba.picture.stone": "Une pierre nouée ferme une case",
    "hiroba.picture.koi": "Au bord du bassin : 1 pour le rond, 4 et 2 pour le losange. Le rond gagne la koï",
    "hiroba.picture.gardens": "Le rond mène dans un jardin, 9 contre 4 ; le losange mène dans l’autre, avec 8",
    "hiroba.picture.double": "Une koï sur la case vide d’un jardin de quatre cases : 8 points au lieu de 4",

    "hiroba.lesson.1": "Bienvenue dans les jardins. Les grands galets gagnent les jardins, les petits les koï. Vous jouez les losanges ; les ronds viennent de commencer en g5.",
    "hiroba.lesson.1.done": "Commençons.",
    "hiroba.lesson.2": "Votre premier galet va sur une lanterne. Prenez le 6 et posez-le en d4 : ce jardin a cinq cases.",
    "hiroba.lesson.2.done": "Le jardin porte maintenant votre marque : à 6 contre rien, vous êtes en tête.",
    "hiroba.lesson.3": "Après un galet, vous pouvez ajouter une pierre. Vous n’en avez qu’une : gardez-la pour un meilleur moment.",
    "hiroba.lesson.3.done": "Les ronds continuent dans leur colonne. Un galet doit être aligné avec l’un des vôtres.",
    "hiroba.lesson.4": "Et maintenant une koï, ou même deux ! La case e4 est entre les bassins e3 et e5. Au bord de l’eau, la plus petite somme gagne : posez un 1 en e4.",
    "hiroba.lesson.4.done": "Rien n’est plus petit que 1 : les deux koï sont à vous, pour l’instant.",
    "hiroba.lesson.5": "Avec un 1, les ronds pourraient encore partager la koï de e5. En d5 et en e6, c’est interdit : ce jardin a déjà votre 1. Fermez f5 avec votre pierre.",
    "hiroba.lesson.5.done": "Personne ne peut plus prendre ni partager cette koï.",
    "hiroba.lesson.6": "Le jardin du haut a six cases. Essayez votre 9 en d1 : la ligne 1 a déjà un 9, il est refusé. Posez-y alors le 8.",
    "hiroba.lesson.6.done": "Jamais deux fois le même nombre dans une ligne, une colonne ou un jardin. Votre 8 menait, mais un 9 en f3 vient de le dépasser.",
    "hiroba.lesson.7": "Ce sont les sommes qui comptent. Ajoutez un galet en e1 : 3 ou plus suffit. Regardez l’aperçu avant de confirmer.",
    "hiroba.lesson.7.done": "De nouveau en tête ! Et il reste des cases vides : une koï pourra doubler ce jardin.",
    "hiroba.lesson.8": "Les ronds ont un 2 au bord du bassin i5. Vous ne pouvez pas poser un autre 1 dans la ligne 4. Mais un 2 en i4 fait égalité.",
    "hiroba.lesson.8.done": "À égalité, chacun reçoit une koï. Il y en a toujours assez.",
    "hiroba.lesson.9": "À la fin, chaque koï double un jardin que vous avez gagné seul. Le petit tableau des points montre à tout moment le score si la partie s’arrêtait là. Bonne première partie !",
    "hiroba.lesson.9.done": "Vous savez tout ce qu’il faut savoir.",
};
