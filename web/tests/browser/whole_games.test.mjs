// whole_games.test.mjs - whole games on a phone with a hint at every decision: all four against the
// master, and every other level once. With NIWA_WHOLE=all each game meets each level, and with
// NIWA_THINK=0 all think as long as they do for people (make test-levels).
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { begin, GAMES } from "./helpers/browser.mjs";
import { test } from "./helpers/watch.mjs";
import { playWhole } from "./helpers/whole_games.mjs";

const MASTER = 6, LEVELS = [1, 2, 3, 4, 5, MASTER];

let place;
before(async () => place = await begin());
after(() => place.close());

/** The games that meet a level: all, or one after the other. */
function opponents(level) {
    return process.env.NIWA_WHOLE === "all" || level === MASTER ? GAMES : [GAMES[level % GAMES.length]];
}

for (const level of LEVELS)
    for (const game of opponents(level))
        test(`${game} against level ${level}: to the score sheet, with a hint at every decision`, async () => {
            assert.ok(await playWhole(place, game, level) > 3);
        });
