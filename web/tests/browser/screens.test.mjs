// screens.test.mjs - every screen on a phone and on a desktop, light and dark, in each language:
// axe finds nothing, nothing is wider than the screen, no sentence is missing; pictures are kept
// in build/screens.
import { after, before } from "node:test";

import { begin, DESKTOP, GAMES, PHONE, startQuickly, untilAsked, visit } from "./helpers/browser.mjs";
import { dice, playByClicks, pressOffer } from "./helpers/driver.mjs";
import { judge, settle } from "./helpers/judging.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

const LOOKS = [
    { look: "desktop", size: DESKTOP, dark: false, language: "en-GB" },
    { look: "desktop-dark", size: DESKTOP, dark: true, language: "fr-FR" },
    { look: "phone", size: PHONE, dark: false, language: "ja-JP" },
    { look: "phone-dark", size: PHONE, dark: true, language: "en-GB" },
];

/** A phone on its side has its words out of sight. */
const ON_ITS_SIDE = { look: "on-its-side", size: { width: 750, height: 340 }, dark: false, language: "fr-FR" };

const PAGES = {
    front: "#/", settings: "#/settings", about: "#/about", replay: "#/replay", nowhere: "#/play/none",
    ...Object.fromEntries(GAMES.flatMap((game) => [
        [`new-${game}`, `#/new/${game}`], [`rules-${game}`, `#/rules/${game}`], [`lesson-${game}`, `#/lesson/${game}`],
    ])),
};

for (const { look, ...how } of LOOKS)
    test(`pages, ${look}`, async () => {
        const page = await visit(place, how);
        for (const [name, hash] of Object.entries(PAGES)) {
            await page.goto(place.address + hash);
            await page.waitForSelector("h1");
            await page.waitForFunction(() => !document.querySelector(".loading"));
            if (hash.startsWith("#/rules"))
                await page.waitForSelector(".rules-part svg");
            for (let card = 0; hash === "#/" && card < GAMES.length; card++)
                await page.locator(".game-card").nth(card).scrollIntoViewIfNeeded();
            if (hash === "#/")
                await page.waitForFunction(() => document.querySelectorAll(".emblem svg").length === 4);
            await judge(page, `${name}-${look}`, true);
        }
        await settle(page);
    });

for (const { look, ...how } of [...LOOKS, ON_ITS_SIDE])
    for (const game of GAMES)
        test(`${game}, ${look}`, async () => {
            const page = await visit(place, how);
            await startQuickly(page, game);
            await untilAsked(page);
            await judge(page, `play-${game}-${look}`, true);
            const roll = dice(2);
            for (let presses = 0; presses < 40 && await untilAsked(page); presses++)
                await pressOffer(page, game, roll);
            await page.mouse.move(1, 1);
            await judge(page, `middle-${game}-${look}`, true);
            await settle(page);
        });

test("dialogs: hint, menu, help, rules, score sheet, passing, replay", async () => {
    for (const { look, ...how } of LOOKS) {
        const page = await visit(place, how);
        await startQuickly(page, "haru-ichiban");
        await untilAsked(page);
        await page.keyboard.press("h");
        await page.locator(".hint, .hint-strip").waitFor();
        await judge(page, `hint-${look}`);
        for (const [key, name] of [["m", "menu"], ["?", "help"]]) {
            await page.keyboard.press(key);
            await page.locator("dialog[open]").waitFor();
            await judge(page, `${name}-${look}`);
            await page.keyboard.press("Escape");
            await page.locator("dialog").waitFor({ state: "detached" });
        }
        await page.locator('.actions button:has(path[d^="M12 6.5C"])').click(); // the book
        await page.locator("dialog .rules-part").first().waitFor();
        await judge(page, `rules-dialog-${look}`);
        await page.keyboard.press("Escape");
        await playByClicks(page, "haru-ichiban", { seed: 4 });
        await page.locator("dialog .sheet .total").waitFor();
        await judge(page, `sheet-${look}`);
        await page.locator("dialog a[href*=replay]").click();
        await page.locator(".replay .board").waitFor();
        await judge(page, `replay-game-${look}`, true);
        await page.goto(`${place.address}#/new/haru-ichiban/people`);
        await page.locator("button[type=submit]").click();
        await page.locator(".pass button").waitFor();
        await judge(page, `pass-${look}`);
        await settle(page);
    }
});

test("text at twice the size still fits a desktop", async () => {
    const page = await visit(place);
    for (const [name, hash] of Object.entries({ front: "#/", new: "#/new/edo-yashiki", settings: "#/settings" })) {
        await page.goto(place.address + hash);
        await page.waitForSelector("h1");
        await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        await judge(page, `large-${name}`, true);
    }
    await startQuickly(await page.goto(place.address).then(() => page), "hiroba");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await judge(page, "large-play", true);
    await settle(page);
});
