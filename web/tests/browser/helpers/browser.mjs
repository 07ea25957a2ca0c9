// browser.mjs - Debian's Chromium with the built app, for all tests in this folder.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

import { serve } from "./serve.mjs";
import { LONGEST_WAIT, watch } from "./watch.mjs";

const SCREENS = fileURLToPath(new URL("../../../../build/screens/", import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** In the order of the list; the first, Null, is not shown. */
export const GAMES = [...readFileSync(new URL("../../../../games/games.def", import.meta.url), "utf8").matchAll(/^GAME\((\w+)\)/gm)]
    .map(([, folder]) => folder.replaceAll("_", "-")).slice(1);
export const DESKTOP = { width: 1280, height: 800 }, PHONE = { width: 360, height: 740 };

mkdirSync(SCREENS, { recursive: true });

/** A machine on a home network: browsers trust plain http only by the name localhost. */
export const HOME = "niwa.home";

export async function launch() {
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--host-resolver-rules=MAP ${HOME} 127.0.0.1`],
        timeout: LONGEST_WAIT,
    });
    watch(browser);
    return browser;
}

/** A server and a browser; `close` ends both. */
export async function begin(flags = []) {
    const server = await serve(null, flags), browser = await launch();
    return {
        ...server, browser,
        close: async () => {
            await browser.close();
            await server.stop();
        },
    };
}

/** A browser as new, where every wait has the limit of watch.mjs. */
export async function newcomer({ browser }, options = {}) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(LONGEST_WAIT);
    return context;
}

/** Another page of the same visitor. What it complains about is kept in `page.complaints`, the requests
 * that are not answered yet in `page.pending`. */
export async function newPage(context) {
    const page = await context.newPage();
    page.complaints = [];
    page.pending = new Set();
    page.on("request", (request) => page.pending.add(request));
    page.on("requestfinished", (request) => page.pending.delete(request));
    page.on("requestfailed", (request) => page.pending.delete(request));
    page.on("pageerror", (error) => page.complaints.push(String(error)));
    page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning")
            page.complaints.push(message.text());
    });
    return page;
}

/** A fresh visitor's page. */
export async function visit(place, { size = DESKTOP, dark = false, language = "en-GB", still = true, query = "", hash = "", ...more } = {}) {
    const context = await newcomer(place, {
        viewport: size, colorScheme: dark ? "dark" : "light", locale: language,
        reducedMotion: still ? "reduce" : "no-preference", acceptDownloads: true, ...more,
    });
    const page = await newPage(context);
    await page.goto(place.address + query + hash);
    await page.waitForSelector("main");
    return page;
}

/** Nothing was complained about: no mistake, no broken policy. Closes the page. */
export async function leave(page) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it is, in one line each. A target that a bar hides in part counts
 * only if it stays so when scrolled to. */
export async function axe(page) {
    await page.evaluate(AXE);
    return page.evaluate(async (rules) => {
        const found = [];
        const { violations } = await globalThis.axe.run(document, { runOnly: rules });
        for (const { id, nodes } of violations)
            for (const { target, failureSummary } of nodes) {
                if (id === "target-size") {
                    const [x, y] = [scrollX, scrollY];
                    document.querySelector(target[0]).scrollIntoView({ block: "center", behavior: "instant" });
                    const again = await globalThis.axe.run(target[0], { runOnly: { type: "rule", values: ["target-size"] } });
                    scrollTo({ left: x, top: y, behavior: "instant" });
                    if (!again.violations.length)
                        continue;
                }
                found.push(`${id}: ${target.join(" ")} ${failureSummary?.split("\n")[1] ?? ""}`);
            }
        return found;
    }, RULES);
}

export async function screenshot(page, name, fullPage = false) {
    await page.screenshot({ path: `${SCREENS}${name}.png`, fullPage, animations: "disabled" });
}

/** Starts a game against the computer by one click on the front page. */
export async function startQuickly(page, game) {
    await page.locator(".game-card").nth(GAMES.indexOf(game)).locator("button.primary").click();
    await page.waitForSelector(".board");
}

/** Waits until a person is asked (true); or the game is over, or played elsewhere (false). */
export async function untilAsked(page) {
    const state = await page.waitForFunction(() => {
        const trouble = document.querySelector(".trouble");
        if (trouble)
            return { trouble: trouble.innerText };
        if (document.querySelector(".seat-won, .elsewhere"))
            return { isOver: true };
        return document.querySelector(".ask.mine, .pass button") && { isAsked: true };
    });
    const { trouble, isOver } = await state.jsonValue();
    if (trouble)
        throw new Error(trouble);
    return !isOver;
}

/** Waits until all sheets of a board (ink or contrast) are there, and nothing is on its way from one colour to another. */
export async function untilDrawn(page, board) {
    await page.waitForFunction((name) => {
        const links = [...document.querySelectorAll("link[rel=stylesheet]")];
        return links.some(({ href }) => href.includes(`/${name}-`)) && links.every(({ sheet }) => sheet) &&
            document.getAnimations().every((animation) => animation.playState === "finished");
    }, board);
}
