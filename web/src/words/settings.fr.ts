// settings.fr.ts - the settings in French.
import type { en } from "./settings.en";

export const fr: Record<keyof typeof en, string> = {
    "settings.language": "Langue",
    "settings.language.auto": "Comme mon navigateur",
    "settings.theme": "Clair ou sombre",
    "settings.theme.auto": "Comme mon appareil",
    "settings.theme.light": "Clair",
    "settings.theme.dark": "Sombre",
    "settings.board": "Plateau",
    "settings.board.garden": "Jardin",
    "settings.board.ink": "Encre",
    "settings.board.contrast": "Contraste élevé",
    "settings.pace": "Rythme",
    "settings.pace.calm": "Calme",
    "settings.pace.normal": "Habituel",
    "settings.pace.quick": "Rapide",
    "settings.pace.none": "Sans animation",
    "settings.pace.reduced": "Votre appareil demande moins d’animations, donc rien ne bouge.",
    "settings.more": "Autres réglages",
    "settings.sound": "Sons discrets",
    "settings.shortcuts": "Raccourcis à une lettre (U annuler, H conseil)",
    "settings.text": "Mode texte : la table sous forme de texte, les coups au clavier",
};
