// online.mjs - several people at one real server: their pages, a table, and moves by clicks.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { begin, GAMES, newcomer, newPage, visit } from "./browser.mjs";
import { clickMove, dice, pressOffer } from "./driver.mjs";
import { think } from "./thinker.mjs";
import { serve } from "./serve.mjs";

const MOST_PRESSES = 4000;

/** A browser and a server with data of its own that can be killed and come back. */
export async function beginSite() {
    const data = mkdtempSync(join(tmpdir(), "niwa-site-"));
    const place = await begin(["--data", data]);
    const port = new URL(place.address).port;
    const site = {
        ...place, data,
        kill: (signal) => site.stop(signal),
        comeBack: async () => {
            const server = await serve(port, ["--data", data]);
            Object.assign(site, server);
        },
        close: async () => {
            await place.browser.close();
            await site.stop();
            rmSync(data, { recursive: true, force: true });
        },
    };
    return site;
}

/** A person with a name, on the front page. */
export async function person(site, name, how = {}) {
    const page = await visit(site, how);
    page.person = name;
    return page;
}

/** From the front page to the lobby of a new table; the link to send. */
export async function makeTable(page, game, { count, computers, level, clock, options = {}, isPublic = false } = {}) {
    await page.locator(".game-card").nth(GAMES.indexOf(game)).locator("a[href*=invite]").click();
    await page.locator("form.setting h1").waitFor();
    await page.locator("input[autocomplete=nickname]").fill(page.person);
    if (count)
        await page.locator(".count").nth(count - 2).click();
    if (computers)
        await page.locator(".pair select").first().selectOption(String(computers));
    if (computers && level)
        await page.locator(".pair select").nth(1).selectOption(String(level));
    if (clock)
        await page.locator("form > label select").selectOption(clock);
    for (const [name, value] of Object.entries(options))
        await page.locator(`input[name=${name}][value=${value}]`).check();
    if (isPublic)
        await page.locator("input[type=checkbox]").check();
    await page.locator("button[type=submit]").click();
    return page.locator(".copy-link input").inputValue();
}

/** Opens a link as it was sent, in a browser where nobody has been before, and sits down. */
export async function joinByLink(site, link, name, how = {}) {
    const page = await open(site, link, how);
    page.person = name;
    await sit(page);
    return page;
}

/** Opens a link in a browser where nobody has been before. */
export async function open(site, link, { size = { width: 1280, height: 800 }, language = "en-GB", dark = false, still = true, ...more } = {}) {
    const context = await newcomer(site, {
        viewport: size, locale: language, colorScheme: dark ? "dark" : "light", reducedMotion: still ? "reduce" : "no-preference", ...more,
    });
    const page = await newPage(context);
    await page.goto(link);
    await page.waitForSelector("main");
    return page;
}

export async function sit(page) {
    await page.locator("form.sit input").fill(page.person);
    await page.locator("form.sit button").click();
}

export async function untilPlaying(...pages) {
    for (const page of pages)
        await page.locator(".online .board").waitFor();
}

/** What a page shows: "asked", "waiting", "over", or trouble. */
function state(page) {
    return page.evaluate(() => {
        const trouble = document.querySelector(".trouble");
        if (trouble)
            return `trouble: ${trouble.innerText}`;
        if (document.querySelector(".seat-won"))
            return "over";
        return document.querySelector(".ask.mine") ? "asked" : "waiting";
    });
}

/** Two play by clicks what a search advises each of them, seat by seat, until the game is over: at
 * random Haru Ichiban may have no end. */
export async function playWisely(pages, game) {
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
        const states = await Promise.all(pages.map(state));
        if (states.every((words) => words === "over"))
            return;
        const index = states.indexOf("asked");
        const move = index < 0 ? null : await think(pages[index], game, index + 1, presses);
        if (move && await pages[index].locator(".ask.mine").count())
            await clickMove(pages[index], game, move);
        await pages[0].waitForTimeout(20);
    }
    throw new Error(`${game} does not go on`);
}

/** Everybody plays by clicks until the game is over on all pages, or `isEnough`. */
export async function playTogether(pages, game, { seed = 1, isEnough = async () => false } = {}) {
    const roll = dice(seed);
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
        const states = await Promise.all(pages.map(state));
        const bad = states.find((words) => words.startsWith("trouble"));
        if (bad)
            throw new Error(bad);
        if (states.every((words) => words === "over") || await isEnough())
            return;
        const asked = pages.filter((_, index) => states[index] === "asked");
        let pressed = false;
        for (const page of asked)
            pressed = await pressOffer(page, game, roll) || pressed;
        if (!pressed)
            await pages[0].waitForTimeout(20); // others think, or a board still shows what happened
    }
    throw new Error(`${game} does not go on`);
}

/** How many moves a page has seen. */
export async function movesSeen(page) {
    return Number(await page.locator(".play").getAttribute("data-moves"));
}

/** Opens the log and the talk, where they are not beside the board. */
export async function openSide(page) {
    await page.locator(".action").filter({ has: page.locator("path[d^='M5 6h14']") }).click();
    await page.locator("dialog .log").waitFor();
}
