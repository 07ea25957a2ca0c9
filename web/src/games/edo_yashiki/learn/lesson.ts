// lesson.ts - a first visit to Edo: five cards, and a point or more for each.
import type { Lesson } from "../../../face";

export const lesson: Lesson = {
    seat: 1,
    record: `niwa record 1
game edo-yashiki 1
seats 2
option grab turns
option specialists false
moves
chance deal 27
chance deal 28
chance deal 47
chance deal 7
end 4 a834d27ec63cec7d
`,
    steps: [
        { text: "edo.lesson.welcome", wanted: [] },
        { text: "edo.lesson.take", wanted: ["take 1"], next: ["2: take 2"] },
        {
            text: "edo.lesson.line", wanted: ["place 2,1"],
            next: ["2: place 2,0 turned", "chance: deal 20", "chance: deal 60", "2: take 2"],
        },
        { text: "edo.lesson.last", wanted: ["take 1"] },
        {
            text: "edo.lesson.turn", wanted: ["place 0,-2 turned"],
            next: ["2: place 4,-2", "chance: deal 55", "chance: deal 21"],
        },
        { text: "edo.lesson.choose", wanted: ["take 2"], next: ["2: take 1"] },
        {
            text: "edo.lesson.kinds", wanted: ["place 2,-2 turned"],
            next: ["2: place -2,1 turned", "chance: deal 10", "chance: deal 22", "2: take 2"],
        },
        { text: "edo.lesson.floors", wanted: ["take 1"] },
        {
            text: "edo.lesson.grow", wanted: ["place -1,-3 turned"],
            next: ["2: place -1,-1", "chance: deal 63", "chance: deal 24"],
        },
        { text: "edo.lesson.great", wanted: ["take 1"], next: ["2: take 2"] },
        { text: "edo.lesson.all", wanted: ["place 4,0 turned"], next: ["2: place -3,-3 turned"] },
        { text: "edo.lesson.end", wanted: [] },
    ],
};
