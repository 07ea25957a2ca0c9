// fits.test.mjs - every game fits every screen: at each decision the board and all that can be touched next are
// in sight, large enough, and where they were. Prints the worst of each size.
//
// Each game with the fewest and the most players, the first decisions of it, with the same luck each time; with
// NIWA_FITS=all every number of players, to the end, and with other luck each time.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, before } from "node:test";

import { begin, GAMES, leave, screenshot, untilAsked, visit } from "./helpers/browser.mjs";
import { withFixedLuck } from "./helpers/builds.mjs";
import { dice, pressOffer } from "./helpers/driver.mjs";
import { measureAt, resize, SIZES, Worst } from "./helpers/fitting.mjs";
import { test } from "./helpers/watch.mjs";

const MOST = { "haru-ichiban": 2, "hiroba": 4, "edo-yashiki": 5, "ike-no-koi": 5 };
const IS_ALL = process.env.NIWA_FITS === "all";
const DECISIONS = IS_ALL ? Infinity : 24;
const ALL_SIZES = 6; // every so many decisions; the two phones at each

let place, fixed = null;
before(async () => {
    fixed = IS_ALL ? null : withFixedLuck();
    place = await begin(fixed ? ["--web", fixed] : []);
});
after(async () => {
    await place.close();
    if (fixed)
        rmSync(fixed, { recursive: true, force: true });
});

function seatCounts(game) {
    const all = Array.from({ length: MOST[game] - 1 }, (_, index) => index + 2);
    return IS_ALL ? all : [...new Set([all[0], all.at(-1)])];
}

async function startWith(page, seats) {
    if (seats > 2)
        await page.locator(".count", { hasText: String(seats) }).click();
    for (let seat = 2; seat <= seats; seat++)
        await page.getByLabel(`Seat ${seat}: person or computer`).selectOption("1");
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.waitForSelector(".board");
}

/** What is asked now, by which a decision is told from the next press of the same one. */
const stateOf = (page) => page.evaluate(() => document.querySelector(".ask").innerText + document.querySelector(".board").innerHTML.length);

for (const game of GAMES)
    for (const seats of seatCounts(game))
        test(`${game} with ${seats} players fits every screen`, async (t) => {
            const page = await visit(place, { size: SIZES[0], hash: `#/new/${game}`, hasTouch: true, isMobile: false });
            await startWith(page, seats);
            const worst = SIZES.map((size) => new Worst(size)), roll = dice(seats);
            let decisions = 0, before = "";
            while (decisions < DECISIONS && await untilAsked(page)) {
                const state = await stateOf(page);
                if (state !== before) {
                    for (const [index, one] of worst.entries())
                        if (index < 2 || decisions % ALL_SIZES === 0) {
                            one.add(`decision ${decisions + 1}`, await measureAt(page, game, one.size));
                            if (decisions === 6 || decisions === 18)
                                await screenshot(page, `fits-${game}-${seats}-${one.size.width}x${one.size.height}-${decisions}`);
                        }
                    await resize(page, SIZES[0]);
                    decisions++;
                    before = state;
                }
                if (!await pressOffer(page, game, roll))
                    await page.waitForTimeout(20);
            }
            worst.forEach((one) => t.diagnostic(String(one)));
            const faults = worst.flatMap(({ faults }) => faults);
            assert.deepEqual(faults.slice(0, 12), [], `${faults.length} faults`);
            await leave(page);
        });
