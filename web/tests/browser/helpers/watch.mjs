// watch.mjs - a test that can't wait for ever: where no page changes any more, it fails and tells
// what was shown last.
//
// That is no limit on speed: a slow page changes now and then, a stalled one never. A single wait has
// a limit of its own, for pages that change without end.
import { test as nodeTest } from "node:test";

import { tellServers } from "./serve.mjs";

/** How long nothing at all may change on any page, in milliseconds, and how often that is seen. */
const STILL = Number(process.env.NIWA_STILL ?? 240_000);
const GLANCE = Math.min(10_000, STILL / 10);

/** How long one wait may last, though pages change. */
export const LONGEST_WAIT = 3 * STILL;

const browsers = new Set();

/** Its pages are watched from now on. */
export function watch(browser) {
    browsers.add(browser);
    browser.on("disconnected", () => browsers.delete(browser));
}

const pages = () => [...browsers].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages());

/** What `work` brings; a page that does not answer within a glance says so. */
function soon(work) {
    let timer;
    const late = new Promise((resolve) => timer = setTimeout(resolve, GLANCE, "(the page does not answer)"));
    return Promise.race([work.catch((error) => `(${error.message})`), late]).finally(() => clearTimeout(timer));
}

const markup = (page) => soon(page.evaluate(() => location.href + document.documentElement.outerHTML));

/** What a person would see there, what the page waits for and has complained about, and whether it is alive:
 * a page that draws no more can't be clicked. */
async function story(page) {
    const words = await soon(page.evaluate(() => document.body.innerText.replace(/\s*\n\s*/g, " | ")));
    const life = await soon(page.evaluate(() => Promise.race([
        new Promise((resolve) => requestAnimationFrame(() => resolve("it draws"))),
        new Promise((resolve) => setTimeout(resolve, 1000, "it draws no more")),
    ]).then((drawing) => [
        drawing, document.visibilityState, document.hasFocus() ? "has the focus" : "has no focus",
        `the focus is on ${document.activeElement?.outerHTML.slice(0, 80)}`,
    ].join(", "))));
    const complaints = (page.complaints ?? []).map((complaint) => `  it complained: ${complaint}`);
    const pending = [...page.pending ?? []].map((request) => `  it waits for ${request.method()} ${request.url()}`);
    return [`${page.url()} shows: ${words}`, `  ${life}`, ...pending, ...complaints].join("\n");
}

/** All pages and servers, as they are now. */
async function tellAll() {
    return [...await Promise.all(pages().map(story)), await tellServers()].join("\n");
}

class Stall extends Error {}

/** Rejects when everything has stood still for too long; `end` ends the watch. */
function stall() {
    let last = "", since = Date.now(), isEnded = false, timer;
    const stalled = new Promise((_, reject) => {
        async function glance() {
            const now = (await Promise.all(pages().map(markup))).join("\n");
            if (isEnded)
                return;
            if (now !== last)
                [last, since] = [now, Date.now()];
            if (Date.now() - since < STILL) {
                timer = setTimeout(glance, GLANCE);
                return;
            }
            reject(new Stall(`nothing has changed for ${Math.round((Date.now() - since) / 1000)} s.`));
        }
        timer = setTimeout(glance, GLANCE);
    });
    return {
        stalled,
        end: () => {
            isEnded = true;
            clearTimeout(timer);
        },
    };
}

/** Where a stalled test waits: what it waits for fails when its pages are closed. */
async function placeOf(running) {
    await soon(Promise.all([...browsers].flatMap((browser) => browser.contexts()).map((context) => context.close())));
    return soon(running.then(() => "It waited for nothing.", (error) => `It waited here: ${error.stack}`));
}

/** As node's own test, but what stalls fails. */
export function test(name, work) {
    return nodeTest(name, async (t) => {
        const { stalled, end } = stall();
        const running = work(t);
        try {
            await Promise.race([running, stalled]);
        } catch (error) {
            if (error instanceof Stall || error.name === "TimeoutError")
                error.message += `\n${await tellAll()}`;
            if (error instanceof Stall)
                error.message += `\n${await placeOf(running)}`;
            throw error;
        } finally {
            end();
        }
    });
}
