// keys.test.mjs - whole games of all four by keys alone: the focus is never lost, every square has a
// name, a grid is one stop; panning, clocks that run low, colours of one's own.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { axe, begin, GAMES, leave, screenshot, startQuickly, untilAsked, untilDrawn, visit } from "./helpers/browser.mjs";
import { playByClicks } from "./helpers/driver.mjs";
import { focusable, lapses, playByKeys, press, walkToWanted, want, watchFocus } from "./helpers/keys.mjs";
import { joinByLink, makeTable, person, untilPlaying } from "./helpers/online.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

/** How many squares each board names, and what a name begins with. */
const SQUARES = {
    "haru-ichiban": [25, /^[a-e][1-5]: \w/],
    "hiroba": [54, /^[a-i][1-9]: \w/],
    "edo-yashiki": [42, /^-?\d+,-?\d+: \w/], // the first card, two squares wide and three high, with room for another all round
    "ike-no-koi": [20, /^zone \d+: \w/],
};

/** From the front page to a game by Tab and Enter. */
async function startByKeys(page, game) {
    assert.ok(await want(page, [`.game-card:nth-child(${GAMES.indexOf(game) + 1}) button.primary`]));
    await page.keyboard.press("Tab");
    await walkToWanted(page);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".board");
    await untilAsked(page);
}

for (const game of GAMES)
    test(`${game}: a whole game by keys alone, and the focus is never lost`, async (t) => {
        const page = await visit(place);
        await startByKeys(page, game);
        await watchFocus(page);
        const { mostTabs, decisions } = await playByKeys(page, game, {
            seed: 5,
            look: async (number) => {
                if (number % 10)
                    return;
                const { nodes, nameless } = await focusable(page);
                assert.deepEqual(nameless, [], "all that can have the focus has a name");
                const [count, pattern] = SQUARES[game], cells = nodes.filter(({ role }) => role === "gridcell");
                assert.ok(cells.length >= count, `${cells.length} squares`);
                assert.deepEqual(cells.filter(({ name }) => !pattern.test(name)), []);
                assert.equal(new Set(cells.map(({ name }) => name)).size >= cells.length / (game === "ike-no-koi" ? 2 : 1), true, "no two squares have one name");
                const stops = await page.evaluate(() => [...document.querySelectorAll(".board [role=grid]")].map((grid) =>
                    [...grid.querySelectorAll("*")].filter((element) => element.tabIndex >= 0).length));
                assert.ok(stops.length && stops.every((inGrid) => inGrid === 1), `a grid is one stop: ${stops}`);
            },
        });
        t.diagnostic(`${decisions} decisions, ${mostTabs} stops of Tab at most`);
        await page.waitForSelector("dialog .sheet .total");
        await press(page, "Escape");
        await page.waitForSelector("dialog", { state: "detached" });
        await press(page, "Tab");
        assert.deepEqual(await lapses(page), []);
        await leave(page);
    });

test("hiroba: one Tab leads from the board to the first pebble", async () => {
    const page = await visit(place);
    await startByKeys(page, "hiroba");
    await want(page, [".hiroba-grid [tabindex='0']"]);
    await walkToWanted(page);
    await press(page, "Home");
    await press(page, "PageUp");
    const label = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    const first = await page.locator(".hiroba-grid [role=gridcell]").first().getAttribute("aria-label"); // water around the tiles is not shown
    assert.equal(await label(), first);
    await press(page, "Tab");
    assert.match(await label(), /^Pebble showing 1/);
    await press(page, "Shift+Tab");
    assert.equal(await label(), first);
    await leave(page);
});

test("haru-ichiban: after a pick by a finger the focus stays near, and nothing is marked", async () => {
    const page = await visit(place, { size: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
    await startQuickly(page, "haru-ichiban");
    await untilAsked(page);
    await page.evaluate(() => document.querySelector(".haru-card.haru-open").focus());
    await watchFocus(page);
    await page.locator(".haru-card.haru-open").first().tap();
    await page.locator(".haru-mine .haru-pick").waitFor();
    assert.deepEqual(await lapses(page), []);
    assert.ok(await page.evaluate(() => document.activeElement.closest(".board")), "the focus is on the board");
    assert.equal(await page.locator(".haru-ghost").count(), 0);
    await leave(page);
});

test("a hint, undo, the rules and the menu by keys: the focus comes back", async () => {
    const page = await visit(place, { query: "?think=40" });
    await startByKeys(page, "hiroba");
    await want(page, [".hiroba-grid [tabindex='0']"]);
    await walkToWanted(page);
    await watchFocus(page);
    await press(page, "h");
    await page.locator(".hint").waitFor();
    const hinted = await page.locator(".hiroba-grid [aria-label$='Hint']").count();
    assert.ok(hinted > 0, "the names of squares tell of the hint");
    await want(page, [".hint li.best button"]);
    await walkToWanted(page);
    await press(page, "Enter");
    await page.locator(".log").getByText(/^You /).first().waitFor();
    await untilAsked(page);
    await press(page, "u");
    await page.locator(".log").getByText(/^You /).first().waitFor({ state: "detached" });
    for (const key of ["?", "m"]) {
        await press(page, key);
        await page.locator("dialog[open]").waitFor();
        await press(page, "Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
    await press(page, "Tab");
    assert.deepEqual(await lapses(page), []);
    await leave(page);
});

test("two people at one device pass it on by keys", async () => {
    const page = await visit(place, { hash: "#/new/haru-ichiban/people" });
    await want(page, ["form button.primary, main button.primary"]);
    await page.keyboard.press("Tab");
    await walkToWanted(page);
    await page.keyboard.press("Enter");
    await page.locator(".pass").waitFor();
    for (let turn = 0; turn < 4; turn++) {
        if (await page.locator(".pass button").count()) {
            await want(page, [".pass button"]);
            await walkToWanted(page);
            await press(page, "Enter");
        }
        await page.locator(".ask.mine").waitFor();
        if (!turn)
            await watchFocus(page);
        if (!await want(page, [".haru-card.haru-open"]))
            break;
        await walkToWanted(page);
        await press(page, "Enter");
        await page.waitForFunction(() => document.querySelector(".pass, .ask.mine"));
    }
    assert.deepEqual(await lapses(page), []);
    await leave(page);
});

test("edo-yashiki: the view is moved by buttons and by keys, without dragging", async () => {
    const page = await visit(place, { size: { width: 1280, height: 700 } });
    await startQuickly(page, "edo-yashiki");
    await playByClicks(page, "edo-yashiki", { isEnough: async () => await page.locator(".edo-cell").count() >= 72 }); // of 42 at first
    const left = () => page.evaluate(() => Math.round(document.querySelector(".edo-cell[aria-label^='0,0:']").getBoundingClientRect().left));
    assert.equal(await page.locator(".edo-pan").count(), 0, "all of it is seen");
    for (let step = 0; await page.locator(".edo-pan").count() === 0; step++) {
        assert.ok(step < 12, "a house that is larger than the window has buttons at its edges");
        await page.getByRole("button", { name: "Zoom in" }).press("Enter");
    }
    assert.deepEqual(await axe(page), []);
    await screenshot(page, "keys-edo-pan");
    const button = page.locator(".edo-pan").first(), top = () => page.evaluate(() => document.querySelector(".edo-cell[aria-label^='0,0:']").getBoundingClientRect().top);
    assert.match(await button.getAttribute("aria-label"), /^Look (left|up|right|down)$/);
    const before = [await left(), await top()].join();
    await button.press("Enter");
    await page.waitForFunction((was) => {
        const box = document.querySelector(".edo-cell[aria-label^='0,0:']").getBoundingClientRect();
        return [Math.round(box.left), box.top].join() !== was;
    }, before);
    await want(page, [".edo-cell[tabindex='0']"]);
    await walkToWanted(page);
    await page.waitForTimeout(50);
    const there = await left();
    await press(page, "Shift+ArrowRight");
    await page.waitForFunction((was) => Math.round(document.querySelector(".edo-cell[aria-label^='0,0:']").getBoundingClientRect().left) < was, there);
    await press(page, "Shift+ArrowLeft");
    await page.waitForFunction((was) => Math.abs(document.querySelector(".edo-cell[aria-label^='0,0:']").getBoundingClientRect().left - was) < 3, there);
    await press(page, "0");
    await page.locator(".edo-pan").first().waitFor({ state: "detached" });
    await leave(page);
});

test("one's own clock is heard when it runs low, the other's is not", async () => {
    const one = await person(place, "Aiko");
    const link = await makeTable(one, "hiroba", { clock: "move" });
    const two = await joinByLink(place, link, "Ken");
    await untilPlaying(one, two);
    for (const page of [one, two])
        await page.evaluate(() => {
            window.heard = [];
            new MutationObserver(() => window.heard.push(...[...document.querySelectorAll("[role=status]")].map((status) => status.textContent)))
                .observe(document.body, { subtree: true, childList: true, characterData: true });
        });
    await one.locator(".clock.running").first().waitFor();
    const [asked, other] = await one.locator(".ask.mine").count() ? [one, two] : [two, one];
    await asked.waitForFunction(() => window.heard.includes("20 seconds left on your clock."));
    await asked.waitForFunction(() => window.heard.includes("10 seconds left on your clock."));
    assert.deepEqual((await other.evaluate(() => window.heard)).filter((words) => /seconds left/.test(words)), []);
    await leave(one);
    await leave(two);
});

for (const game of GAMES)
    test(`${game}: with more contrast, and with the device's own colours`, async () => {
        const page = await visit(place, { query: "?think=40" });
        await startQuickly(page, game);
        await untilAsked(page);
        await page.emulateMedia({ contrast: "more", reducedMotion: "reduce" });
        await untilDrawn(page, "contrast");
        assert.deepEqual(await axe(page), []);
        assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ink").trim()), "#000");
        await screenshot(page, `contrast-${game}`);
        await page.emulateMedia({ contrast: "no-preference", forcedColors: "active", reducedMotion: "reduce" });
        await page.keyboard.press("h");
        await page.locator(".hint").waitFor();
        await want(page, [".board [role=gridcell][tabindex='0']"]);
        await page.keyboard.press("Tab");
        await walkToWanted(page);
        const mark = await page.evaluate(() => {
            const { activeElement } = document, shape = activeElement.querySelector(".its-focus") ?? activeElement.querySelector("rect") ?? activeElement;
            const style = getComputedStyle(shape);
            return { line: style.outlineStyle !== "none" || style.stroke !== "none", acting: getComputedStyle(document.querySelector(".seat-card.acting")).borderTopWidth };
        });
        assert.deepEqual(mark, { line: true, acting: "3px" }, "who acts and what has the focus is told by lines");
        await screenshot(page, `forced-${game}`);
        await page.emulateMedia({ forcedColors: "active", colorScheme: "dark", reducedMotion: "reduce" });
        await page.waitForSelector("[data-theme=dark]"); // words have the device's colours, pictures ours
        await screenshot(page, `forced-${game}-dark`);
        await leave(page);
    });
