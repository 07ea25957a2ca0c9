// online_games.test.mjs - whole games among people, each in a browser of their own.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { GAMES, HOME, leave, screenshot } from "../helpers/browser.mjs";
import { beginSite, joinByLink, makeTable, person, playTogether, playWisely, untilPlaying } from "../helpers/online.mjs";
import { test } from "../helpers/watch.mjs";

let site;
before(async () => site = await beginSite());
after(() => site.close());

for (const game of GAMES)
    test(`${game}: two people by a link, to the score sheet, and the luck is checked`, async () => {
        const aiko = await person(site, "Aiko", { query: "?listen" });
        const link = await makeTable(aiko, game);
        const ben = await joinByLink(site, link.replace("#", "?listen#"), "Ben");
        await untilPlaying(aiko, ben);
        if (game === "haru-ichiban")
            await playWisely([aiko, ben], game);
        else
            await playTogether([aiko, ben], game, { seed: 7 });
        for (const page of [aiko, ben]) {
            await page.locator("dialog .sheet .total").first().waitFor();
            await page.getByRole("button", { name: "Check every draw" }).click();
            await page.getByText("The luck was fair").waitFor();
            await page.getByText("Your own number went into the draws").waitFor();
        }
        const [ours, theirs] = await Promise.all([aiko, ben].map((page) => page.locator(".sheet .total td").allInnerTexts()));
        assert.deepEqual(ours, theirs);
        await aiko.locator("dialog a[href*=record]").click();
        await aiko.locator(".replay .board").waitFor();
        await leave(aiko);
        await leave(ben);
    });

test("three people and a computer, one on a phone; then all play again with the seats turned", async () => {
    const aiko = await person(site, "Aiko");
    const link = await makeTable(aiko, "hiroba", { count: 4, computers: 1, level: 1 });
    const ben = await joinByLink(site, link, "Ben", { size: { width: 360, height: 740 } });
    const chie = await joinByLink(site, link, "Chie", { language: "ja-JP" });
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

test("over plain http on a home network: the QR code, the link copied the old way, a game, its luck", async () => {
    const home = { ...site, address: site.address.replace(/localhost|127\.0\.0\.1/, HOME) };
    const aiko = await person(home, "Aiko");
    assert.equal(await aiko.evaluate(() => isSecureContext), false);
    const link = await makeTable(aiko, "hiroba");
    await aiko.getByRole("img", { name: "QR code" }).waitFor();
    await screenshot(aiko, "online-home-desktop");
    await aiko.getByRole("button", { name: "Copy the link" }).click();
    await aiko.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await aiko.getByRole("button", { name: "Share" }).count(), 0);
    const ben = await joinByLink(home, link, "Ben");
    await untilPlaying(aiko, ben);
    await playTogether([aiko, ben], "hiroba", { seed: 5 });
    await ben.getByRole("button", { name: "Check every draw" }).click();
    await ben.getByText("The luck was fair").waitFor();
    for (const page of [aiko, ben]) { // a header that only safe pages heed is remarked upon
        page.complaints = page.complaints.filter((words) => !words.startsWith("The Cross-Origin-Opener-Policy header has been ignored"));
        await leave(page);
    }
});
