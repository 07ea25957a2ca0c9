// about.fr.ts - what is said about Niwa itself, in French.
import type { en } from "./about.en";

export const fr: Record<keyof typeof en, string> = {
    "about.what": "Niwa (庭, « jardin ») réunit quatre jeux de société modernes sur les jardins japonais. Tout se passe sur votre appareil : après la première visite, plus besoin de réseau.",
    "about.computer.title": "Un ordinateur qui ne triche pas",
    "about.computer": "L’ordinateur ne sait que ce qu’on a le droit de savoir à sa place : il ne voit pas vos cartes. Les cinq premiers niveaux s’en tiennent à un nombre fixe d’essais ; le maître réfléchit environ deux secondes, avec toute la puissance de votre appareil.",
    "about.luck.title": "Un hasard vérifiable",
    "about.luck": "Chaque partie scelle un nombre secret avant le premier coup. Toutes les cartes et tous les tirages en découlent, et vous pouvez tout faire vérifier à la fin.",
    "about.data.title": "Vos données",
    "about.data": "Les parties jouées sur cet appareil et vos réglages restent dans ce navigateur. Une table entre amis est conservée sur le serveur où vous jouez : les noms, les coups et la discussion, rien d’autre. Nous ne suivons pas les visiteurs.",
    "about.games.title": "Les auteurs des jeux",
    "about.games": "Ces jeux ont été inventés par les personnes ci-dessous. Les images, les textes et les programmes sont les nôtres ; quand nous ne connaissons pas une carte imprimée, nous en avons créé une. Si un jeu vous plaît, achetez la boîte.",
    "about.by": "{game} : {authors}",
};
