// offline.test.mjs - after one visit the app needs no server, level 6 included.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { begin, untilAsked, visit } from "./helpers/browser.mjs";
import { playByClicks } from "./helpers/driver.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.browser.close());

test("with the server stopped, a new game against the master is played", async () => {
    const page = await visit(place);
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.active.state));
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await place.stop();
    await page.goto("about:blank");
    await page.goto(`${place.address}#/new/ike-no-koi`);
    await page.getByLabel("Seat 2: person or computer").selectOption("6");
    await page.getByRole("button", { name: "Start the game" }).click();
    const isEnough = async () => /Sugi/.test((await page.locator(".log li").allInnerTexts()).slice(0, -3).join(" "));
    await playByClicks(page, "ike-no-koi", { seed: 3, isEnough });
    await page.reload();
    assert.equal(await untilAsked(page), true);
    for (const hash of ["#/rules/hiroba", "#/lesson/edo-yashiki"]) {
        await page.goto(place.address + hash);
        await page.locator(".rules-part, .teach-words").first().waitFor();
    }
    assert.deepEqual(page.complaints.filter((words) => !/ERR_CONNECTION_REFUSED|sw\.js|script resource/.test(words)), []);
});
