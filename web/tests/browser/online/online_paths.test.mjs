// online_paths.test.mjs - the ways that people take around a game, on a phone: no end is a dead one.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { axe, leave, newPage, screenshot } from "../helpers/browser.mjs";
import { beginSite, joinByLink, makeTable, movesSeen, openSide, person, playTogether, untilPlaying } from "../helpers/online.mjs";
import { test } from "../helpers/watch.mjs";

const PHONE = { size: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

let site;
before(async () => site = await beginSite());
after(() => site.close());

async function pair(game) {
    const aiko = await person(site, "Aiko", PHONE);
    const link = await makeTable(aiko, game);
    const ben = await joinByLink(site, link, "Ben", PHONE);
    await untilPlaying(aiko, ben);
    return { aiko, ben, link };
}

async function menu(page, name) {
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.locator("dialog").getByRole("button", { name }).tap();
}

async function resign(page) {
    await menu(page, /^Resign/);
    await page.locator("dialog button.primary").tap();
}

/** Everything is narrower than the screen and readable by everybody. */
async function looksWell(page, name) {
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.size.width);
    assert.deepEqual(await axe(page), []);
    await screenshot(page, `online-paths-${name}`);
}

const untilAt = (page, url) => page.waitForFunction((wanted) => location.href === wanted, url);

/** The rows of finished games on the front page. */
async function finished(page) {
    await page.getByText(/^Finished games on this server/).tap();
    return page.locator("details .kept-link");
}

test("a rematch is asked for while the other reads the score; then back to the first table, home, and its replay", async () => {
    const { aiko, ben, link } = await pair("hiroba");
    await playTogether([aiko, ben], "hiroba", { seed: 7 });
    for (const page of [aiko, ben])
        await page.locator("dialog .sheet .total").first().waitFor();
    await aiko.getByRole("button", { name: "Play again together" }).tap();
    await ben.locator("dialog").getByText("Aiko would like to play again.").waitFor();
    await looksWell(ben, "asked");
    await ben.locator("dialog").getByRole("button", { name: "Agree" }).tap();
    for (const page of [aiko, ben])
        await page.waitForFunction((before) => location.href !== before, link);
    await untilPlaying(aiko, ben);
    const next = aiko.url();
    await playTogether([aiko, ben], "hiroba", { isEnough: async () => await movesSeen(aiko) >= 3 });

    await aiko.goBack();
    await aiko.getByRole("link", { name: "Go to the next game" }).waitFor();
    await aiko.waitForTimeout(500); // it would have gone on by itself
    assert.equal(aiko.url(), link);
    assert.equal(await aiko.locator("dialog").count(), 0);
    await looksWell(aiko, "first-table");
    await aiko.getByRole("link", { name: "Go to the next game" }).tap();
    await untilAt(aiko, next);
    await untilPlaying(aiko);

    await resign(ben);
    await aiko.locator("dialog").getByText("You win").waitFor();
    await aiko.locator("dialog").getByRole("link", { name: "All games" }).tap();
    const rows = await finished(aiko);
    await rows.nth(1).waitFor();
    assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => row.href)), [next, link]);
    assert.match(await rows.nth(1).innerText(), /Hiroba\s+Aiko · Ben/);
    await looksWell(aiko, "finished");
    await rows.nth(1).tap();
    await untilPlaying(aiko);
    await aiko.getByRole("button", { name: "Score sheet" }).tap();
    await aiko.locator("dialog").getByRole("link", { name: "Replay" }).tap();
    await aiko.locator(".replay .board").waitFor();
    await looksWell(aiko, "replay");
    await aiko.getByRole("link", { name: "Back" }).tap();
    await untilAt(aiko, link);
    await untilPlaying(aiko);
    for (const page of [aiko, ben])
        await leave(page);
});

test("a question of the other's is in sight, also while one reads the log", async () => {
    const { aiko, ben } = await pair("hiroba");
    await playTogether([aiko, ben], "hiroba", { isEnough: async () => await movesSeen(aiko) >= 5 });
    await openSide(ben);
    await aiko.getByRole("button", { name: "Ask to undo" }).tap();
    await ben.getByRole("button", { name: "Agree" }).waitFor();
    const box = await ben.getByRole("button", { name: "Agree" }).boundingBox();
    assert.ok(box.y > 0 && box.y + box.height < PHONE.size.height, JSON.stringify(box));
    await looksWell(ben, "undo-asked");
    await ben.getByRole("button", { name: "Agree" }).tap();
    await openSide(ben);
    await ben.locator(".log").getByText("A move was undone.").waitFor();
    for (const page of [aiko, ben])
        await leave(page);
});

test("a game that ended while nobody looked is found, and none that one has left", async () => {
    const { aiko, ben, link } = await pair("hiroba");
    await aiko.goto("about:blank");
    await resign(ben);
    await ben.locator("dialog").getByText("The game is over").waitFor();
    await aiko.goto(site.address);
    const rows = await finished(aiko);
    assert.deepEqual(await rows.evaluateAll((all) => all.map((row) => row.href)), [link]);
    await rows.first().tap();
    await untilPlaying(aiko);

    const other = await newPage(aiko.context());
    other.person = "Aiko";
    await other.goto(site.address);
    const left = await makeTable(other, "hiroba");
    await other.getByRole("button", { name: "Close the table" }).tap();
    await other.getByText("This table is closed").waitFor();
    await other.goto(site.address);
    const still = await finished(other);
    assert.deepEqual(await still.evaluateAll((all) => all.map((row) => row.href)), [link]);
    assert.notEqual(left, link);
    assert.deepEqual(other.complaints, []);
    for (const page of [aiko, ben])
        await leave(page);
});

test("what is refused before the game begins is said, and done once it can be", async () => {
    const aiko = await person(site, "Aiko", PHONE);
    await makeTable(aiko, "hiroba");
    await aiko.getByRole("button", { name: "Start now with computers" }).waitFor();
    await aiko.context().setOffline(true);
    await aiko.locator(".connection-banner").waitFor();
    await aiko.getByRole("button", { name: "Start now with computers" }).tap();
    await aiko.locator(".lobby-card").getByText("The connection is lost: nothing was sent.").waitFor();
    await looksWell(aiko, "lobby-refused");
    await aiko.context().setOffline(false);
    await aiko.locator(".connection-banner").waitFor({ state: "detached" });
    await aiko.getByRole("button", { name: "Start now with computers" }).tap();
    await untilPlaying(aiko);
    aiko.complaints = aiko.complaints.filter((words) => !/WebSocket|ERR_|Failed to load/.test(words)); // of being offline
    await leave(aiko);
});

test("the settings lie over a game, by the menu, online and on one's own; from the front page they are a page", async () => {
    const { aiko, ben, link } = await pair("hiroba");
    await menu(aiko, "Settings");
    await aiko.getByRole("heading", { name: "Settings" }).waitFor();
    await looksWell(aiko, "settings");
    await aiko.getByText("Français").tap();
    await aiko.getByRole("heading", { name: "Réglages" }).waitFor();
    await aiko.locator("dialog input[name=theme] >> nth=2").check();
    assert.equal(await aiko.evaluate(() => document.documentElement.dataset.theme), "dark");
    assert.equal(await aiko.url(), link);
    await aiko.locator("dialog").getByRole("button", { name: "Fermer" }).tap();
    await aiko.getByRole("button", { name: "Règles" }).waitFor();
    await untilPlaying(aiko);

    const alone = await person(site, "Chie", PHONE);
    await alone.locator(".game-card button.primary").first().tap();
    await alone.locator(".board").waitFor();
    const game = alone.url(), steps = await alone.evaluate(() => history.length);
    await alone.evaluate(() => document.querySelector(".board").dataset.same = "yes");
    await menu(alone, "Settings");
    await alone.getByText("日本語").tap();
    await alone.getByRole("heading", { name: "設定" }).waitFor();
    await alone.keyboard.press("Escape");
    await alone.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await alone.locator(".board").getAttribute("data-same"), "yes", "the board was not drawn anew");
    assert.equal(alone.url(), game);
    assert.equal(await alone.evaluate(() => history.length), steps);
    await alone.goto(`${site.address}#/rules/hiroba`);
    await alone.getByRole("button", { name: "設定" }).tap();
    await alone.locator("dialog").getByText("English").tap();
    await alone.locator("dialog").getByRole("button", { name: "Close" }).tap();
    await alone.goto(site.address);
    await alone.getByRole("link", { name: "Settings" }).first().tap();
    await alone.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    await alone.getByRole("link", { name: "All games" }).last().tap();
    await alone.locator(".game-card").first().waitFor();
    for (const page of [aiko, ben, alone])
        await leave(page);
});

test("an address that was cut off says that there is nothing, and a name is what it is", async () => {
    const page = await person(site, "$&", { ...PHONE, hash: "#/play/%E0%A4%A" });
    await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
    for (const hash of ["#/%", "#/table/%zz", "#/rules/100%"]) {
        await page.goto(`${site.address}${hash}`);
        await page.reload();
        await page.locator("main h1").waitFor();
    }
    await page.goto(site.address);
    const ben = await joinByLink(site, await makeTable(page, "hiroba"), "$1", PHONE);
    await untilPlaying(page, ben);
    await resign(page);
    await ben.locator("dialog").getByRole("button", { name: "Close" }).tap();
    await openSide(ben);
    await ben.locator(".log").getByText("$& resigned.").waitFor();
    for (const one of [page, ben])
        one.complaints = one.complaints.filter((words) => !/400|404/.test(words)); // of tables that are none
    for (const one of [page, ben])
        await leave(one);
});
