// kept.test.mjs - a browser that has no room, or whose storage is broken: it is told, the game goes on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { axe, begin, leave, newPage, screenshot, startQuickly, untilAsked, visit } from "./helpers/browser.mjs";
import { playByClicks } from "./helpers/driver.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

const logLines = (page) => page.locator(".log li").count();

async function playOne(page) {
    const lines = await logLines(page);
    await playByClicks(page, "hiroba", { seed: 7, isEnough: async () => await logLines(page) > lines });
    await untilAsked(page);
}

/** What the test itself has broken is no mistake of ours. */
function forgive(page, words = "nothing else") {
    page.complaints = page.complaints.filter((complaint) => !complaint.includes(words) && !complaint.includes("blocked by Playwright"));
}

/** The browser lends our pages no room until the returned function is called. */
async function takeRoom(page) {
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(place.address);
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    return () => session.send("Storage.overrideQuotaForOrigin", { origin });
}

test("a full store is told, the game goes on, can be saved, and is kept once there is room", async () => {
    const page = await visit(place);
    const giveRoom = await takeRoom(page);
    await startQuickly(page, "hiroba");
    await page.locator(".unkept[role=alert]").waitFor();
    await playOne(page);
    assert.deepEqual(await axe(page), []);
    await screenshot(page, "unkept-desktop");
    await playOne(page);
    await page.keyboard.press("m");
    assert.doesNotMatch(await page.locator("dialog").innerText(), /waiting for you/);
    await page.locator("dialog").getByRole("button", { name: "Close" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".unkept button").click()]);
    assert.match(readFileSync(await download.path(), "utf8"), /^niwa record 2\ngame hiroba/);
    await giveRoom();
    await playOne(page);
    await page.locator(".unkept").waitFor({ state: "detached" });
    const told = await page.locator(".log li").allInnerTexts();
    await page.reload();
    await untilAsked(page);
    await page.waitForFunction((count) => document.querySelectorAll(".log li").length >= count, told.length);
    assert.deepEqual(await page.locator(".log li").allInnerTexts(), told);
    await leave(page);
});

/** Opening the store fails, in the page and in its workers, until the page says "whole". */
async function breakStore(page) {
    const breaking = `{
        const open = indexedDB.open, news = new BroadcastChannel("test-store");
        IDBFactory.prototype.open = () => {
            const request = { error: new DOMException("the disk is broken", "UnknownError") };
            setTimeout(() => request.onerror?.());
            return request;
        };
        news.onmessage = () => IDBFactory.prototype.open = open;
    }\n`;
    await page.context().addInitScript(breaking);
    await page.context().route("**/table_worker*", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: breaking + await answer.text() });
    });
    await page.reload();
}

test("a store that does not open is told, also where games are listed; a failure is not for ever", async () => {
    const page = await visit(place, { serviceWorkers: "block" }); // it would bring the worker's file
    await breakStore(page);
    await page.locator(".unkept[role=status]").waitFor();
    assert.deepEqual(await axe(page), []);
    await startQuickly(page, "hiroba");
    await page.locator(".unkept[role=alert]").waitFor();
    await playOne(page);
    assert.equal(await page.locator(".unkept").count(), 1);
    const told = await page.locator(".log li").allInnerTexts(), game = page.url();
    await page.locator(".brand").click(); // the game is nowhere but in this page
    await page.locator(".game-card").first().waitFor();
    await page.goBack();
    await untilAsked(page);
    assert.deepEqual(await page.locator(".log li").allInnerTexts(), told);
    const another = await newPage(page.context());
    for (const kind of ["play", "replay"]) {
        await another.goto(game.replace("play", kind));
        await another.locator(".trouble", { hasText: "the disk is broken" }).waitFor();
    }
    await another.close();
    await page.evaluate(() => new BroadcastChannel("test-store").postMessage("whole"));
    await playOne(page);
    await page.locator(".unkept").waitFor({ state: "detached" });
    await page.locator(".brand").click();
    await page.locator(".kept").waitFor();
    forgive(page);
    await leave(page);
});

test("words that do not load are told, not waited for", async () => {
    const page = await visit(place, { serviceWorkers: "block" });
    await page.context().route("**/online.en*", (route) => route.abort());
    await page.goto(`${place.address}#/invite/hiroba`);
    await page.locator(".trouble").waitFor();
    assert.doesNotMatch(await page.locator(".trouble").innerText(), /safe/);
    forgive(page, "online.en");
    forgive(page, "ERR_FAILED");
    await leave(page);
});

test("a worker that fails in the middle of a game says so, and tells the truth about the game", async () => {
    const page = await visit(place, { serviceWorkers: "block" });
    await page.context().route("**/table_worker*", async (route) => {
        const answer = await route.fetch();
        const failing = 'new BroadcastChannel("test-worker").onmessage = () => { throw new Error("out of memory"); };\n';
        await route.fulfill({ response: answer, body: failing + await answer.text() });
    });
    await startQuickly(page, "hiroba");
    await playOne(page);
    const told = await page.locator(".log li").allInnerTexts();
    await page.evaluate(() => new BroadcastChannel("test-worker").postMessage(1));
    await page.locator(".trouble", { hasText: "out of memory" }).waitFor();
    assert.match(await page.locator(".trouble").innerText(), /Your game is safe/);
    await page.getByRole("button", { name: "Reload the page" }).click();
    await untilAsked(page);
    assert.deepEqual((await page.locator(".log li").allInnerTexts()).slice(-told.length), told); // the newest is above
    await page.goto(page.url().replace("#/play/", "#/replay/"));
    await page.locator(".replay .board").waitFor();
    await page.evaluate(() => new BroadcastChannel("test-worker").postMessage(1));
    await page.locator(".trouble", { hasText: "out of memory" }).waitFor();
    forgive(page, "out of memory");
    await leave(page);
});
