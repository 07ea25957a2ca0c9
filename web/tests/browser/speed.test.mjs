// speed.test.mjs - the page does not stutter while computers think; how fast they answer is told.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { begin, GAMES, untilAsked, visit } from "./browser.mjs";
import { dice, pressOffer } from "./driver.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

/** Notes each long task of the main thread while a computer is at work, and how long each turn took. */
async function watch(page) {
    await page.evaluate(() => {
        const seen = globalThis.seen = { long: [], turns: [], since: null };
        new PerformanceObserver((list) => {
            for (const task of list.getEntries())
                if (seen.since !== null && task.startTime >= seen.since)
                    seen.long.push(Math.round(task.duration));
        }).observe({ entryTypes: ["longtask"] });
        new MutationObserver(() => {
            const isThinking = !!document.querySelector(".thinking"), now = performance.now();
            if (isThinking && seen.since === null)
                seen.since = now;
            if (!isThinking && seen.since !== null) {
                seen.turns.push(Math.round(now - seen.since));
                seen.since = null;
            }
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
}

for (const game of GAMES)
    for (const level of [5, 6])
        test(`${game}: no long task while level ${level} thinks`, async (t) => {
            const page = await visit(place, { hash: `#/new/${game}` });
            await page.getByLabel("Seat 2: person or computer").selectOption(String(level));
            await page.getByRole("button", { name: "Start the game" }).click();
            await page.waitForSelector(".ask.mine");
            await watch(page);
            const roll = dice(11);
            for (let presses = 0; presses < 200 && await untilAsked(page); presses++) {
                if (await page.evaluate(() => globalThis.seen.turns.length) >= 4)
                    break;
                if (!await pressOffer(page, game, roll))
                    await page.waitForTimeout(20);
            }
            const { long, turns } = await page.evaluate(() => globalThis.seen);
            t.diagnostic(`${game} level ${level}: turns ${turns.join(" ")} ms, long tasks ${long.join(" ") || "none"}`);
            assert.ok(turns.length > 0);
            assert.deepEqual(long.filter((duration) => duration > 50), []);
            await page.context().close();
        });
