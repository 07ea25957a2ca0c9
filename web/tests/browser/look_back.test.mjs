// look_back.test.mjs - an entry of the log shows the board as it was then, on one's own and online.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { axe, GAMES, leave, startQuickly, untilAsked, visit } from "./helpers/browser.mjs";
import { playByClicks } from "./helpers/driver.mjs";
import { watchFocus, lapses } from "./helpers/keys.mjs";
import { beginSite, joinByLink, makeTable, movesSeen, person, playTogether, untilPlaying } from "./helpers/online.mjs";
import { test } from "./helpers/watch.mjs";

const ENOUGH = 14; // entries of the log

let site;
before(async () => site = await beginSite());
after(() => site.close());

/** All that the stage shows, in words; without what only says that something can be done there now. */
const boardWords = (page) => page.evaluate(() => [...(document.querySelector(".board.past") ?? document).querySelectorAll(".stage :is([aria-label], .ike-garden)")]
    .map((element) => element.ariaLabel ?? element.innerText.replace(/\s+/g, " "))
    .map((words) => words.replace(/; [^;]*\b(may|fits|can be)\b.*$|; draw one| to play/g, ""))
    .filter((words) => !/^-?\d+,-?\d+: empty$/.test(words))); // a house is surrounded by what is empty

const entries = (page) => page.locator(".log li").count();

/** Notes the board of now under the log's newest entry. */
async function note(page, seen) {
    const at = await entries(page), words = await boardWords(page);
    if (at === await entries(page))
        seen.set(at, words);
}

/** Waits for the board to be what it was; tells how it differs if it never is. */
async function untilBoard(page, wanted, what) {
    let words = [];
    for (let waited = 0; waited < 100; waited++) {
        words = await boardWords(page);
        if (words.join("\n") === wanted.join("\n"))
            return;
        await page.waitForTimeout(50);
    }
    assert.deepEqual(words, wanted, what);
}

/** The entry that was the newest when there were `at` entries. */
const entryAt = async (page, at) => page.locator(".log li").nth(await entries(page) - at).locator("button");

async function seeAll(page, seen) {
    for (const [at, words] of seen) {
        await (await entryAt(page, at)).click();
        await page.locator(".past-bar").waitFor();
        await untilBoard(page, words, `entry ${at}`);
    }
}

/** Waits until the last press has come to its end: the worker answers in the order in which it was asked. */
async function settle(page) {
    for (let times = 0; times < 3; times++) {
        await page.locator(".log-entry").first().click();
        await page.locator(".past-bar").waitFor();
        await page.keyboard.press("Escape");
        await page.locator(".past-bar").waitFor({ state: "detached" });
        await untilAsked(page);
    }
}

for (const game of GAMES)
    test(`${game}: every entry shows the board as it was`, async () => {
        const page = await visit(site), seen = new Map();
        await startQuickly(page, game);
        await playByClicks(page, game, { seed: 5, isEnough: async () => {
            if (await page.locator(".ask.mine").count() && !await page.locator(".toast, .haru-button").count())
                await note(page, seen);
            return await entries(page) > ENOUGH && seen.size > 3;
        } });
        await settle(page);
        const now = await boardWords(page), moves = await movesSeen(page);
        assert.ok(new Set([...seen.values()].map((words) => words.join())).size > 2, "the board has changed meanwhile");
        await seeAll(page, seen);
        assert.deepEqual(await axe(page), []);

        // nobody moves in the past
        for (const thing of await page.locator(".board.past :is([role=gridcell], button)").all())
            if (await thing.isVisible() && await thing.isEnabled())
                await thing.dispatchEvent("click");
        assert.equal(await movesSeen(page), moves);

        // by arrow keys to the beginning, and to now
        await watchFocus(page);
        await (await entryAt(page, await entries(page) - 1)).focus();
        const current = () => page.locator(".log [aria-current]").evaluate((entry) => [...document.querySelectorAll(".log-entry")].indexOf(entry));
        const from = await current();
        await page.keyboard.press("ArrowLeft");
        await page.waitForFunction((before) => document.querySelectorAll(".log-entry")[before + 1]?.ariaCurrent, from);
        for (let steps = from + 1; steps > 0; steps--) {
            await page.keyboard.press("ArrowRight");
            await page.waitForFunction((at) => document.querySelectorAll(".log-entry")[at]?.ariaCurrent, steps - 1);
        }
        await page.keyboard.press("ArrowRight");
        await page.locator(".past-bar").waitFor({ state: "detached" });
        await untilBoard(page, now, "now");
        await page.keyboard.press("Enter"); // the entry has the focus all the time
        await page.locator(".past-bar").waitFor();
        await page.keyboard.press("Escape");
        await page.locator(".past-bar").waitFor({ state: "detached" });
        await untilBoard(page, now, "now");
        assert.deepEqual(await lapses(page), []);
        await leave(page);
    });

test("on a phone by keys: the log closes, the way back has the focus, and an undo leads back, too", async () => {
    const page = await visit(site, { size: { width: 390, height: 664 } });
    await startQuickly(page, "hiroba");
    await playByClicks(page, "hiroba", { seed: 5, isEnough: async () => await movesSeen(page) > 4 });
    await untilAsked(page);
    await watchFocus(page);
    const log = page.getByRole("button", { name: "Log" });
    await log.focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog .log-entry").first().waitFor();
    await page.locator("dialog .log-entry[tabindex='0']").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Back to now" }).and(page.locator(":focus")).waitFor();
    assert.equal(await page.locator("dialog").count(), 0);
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press("Enter");
    await page.locator(".past-bar").waitFor({ state: "detached" });
    await log.focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog .log-entry").first().waitFor();
    await page.locator("dialog .log-entry[tabindex='0']").focus();
    await page.keyboard.press("Enter");
    await page.locator(".past-bar").waitFor();
    const moves = await movesSeen(page);
    await page.keyboard.press("u");
    await page.waitForFunction((before) => Number(document.querySelector(".play").dataset.moves) < before, moves);
    await page.locator(".past-bar").waitFor({ state: "detached" });
    assert.deepEqual(await lapses(page), []);
    await leave(page);
});

test("online: what this page has seen, whatever the other does meanwhile; and all of it when the game is over", async () => {
    const aiko = await person(site, "Aiko"), link = await makeTable(aiko, "hiroba");
    const ben = await joinByLink(site, link, "Ben"), seen = new Map();
    await untilPlaying(aiko, ben);
    await playTogether([aiko, ben], "hiroba", { seed: 3, isEnough: async () => {
        if (await aiko.locator(".ask.mine").count() && !await aiko.locator(".toast").count())
            await note(aiko, seen);
        return seen.size > 3 && await ben.locator(".ask.mine").count() > 0 && await aiko.locator(".ask.mine").count() === 0;
    } });
    await seeAll(aiko, seen);

    const [at, words] = [...seen][1], moves = await movesSeen(aiko);
    await (await entryAt(aiko, at)).click();
    await untilBoard(aiko, words, `entry ${at}`);
    await playTogether([ben], "hiroba", { seed: 4, isEnough: async () => await movesSeen(aiko) > moves });
    await aiko.locator(".past-fresh").waitFor();
    await untilBoard(aiko, words, "the other's move does not pull one away");
    await aiko.getByRole("button", { name: "Back to now" }).click();
    await aiko.locator(".past-bar").waitFor({ state: "detached" });

    await aiko.reload(); // the server tells what happened, but not how the board was
    await aiko.locator(".log-entry").first().waitFor();
    const told = await entries(aiko), known = await aiko.locator(".log-entry").count();
    assert.ok(known < told, `${known} of ${told}`);
    await ben.getByRole("button", { name: "Menu" }).click();
    await ben.locator("dialog").getByRole("button", { name: /^Resign/ }).click();
    await ben.locator("dialog button.primary").click();
    await aiko.locator("dialog[open]").getByRole("button", { name: "Close" }).click();
    await aiko.waitForFunction((before) => document.querySelectorAll(".log-entry").length >= before, told);
    await seeAll(aiko, seen);
    for (const page of [aiko, ben])
        await leave(page);
});
