// lesson.ts - Hiroba's lesson: two players, the learner second, against a scripted first.
//
// The second seat has one stone only, so that the lesson is soon about pebbles alone.
import type { Lesson } from "../../../face";

const RECORD = `niwa record 1
game hiroba 1
seats 2
moves
chance water 5
chance tile 4 90
chance tile 9 180
chance tile 7 0
chance tile 1 0
chance tile 10 90
1 place 8 g5
1 pass
end 8 f1982b9cbefca5f0
`;

export const lesson: Lesson = {
    record: RECORD,
    seat: 2,
    steps: [
        { text: "hiroba.lesson.1", wanted: [] },
        { text: "hiroba.lesson.2", wanted: ["place 6 d4"] },
        { text: "hiroba.lesson.3", wanted: ["pass"], next: ["1: place 7 g3", "1: pass"] },
        { text: "hiroba.lesson.4", wanted: ["place 1 e4"] },
        { text: "hiroba.lesson.5", wanted: ["stone f5"], next: ["1: place 9 g1", "1: pass"] },
        { text: "hiroba.lesson.6", wanted: ["place 8 d1"], next: ["1: place 9 f3", "1: pass"] },
        {
            text: "hiroba.lesson.7", wanted: ["place 5 e1", "place 3 e1", "place 4 e1", "place 6 e1", "place 7 e1"],
            next: ["1: place 2 h5", "1: pass"],
        },
        { text: "hiroba.lesson.8", wanted: ["place 2 i4"] },
        { text: "hiroba.lesson.9", wanted: [] },
    ],
};
