// themes.test.mjs - the boards in ink and in high contrast: loaded by whoever chose them and nobody
// else, kept, there without a server; axe, and what is told apart by other eyes, in light and dark.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { axe, begin, GAMES, leave, screenshot, startQuickly, untilAsked, untilDrawn, visit } from "./helpers/browser.mjs";
import { playByClicks } from "./helpers/driver.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

const BOARDS = { ink: "Ink", contrast: "High contrast" };
const SHEETS = /\/(ink|contrast)-[^/]*\.css$/;

/** Which boards' sheets the page has asked for. */
function sheetsOf(page) {
    const asked = new Set();
    page.on("request", (request) => SHEETS.test(request.url()) && asked.add(SHEETS.exec(request.url())[1]));
    return asked;
}

const colour = (page, name) => page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), `--${name}`);
const shownBoard = (page) => page.evaluate(() => document.documentElement.dataset.board);

test("a board's sheets are asked for when it is chosen, and not before", async () => {
    const page = await visit(place, { serviceWorkers: "block" });
    const asked = sheetsOf(page);
    await startQuickly(page, "hiroba");
    await untilAsked(page);
    await page.goto(`${place.address}#/settings`);
    assert.deepEqual([...asked], []);
    const garden = await colour(page, "water");
    await page.getByRole("radio", { name: "Ink", exact: true }).check();
    await page.waitForFunction((before) => getComputedStyle(document.documentElement).getPropertyValue("--water").trim() !== before, garden);
    assert.deepEqual([...asked], ["ink"]);
    const ink = await colour(page, "water");
    await page.reload(); // it is drawn so from the first moment
    assert.equal(await page.evaluate(() => document.documentElement.dataset.board), "ink");
    await page.waitForSelector("main");
    assert.equal(await colour(page, "water"), ink);
    assert.equal(await page.getByRole("radio", { name: "Ink", exact: true }).isChecked(), true);
    assert.deepEqual([...asked], ["ink"]);
    await page.getByRole("radio", { name: "High contrast", exact: true }).check();
    await untilDrawn(page, "contrast");
    assert.deepEqual(asked, new Set(["ink", "contrast"]));
    await page.getByRole("radio", { name: "Garden", exact: true }).check();
    assert.equal(await colour(page, "water"), garden);
    await page.context().close();
});

test("a device that asks for more contrast gets the same board, whatever was chosen", async () => {
    const page = await visit(place, { hash: "#/settings", contrast: "more" });
    assert.equal(await shownBoard(page), "contrast");
    const water = await colour(page, "water");
    await page.getByRole("radio", { name: "Ink", exact: true }).check();
    assert.equal(await shownBoard(page), "contrast");
    await page.emulateMedia({ contrast: "no-preference", reducedMotion: "reduce" });
    await page.waitForFunction(() => document.documentElement.dataset.board === "ink");
    await page.getByRole("radio", { name: "High contrast", exact: true }).check();
    await page.waitForFunction((wanted) => getComputedStyle(document.documentElement).getPropertyValue("--water").trim() === wanted, water);
    await leave(page);
});

/** How far apart two colours are for an eye that sees no colours: by their luminance, as WCAG reckons. */
function contrast(one, other) {
    const luminance = (hex) => {
        const [, ...parts] = /^#(..)(..)(..)$/.exec(hex.length === 4 ? `#${hex.slice(1).replace(/./g, "$&$&")}` : hex);
        const [red, green, blue] = parts.map((part) => parseInt(part, 16) / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}

/** What lies on what, and must be seen on it though no colour is. */
const PAIRS = [["pad", "pad-dark"], ["pad-edge", "pad"], ["water-deep", "water"], ["wood-deep", "wood"], ["straw-deep", "straw"], ["koi-black", "koi-yellow"], ["koi-indigo", "koi-sky"], ["koi-edge", "water"]];

for (const game of GAMES)
    test(`${game}: in ink and in high contrast, light and dark`, async () => {
        const page = await visit(place, { query: "?think=40" });
        await startQuickly(page, game);
        let presses = 0;
        await playByClicks(page, game, { seed: 5, isEnough: async () => presses++ > 24 });
        const table = page.url();
        for (const [board, name] of Object.entries(BOARDS))
            for (const theme of ["Light", "Dark"]) {
                await page.goto(`${place.address}?think=40#/settings`);
                await page.getByRole("radio", { name, exact: true }).check();
                await page.getByRole("radio", { name: theme, exact: true }).check();
                await untilDrawn(page, board);
                assert.deepEqual(await axe(page), []);
                await page.goto(table);
                assert.equal(await untilAsked(page), true);
                assert.equal(await shownBoard(page), board);
                await untilDrawn(page, board);
                assert.deepEqual(await axe(page), [], `${board}, ${theme}`);
                for (const [one, other] of PAIRS) {
                    const apart = contrast(await colour(page, one), await colour(page, other));
                    assert.ok(apart >= (board === "contrast" ? 3 : 1.8), `${board}, ${theme}: ${one} on ${other} has ${apart.toFixed(2)}`);
                }
                await screenshot(page, `board-${game}-${board}-${theme.toLowerCase()}`);
                const devtools = await page.context().newCDPSession(page);
                await devtools.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
                await screenshot(page, `board-${game}-${board}-${theme.toLowerCase()}-no-colours`);
                await devtools.detach();
            }
        await leave(page);
    });

test("a board that was used once is there without the server", async () => {
    const own = await begin();
    try {
        const page = await visit(own, { hash: "#/settings" });
        await page.getByRole("radio", { name: "Ink", exact: true }).check();
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.reload();
        await page.waitForSelector("main");
        const ink = await colour(page, "water");
        await own.stop();
        await page.reload();
        await page.waitForSelector("main");
        assert.equal(await shownBoard(page), "ink");
        assert.equal(await colour(page, "water"), ink);
        await page.goto(own.address);
        await startQuickly(page, "haru-ichiban");
        await page.waitForSelector(".ask.mine");
        await screenshot(page, "board-offline");
    } finally {
        await own.close();
    }
});
