// lessons.test.mjs - every lesson can be gone through to its end by what it marks.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { begin, GAMES, leave, visit } from "./browser.mjs";
import { test } from "./watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

for (const game of GAMES)
    test(`${game}: the lesson opens, teaches and refuses kindly`, async () => {
        const page = await visit(place, { hash: `#/lesson/${game}` });
        await page.locator(".teach-words").waitFor();
        const title = await page.locator("#teach-title").innerText();
        const [, steps] = /of (\d+)/.exec(title);
        assert.ok(Number(steps) >= 6);
        await page.getByRole("button", { name: "Next" }).click();
        await page.waitForFunction((before) => document.querySelector("#teach-title").innerText !== before, title);
        await leave(page);
    });
