// pack_games.test.mjs - games with components of one's own: on the device to the end, with replay and record; at a
// server's table in two browsers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { axe, DESKTOP, GAMES, leave, PHONE, screenshot, untilAsked, visit } from "../helpers/browser.mjs";
import { dice, playByClicks, pressOffer } from "../helpers/driver.mjs";
import { beginSite, joinByLink, makeTable, person, playTogether, playWisely, untilPlaying } from "../helpers/online.mjs";
import { choosePack, NAME, packOf } from "../helpers/packs.mjs";
import { test } from "../helpers/watch.mjs";

let site;
before(async () => site = await beginSite());
after(() => site.close());

/** What tells that it is not the standard set: by eye, and by ear. */
async function signOf(page) {
    const sign = page.locator(".pack-sign");
    await sign.waitFor();
    return [await sign.locator("[aria-hidden]").first().innerText(), await sign.locator(".unseen").textContent()];
}

test("haru-ichiban on a phone: set up with a pack, played to the end, continued, replayed, saved and opened again", async () => {
    const page = await visit(site, { size: PHONE, hash: "#/new/haru-ichiban" });
    const sum = await choosePack(page, packOf("haru-ichiban"));
    await page.locator("button[type=submit]").click();
    await untilAsked(page);
    const told = [NAME, `Custom set: ${NAME} (${sum})`];
    assert.deepEqual(await signOf(page), told);
    assert.match(await page.locator("[data-square=a1]").getAttribute("aria-label"), /red eggs.*red frog/);
    await screenshot(page, "pack-play-phone");
    assert.deepEqual(await axe(page), []);

    await page.goto(`${site.address}#/`); // it is kept with its pack
    await page.locator(".kept-link", { hasText: NAME }).click();
    await untilAsked(page);
    assert.deepEqual(await signOf(page), told);
    await page.keyboard.press("m");
    await page.locator("dialog", { hasText: told[1] }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
    const half = readFileSync(await download.path(), "utf8");
    assert.match(half, new RegExp(`^pack name ${NAME.replace(/[{}.*+?^$|()\\]/g, "\\$&")}\npack pond RP..P\n`, "m"));

    await playByClicks(page, "haru-ichiban", { seed: 4 });
    await page.locator("dialog .sheet .total").waitFor();
    await page.getByRole("button", { name: "Check every draw" }).click();
    await page.getByText("The luck was fair").waitFor();
    await page.locator("dialog a[href*=replay]").click();
    await page.locator(".replay .board").waitFor();
    assert.deepEqual(await signOf(page), told);
    assert.match(await page.locator("[data-square=a1]").getAttribute("aria-label"), /red eggs/);

    await page.goto(`${site.address}#/replay`); // the record of before, on another device
    await page.locator("input[type=file]").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(half) });
    await page.locator(".replay .board").waitFor();
    assert.deepEqual(await signOf(page), told);
    await leave(page);
});

for (const game of GAMES.slice(1))
    test(`${game}: some moves with a pack, on a desktop and a phone, with a hint`, async () => {
        for (const [look, size] of [["desktop", DESKTOP], ["phone", PHONE]]) {
            const page = await visit(site, { size, hash: `#/new/${game}` });
            await choosePack(page, packOf(game));
            await page.locator("button[type=submit]").click();
            await untilAsked(page);
            assert.equal((await signOf(page))[0], NAME); // later a refusal may stand in its place
            const roll = dice(2);
            for (let presses = 0; presses < 40 && await untilAsked(page); presses++)
                await pressOffer(page, game, roll);
            const hint = page.locator(".hint, .hint-strip");
            while (await untilAsked(page) && !await hint.count()) { // a move may be on its way, which makes a hint useless
                await page.keyboard.press("h");
                await hint.waitFor({ timeout: 5000 }).catch(() => undefined);
            }
            await screenshot(page, `pack-play-${game}-${String(look)}`);
            assert.deepEqual(await axe(page), []);
            await leave(page);
        }
    });

test("two browsers at a table with a pack: everybody sees it before and during the game, and it is in the record", async () => {
    const aiko = await person(site, "Aiko", { query: "?listen" });
    await aiko.locator(".game-card a[href*=invite]").first().click();
    await aiko.locator("input[autocomplete=nickname]").fill("Aiko");
    await aiko.locator("input[type=checkbox]").check(); // everybody may come
    const sum = await choosePack(aiko, packOf("haru-ichiban"));
    await aiko.locator("button[type=submit]").click();
    const link = await aiko.locator(".copy-link input").inputValue();
    const words = `Custom set: ${NAME} (${sum})`;
    await aiko.getByText(words).waitFor();
    await screenshot(aiko, "pack-lobby");

    const chie = await visit(site); // the list of tables
    await chie.locator(".kept-link", { hasText: words }).waitFor();
    await screenshot(chie, "pack-list", true);
    await leave(chie);

    const ben = await joinByLink(site, link.replace("#", "?listen#"), "Ben", { size: PHONE });
    await untilPlaying(aiko, ben);
    for (const page of [aiko, ben]) {
        assert.deepEqual(await signOf(page), [NAME, words]);
        assert.match(await page.locator("[data-square=a1]").getAttribute("aria-label"), /red eggs/);
    }
    await screenshot(ben, "pack-online-phone");
    await playWisely([aiko, ben], "haru-ichiban");
    for (const page of [aiko, ben]) {
        await page.locator("dialog .sheet .total").first().waitFor();
        await page.getByRole("button", { name: "Check every draw" }).click();
        await page.getByText("The luck was fair").waitFor();
    }
    await aiko.locator("dialog a[href*=record]").click();
    await aiko.locator(".replay .board").waitFor();
    assert.deepEqual(await signOf(aiko), [NAME, words]);
    await leave(aiko);
    await leave(ben);
});

test("edo-yashiki with a pack in two browsers, and the standard set has no sign", async () => {
    for (const text of [packOf("edo-yashiki", "Mine"), null]) {
        const aiko = await person(site, "Aiko");
        if (!text) {
            const link = await makeTable(aiko, "edo-yashiki");
            const ben = await joinByLink(site, link, "Ben");
            await untilPlaying(aiko, ben);
            assert.equal(await ben.locator(".pack-sign").count(), 0);
            await leave(ben);
        } else {
            await aiko.goto(`${site.address}#/invite/edo-yashiki`);
            await aiko.locator("input[autocomplete=nickname]").fill("Aiko");
            await choosePack(aiko, text);
            await aiko.locator("button[type=submit]").click();
            const ben = await joinByLink(site, await aiko.locator(".copy-link input").inputValue(), "Ben");
            await untilPlaying(aiko, ben);
            assert.equal((await signOf(ben))[0], "Mine");
            let presses = 0;
            await playTogether([aiko, ben], "edo-yashiki", { seed: 5, isEnough: async () => ++presses > 20 });
            await leave(ben);
        }
        await leave(aiko);
    }
});
