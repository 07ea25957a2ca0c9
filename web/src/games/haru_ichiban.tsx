// haru_ichiban.tsx - the face of Haru Ichiban: two gardeners, lily pads, the wind of spring.
import type { Face } from "../face";
import { Board } from "./haru_ichiban/board";
import { Emblem } from "./haru_ichiban/emblem";
import { ask, sheet, tell } from "./haru_ichiban/talk";
import "./haru_ichiban.css";

export const face: Face = {
    name: "haru-ichiban",
    Board,
    Emblem,
    ask,
    tell,
    sheet,
    lesson: async () => (await import("../lessons/haru_ichiban")).lesson,
    rules: async () => (await import("../rules/haru_ichiban")).rules,
    words: {
        en: async () => (await import("../words/haru_ichiban.en")).en,
        fr: async () => (await import("../words/haru_ichiban.fr")).fr,
        ja: async () => (await import("../words/haru_ichiban.ja")).ja,
    },
    learnWords: {
        en: async () => (await import("../words/haru_ichiban_learn.en")).en,
        fr: async () => (await import("../words/haru_ichiban_learn.fr")).fr,
        ja: async () => (await import("../words/haru_ichiban_learn.ja")).ja,
    },
};
