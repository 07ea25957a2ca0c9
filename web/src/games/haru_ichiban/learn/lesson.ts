// lesson.ts - a first round of Haru Ichiban, from a secret pick to four in a column.
import type { Lesson } from "../../../face";

/** The learner has drawn 2, 5 and 8, the other gardener 4, 5 and 7. */
const record = `niwa record 1
game haru-ichiban 1
seats 2
moves
chance draw 1 2
chance draw 1 5
chance draw 1 8
chance draw 2 4
chance draw 2 5
chance draw 2 7
`;

export const lesson: Lesson = {
    record,
    seat: 1,
    steps: [
        { text: "haru.lesson.pond", wanted: [] },
        { text: "haru.lesson.low", wanted: ["pick 2"], next: ["2: pick 4", "2: bloom b3"] },
        {
            text: "haru.lesson.wind", wanted: ["wind d2 east"],
            next: ["2: dark c4", "chance: draw 1 1", "chance: draw 2 3"],
        },
        { text: "haru.lesson.high", wanted: ["pick 8"], next: ["2: pick 3"] },
        { text: "haru.lesson.bloom", wanted: ["bloom d4"] },
        { text: "haru.lesson.frog", wanted: ["frog e3"], next: ["2: wind a1 south"] },
        {
            text: "haru.lesson.dark", wanted: ["dark e1"],
            next: ["chance: draw 1 6", "chance: draw 2 2"],
        },
        { text: "haru.lesson.equal", wanted: ["pick 5"], next: ["2: pick 5", "chance: lot 1"] },
        {
            text: "haru.lesson.own-frog",
            wanted: ["frog d3", "frog e5", "frog c5", "frog b4", "frog a5", "frog a3", "frog b2"],
            next: ["2: frog c1", "chance: draw 1 3", "chance: draw 2 6"],
        },
        { text: "haru.lesson.last-pick", wanted: ["pick 1"], next: ["2: pick 7", "2: bloom a2"] },
        {
            text: "haru.lesson.figure", wanted: ["wind d4 east"],
            next: [
                "chance: draw 1 1", "chance: draw 1 4", "chance: draw 1 6",
                "chance: draw 2 2", "chance: draw 2 5", "chance: draw 2 8",
            ],
        },
        { text: "haru.lesson.end", wanted: [] },
    ],
};
