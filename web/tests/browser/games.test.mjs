// games.test.mjs - a whole game of each, person against computer: by clicks, and one by keys alone.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { begin, GAMES, leave, startQuickly, untilAsked, visit } from "./helpers/browser.mjs";
import { playByClicks } from "./helpers/driver.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

for (const game of GAMES)
    test(`${game}: from the front page to the score sheet by clicks`, async () => {
        const page = await visit(place);
        await startQuickly(page, game);
        await playByClicks(page, game);
        await page.waitForSelector("dialog .sheet .total");
        assert.match(await page.locator("dialog h2").innerText(), /^You win$|^\S+ wins$|share the win$/);
        await page.getByRole("button", { name: "Check every draw" }).click();
        await page.getByText("The luck was fair").waitFor();
        await leave(page);
    });

/** Tab until the focus is where the selector says. */
async function tabTo(page, selector) {
    for (let presses = 0; presses < 80; presses++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))
            return;
        await page.keyboard.press("Tab");
    }
    assert.fail(`the tab key does not reach ${selector}`);
}

/** Walks the board's focus with the arrow keys from one square to another. */
async function walkTo(page, square) {
    const here = await page.evaluate(() => document.activeElement?.getAttribute("data-square"));
    const columns = square.charCodeAt(0) - here.charCodeAt(0), rows = Number(square[1]) - Number(here[1]);
    for (let step = 0; step < Math.abs(columns); step++)
        await page.keyboard.press(columns > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(rows); step++)
        await page.keyboard.press(rows > 0 ? "ArrowDown" : "ArrowUp");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-square")), square);
}

/** A place to go with a value that may lie there, read from the cells' labels as a listener would. */
async function readOffer(page) {
    const labels = await page.locator(".hiroba-grid [role=gridcell]").evaluateAll((cells) =>
        cells.filter((cell) => cell.classList.contains("open")).map((cell) => cell.getAttribute("aria-label")));
    const label = labels[Math.floor(labels.length / 2)];
    return { square: label.slice(0, 2), value: /(\d)\D*$/.exec(label.slice(2))?.[1] };
}

test("hiroba: from the front page to the score sheet by keys alone", async () => {
    const page = await visit(place);
    await tabTo(page, ".game-card:nth-child(2) button.primary");
    await page.keyboard.press("Enter");
    while (await untilAsked(page)) {
        await tabTo(page, "[role=gridcell]");
        const ply = await page.locator(".log li").count();
        const { square, value } = await readOffer(page);
        await walkTo(page, square);
        if (value && !/stone/i.test(await page.locator(".ask").innerText()))
            await page.keyboard.press(value);
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.waitForFunction((before) => document.querySelectorAll(".log li").length > before, ply);
    }
    await page.waitForSelector("dialog .sheet .total");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await leave(page);
});
