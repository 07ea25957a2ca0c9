// learn.en.ts - the lesson and the rules of Null in English.
export const en = {
    "null.lesson.welcome": "Everyone has a stone and picks a lantern.",
    "null.lesson.stone": "Your stone is worth its number.",
    "null.lesson.secret": "Nobody else can see it.",
    "null.lesson.lanterns": "A lantern that nobody else picks is worth twice its number.",
    "null.lesson.pick": "Pick a high one.",
    "null.lesson.pick.done": "Nobody else picked it.",
    "null.lesson.end": "Whoever has the most points wins.",
    "null.rules.play": "How it is played",
    "null.rules.play.1": "Everyone is dealt a secret stone, 1 to 9.",
    "null.rules.play.2": "Then everyone secretly picks one of three lanterns.",
    "null.rules.end": "The end",
    "null.rules.end.1": "A stone is worth its number; a lantern is worth twice its own, if nobody else picked it.",
};
