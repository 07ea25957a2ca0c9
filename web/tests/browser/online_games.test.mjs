// online_games.test.mjs - whole games among people, each in a browser of their own.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { GAMES, leave } from "./browser.mjs";
import { beginHall, joinByLink, makeTable, person, playTogether, untilPlaying } from "./online.mjs";
import { test } from "./watch.mjs";

let hall;
before(async () => hall = await beginHall());
after(() => hall.close());

for (const game of GAMES)
    test(`${game}: two people by a link, to the score sheet, and the luck is checked`, async () => {
        const aiko = await person(hall, "Aiko");
        const ben = await joinByLink(hall, await makeTable(aiko, game), "Ben");
        await untilPlaying(aiko, ben);
        await playTogether([aiko, ben], game, { seed: 7 });
        for (const page of [aiko, ben]) {
            await page.locator("dialog .sheet .total").first().waitFor();
            await page.getByRole("button", { name: "Check every draw" }).click();
            await page.getByText("The luck was fair").waitFor();
            await page.getByText("Your own number is part of the luck").waitFor();
        }
        const [ours, theirs] = await Promise.all([aiko, ben].map((page) => page.locator(".sheet .total td").allInnerTexts()));
        assert.deepEqual(ours, theirs);
        await aiko.locator("dialog a[href*=record]").click();
        await aiko.locator(".replay .board").waitFor();
        await leave(aiko);
        await leave(ben);
    });

test("three people and a computer, one on a phone; then all play again with the seats turned", async () => {
    const aiko = await person(hall, "Aiko");
    const link = await makeTable(aiko, "hiroba", { count: 4, computers: 1, level: 1 });
    const ben = await joinByLink(hall, link, "Ben", { size: { width: 360, height: 740 } });
    const chie = await joinByLink(hall, link, "Chie", { language: "ja-JP" });
    const pages = [aiko, ben, chie];
    await untilPlaying(...pages);
    await playTogether(pages, "hiroba", { seed: 3 });
    await aiko.locator("dialog button.primary").click();
    for (const page of [ben, chie]) {
        await page.locator("dialog .sheet").waitFor();
        await page.keyboard.press("Escape");
        await page.locator(".offer button.primary").click();
    }
    for (const page of pages)
        await page.waitForFunction((before) => location.href !== before, link);
    await untilPlaying(...pages);
    assert.match(await aiko.locator(".seat-card").nth(1).innerText(), /Aiko \(you\)/);
    for (const page of pages)
        await leave(page);
});
