// studio.mjs - takes pictures of a page at every size, where nothing but the app's own looks can differ from run to run.
//
// Luck is fixed in the page (fixed_luck.js) and in the server (fixed_luck.c), so is the day; nothing moves; a
// picture is taken when the page has stopped changing.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { launch, visit } from "../browser/helpers/browser.mjs";
import { withFixedLuck } from "../browser/helpers/builds.mjs";
import { dice, pressOffer } from "../browser/helpers/driver.mjs";
import { serve } from "../browser/helpers/serve.mjs";

export const SIZES = [[390, 664], [360, 640], [750, 340], [820, 1180], [1366, 768], [1920, 1080], [2560, 1440]]
    .map(([width, height]) => ({ width, height }));
export const [PHONE] = SIZES, DESK = SIZES[4];
const LANGUAGES = { fr: "fr-FR", ja: "ja-JP" }; // English is everywhere
const PORT = Number(process.env.NIWA_SCREENS_PORT ?? 7631); // links and QR codes show it
const LONGEST = 30_000, STILL = 3, GLANCE = 40; // milliseconds; unchanged so many glances long
const MOST_PRESSES = 250;

/** Runs in the page: whatever was scrolled begins at its top; in a picture of the whole page nothing sticks to the
 * window's edge. */
function unscroll(isWhole) {
    for (const element of document.querySelectorAll("*")) {
        element.scrollTop = 0;
        if (isWhole && getComputedStyle(element).position === "sticky")
            element.style.position = "static";
    }
}

/** Waits until nothing is loaded, nobody thinks, and nothing on the page changes any more. */
export async function settle(page) {
    const end = Date.now() + LONGEST;
    for (let before = "", same = 0; same < STILL;) {
        const now = await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
            resolve(document.querySelector(".loading, .thinking, [aria-busy=true]") ? "" : document.body.innerHTML)))));
        same = now && now === before ? same + 1 : 0;
        before = now;
        if (Date.now() > end)
            throw new Error("the page does not come to rest");
        await page.waitForTimeout(GLANCE);
    }
}

/** Presses something that a board offers, the same in every run; false if it offers nothing. */
async function press(page, game, number) {
    await settle(page);
    const isPressed = await pressOffer(page, game, dice(Math.imul(number, 2654435761)));
    await page.mouse.move(1, 1);
    await settle(page);
    return isPressed;
}

/** Presses on until `isEnough`. */
export async function pressUntil(page, game, isEnough) {
    for (let number = 1; !await isEnough(); number++) {
        if (number > MOST_PRESSES)
            throw new Error(`${game} does not go on`);
        await press(page, game, number);
    }
}

/** The page in another language: the browser's, which the app looks at whenever a setting changes. */
async function speak(page, language, locale) {
    await page.evaluate((tag) => Object.defineProperty(navigator, "languages", { configurable: true, get: () => [tag] }), locale);
    for (const sound of ["false", "true"]) { // off and on again
        await page.evaluate(() => document.querySelector(".bar button[aria-pressed]").click()); // a dialog may be open
        await page.locator(`.bar button[aria-pressed=${sound}]`).waitFor({ state: "attached" });
    }
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
}

export class Studio {
    #out;
    #folder;
    #browser;
    #luck;

    /** Pictures of an app's build go to `out`. */
    static async open(dist, out, luck) {
        const studio = new Studio();
        mkdirSync(out, { recursive: true });
        Object.assign(studio, { made: 0 });
        studio.#out = out;
        studio.#luck = luck;
        studio.#folder = withFixedLuck(dist);
        studio.#browser = await launch();
        return studio;
    }

    async close() {
        await this.#browser.close();
        rmSync(this.#folder, { recursive: true, force: true });
    }

    /** Lets `work` use a server that nobody has used before. */
    async withServer(work) {
        const server = await serve(PORT, ["--web", this.#folder], { LD_PRELOAD: this.#luck, NIWA_STILL: undefined });
        const place = { ...server, browser: this.#browser };
        try {
            await work(place);
        } finally {
            await Promise.all(this.#browser.contexts().map((context) => context.close()));
            await server.stop();
        }
    }

    /** Takes pictures of the page: every size, the phone and the desk dark too, the phone in each language. `again`
     * opens what another language has closed. */
    async take(page, name, { fullPage = false, again = async () => undefined } = {}) {
        const shoot = async (size, end = "") => {
            await settle(page);
            await page.evaluate(unscroll, fullPage);
            const path = join(this.#out, `${name}.${size.width}x${size.height}${end}.png`);
            await page.screenshot({ path, fullPage, animations: "disabled" });
            this.made++;
        };
        for (const size of SIZES) {
            await page.setViewportSize(size);
            await shoot(size);
            if (size !== PHONE && size !== DESK)
                continue;
            await page.emulateMedia({ colorScheme: "dark" });
            await shoot(size, "-dark");
            await page.emulateMedia({ colorScheme: "light" });
        }
        await page.setViewportSize(PHONE);
        for (const [language, locale] of Object.entries(LANGUAGES)) {
            await speak(page, language, locale);
            await again();
            await shoot(PHONE, `-${language}`);
        }
        await speak(page, "en", "en-GB");
        await again();
        await page.setViewportSize(DESK);
        await settle(page);
    }
}

/** How every visitor comes: with the same clock, and without what keeps pages from being new. */
export const HOW = { size: DESK, timezoneId: "UTC", serviceWorkers: "block" };

export const come = (place, hash = "") => visit(place, { ...HOW, hash });

/** Whether a group of pictures is there already. */
export const marker = (out, group) => ({
    isThere: () => existsSync(join(out, `${group}.done`)),
    set: () => writeFileSync(join(out, `${group}.done`), ""),
});
