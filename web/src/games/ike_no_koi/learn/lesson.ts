// lesson.ts - three turns at the pond: stopping in time, a share, a lotus, an exchange.
import type { Lesson } from "../../../face";

/** For all: the most koi 5. The learner's secret: the most koi 8. */
const record = `niwa record 1
game ike-no-koi 1
seats 2
moves
chance deal 6
chance deal 7
chance deal 3
`;

export const lesson: Lesson = {
    record,
    seat: 1,
    steps: [
        { text: "ike.lesson.welcome", wanted: [] },
        { text: "ike.lesson.first", wanted: ["draw"], next: ["chance: card 5"] },
        { text: "ike.lesson.second", wanted: ["draw"], next: ["chance: card 9"] },
        { text: "ike.lesson.odds", wanted: ["draw"], next: ["chance: card bamboo"] },
        { text: "ike.lesson.stop", wanted: ["stop"] },
        {
            text: "ike.lesson.bamboo", wanted: ["bamboo 5"],
            next: ["2: draw", "chance: card 10", "2: draw", "chance: card lotus", "2: draw", "chance: card 10"],
        },
        { text: "ike.lesson.share", wanted: ["pick lotus"], next: ["2: pick 10"] },
        { text: "ike.lesson.share-on", wanted: ["pick 10"] },
        { text: "ike.lesson.again", wanted: ["draw"], next: ["chance: card 7"] },
        { text: "ike.lesson.lotus", wanted: ["lotus"], next: ["chance: top 2", "chance: top 7"] },
        { text: "ike.lesson.order", wanted: ["order 7 2"] },
        {
            text: "ike.lesson.gift", wanted: ["draw"],
            next: ["chance: card 7", "2: draw", "chance: card 2", "2: draw", "chance: card 8", "2: stop"],
        },
        { text: "ike.lesson.four", wanted: ["draw"], next: ["chance: card 3"] },
        { text: "ike.lesson.four-2", wanted: ["draw"], next: ["chance: card bridge"] },
        { text: "ike.lesson.four-3", wanted: ["draw"], next: ["chance: card lantern"] },
        {
            text: "ike.lesson.four-4", wanted: ["draw"],
            next: ["chance: card 6", "chance: basin 4", "chance: basin 8", "chance: basin lotus"],
        },
        { text: "ike.lesson.bridge", wanted: ["bridge 5 10"] },
        { text: "ike.lesson.exchange", wanted: ["exchange 2 8"] },
        { text: "ike.lesson.give", wanted: ["give 3 6", "give 6 9", "give 3 9"] },
        { text: "ike.lesson.end", wanted: [] },
    ],
};
