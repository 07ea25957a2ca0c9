// haru_ichiban.tsx - the face of Haru Ichiban: two gardeners, lily pads, the wind of spring.
import type { Face } from "../face";
import { Board } from "./haru_ichiban/board";
import { Emblem } from "./haru_ichiban/emblem";
import { advise, ask, sheet, tell } from "./haru_ichiban/talk";
import { dictionary } from "../words/books";
import "./haru_ichiban/pieces.css";
import "./haru_ichiban.css";

export const face: Face = {
    name: "haru-ichiban",
    Board,
    Emblem,
    ask,
    tell,
    advise,
    sheet,
    lesson: async () => (await import("../lessons/haru_ichiban")).lesson,
    rules: async () => (await import("../rules/haru_ichiban")).rules,
    words: dictionary("haru_ichiban"),
    learnWords: dictionary("haru_ichiban_learn"),
};
