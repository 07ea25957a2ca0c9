// lesson.ts - a lesson of Null: one stone, one lantern.
import type { Lesson } from "../../../face";

const record = `niwa record 1
game null 1
seats 2
moves
chance deal 4
chance deal 6
`;

export const lesson: Lesson = {
    record,
    seat: 1,
    steps: [
        { text: "null.lesson.welcome", wanted: [] },
        { text: "null.lesson.stone", wanted: [] },
        { text: "null.lesson.secret", wanted: [] },
        { text: "null.lesson.lanterns", wanted: [] },
        { text: "null.lesson.pick", wanted: ["pick 3", "pick 2"], next: ["2: pick 1"] },
        { text: "null.lesson.end", wanted: [] },
    ],
};
