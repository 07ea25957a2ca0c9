// scenes.mjs - every screen: how to get there, and what its pictures are called.
import { GAMES, startQuickly } from "../browser/helpers/browser.mjs";
import { clickMove } from "../browser/helpers/driver.mjs";
import { joinByLink, makeTable, openSide } from "../browser/helpers/online.mjs";
import { positions } from "./positions.mjs";
import { come, DESK, HOW, PHONE, pressUntil, settle } from "./studio.mjs";

/** Games with the fewest and the most players, and with what else changes a board. */
const TABLES = [
    ["haru-ichiban", 2], ["hiroba", 2], ["hiroba", 3], ["hiroba", 4], ["edo-yashiki", 2], ["edo-yashiki", 5],
    ["edo-yashiki", 3, { specialists: "true" }], ["ike-no-koi", 2], ["ike-no-koi", 5],
];

const PAGES = { settings: "#/settings", about: "#/about", replay: "#/replay", nowhere: "#/play/none" };

async function pages(studio, place) {
    const page = await come(place);
    for (const [name, hash] of Object.entries(PAGES)) {
        await page.goto(place.address + hash);
        await page.locator("h1").waitFor();
        await studio.take(page, name, { fullPage: true });
    }
}

async function lookAtAllCards(page) {
    for (const card of await page.locator(".game-card").all())
        await card.scrollIntoViewIfNeeded();
    await page.waitForFunction((games) => document.querySelectorAll(".emblem svg").length === games, GAMES.length);
    await page.evaluate(() => scrollTo(0, 0));
}

async function front(studio, place) {
    const page = await come(place);
    await lookAtAllCards(page);
    await studio.take(page, "front", { fullPage: true });
    await startQuickly(page, "haru-ichiban");
    await settle(page);
    await page.goto(`${place.address}#/`);
    await page.locator(".kept").first().waitFor();
    await lookAtAllCards(page);
    await studio.take(page, "front-kept", { fullPage: true });
}

const gamePages = (game) => async (studio, place) => {
    const page = await come(place);
    for (const kind of ["new", "invite", "rules"]) {
        await page.goto(`${place.address}#/${kind}/${game}`);
        await page.locator(kind === "rules" ? ".rules-part" : "form.setting h1").first().waitFor();
        await studio.take(page, `${kind}-${game}`, { fullPage: true });
    }
};

const lesson = (game) => async (studio, place) => {
    const page = await come(place, `#/lesson/${game}`), next = page.locator(".teach button.primary");
    await page.locator("#teach-title").waitFor();
    await studio.take(page, `lesson-${game}-first`);
    await next.click();
    await studio.take(page, `lesson-${game}-second`);
};

/** A record opened; with `at`, after the first `at` of its lines. */
async function openRecord(page, place, record, at) {
    await page.setViewportSize(DESK);
    await page.goto(`${place.address}#/replay`);
    await page.locator("input[type=file]").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.locator(".replay .board").waitFor();
    if (at !== undefined)
        await page.locator(".slider input").fill(String(at));
}

/** A record played on: seat 1 by a person, the others by computers. */
async function goOn(page, place, record) {
    await openRecord(page, place, record);
    await page.locator(".replay .side button.primary").click();
    await page.locator("dialog .buttons button.primary").click();
    await page.locator(".play:not(.replay) .board").waitFor();
}

const table = (game, seats, options = {}) => async (studio, place) => {
    const found = positions(game, seats, options), name = [game, seats, ...Object.keys(options)].join("-");
    for (const [what, { record, move }] of found) {
        const page = await come(place); // a new browser each time: nothing is remembered
        await goOn(page, place, record);
        await settle(page);
        if (what === "sheet")
            await clickMove(page, game, move);
        else
            await studio.take(page, `play-${name}-${what}`);
        if (what === "late" && !found.has("sheet") || what === "sheet") {
            await page.setViewportSize(DESK);
            await pressUntil(page, game, () => page.locator("dialog .sheet .total").count());
            await studio.take(page, `play-${name}-sheet`);
        }
        await page.context().close();
    }
};

const replay = (game) => async (studio, place) => {
    const { record } = positions(game, 2).get("late"), lines = record.split("\nmoves\n")[1].split("\n").length - 1;
    const page = await come(place);
    await openRecord(page, place, record, lines >> 1);
    await studio.take(page, `replay-${game}`);
};

async function dialogs(studio, place) {
    const page = await come(place);
    await startQuickly(page, "haru-ichiban");
    for (const [key, name] of [["m", "menu"], ["?", "help"]]) {
        await settle(page);
        await page.keyboard.press(key);
        await page.locator("dialog[open]").waitFor();
        await studio.take(page, `dialog-${name}`);
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
    }
    await page.goto(`${place.address}#/new/haru-ichiban/people`);
    await page.locator("button[type=submit]").click();
    await page.locator(".pass button").waitFor();
    await studio.take(page, "pass");
}

async function textMode(studio, place) {
    const page = await come(place);
    await page.evaluate(() => localStorage.setItem("niwa", JSON.stringify({ text: true })));
    await page.reload();
    await startQuickly(page, "hiroba");
    await page.locator(".text-mode").waitFor();
    await studio.take(page, "text");
}

async function online(studio, place) {
    const ann = await come(place);
    ann.person = "Ann";
    const link = await makeTable(ann, "hiroba", { count: 3, computers: 1, level: 1, clock: "none", isPublic: true });
    await studio.take(ann, "online-lobby", { fullPage: true });
    const front = await come(place);
    await front.locator(".kept").first().waitFor();
    await lookAtAllCards(front);
    await studio.take(front, "online-front", { fullPage: true });
    await front.goto(link);
    await front.locator("form.sit").waitFor();
    await studio.take(front, "online-sit", { fullPage: true });
    const ben = await joinByLink(place, link, "Ben", HOW);
    await ann.locator(".online .board").waitFor();
    await ben.locator(".online .board").waitFor();
    for (const [page, value] of [[ann, 7], [ben, 3]]) {
        await page.locator(`.board [data-value="${value}"]:not([disabled])`).click();
        await page.locator(".hiroba-grid .open").first().click();
        for (const waits of [/^Place/, /^No stone/])
            await page.locator(".hiroba-side button").filter({ hasText: waits }).click();
    }
    if (!await ben.locator(".gestures").isVisible()) // there is no room beside the board
        await openSide(ben);
    await ben.locator(".gestures button").first().click();
    await ann.locator(".seat-sign").waitFor();
    await ann.waitForFunction(() => !document.querySelector(".seat-sign")); // it goes by itself
    await studio.take(ann, "online-play");
    await studio.take(front, "online-watch");
    const openMenu = async () => {
        if (await ann.locator("dialog[open]").count())
            return;
        await ann.keyboard.press("m");
        await ann.locator("dialog .menu").waitFor();
    };
    await openMenu();
    await studio.take(ann, "online-menu", { again: openMenu });
    await ann.getByRole("button", { name: "Resign" }).click();
    await ann.locator("dialog .buttons button").first().waitFor();
    await ann.locator("dialog .buttons button").first().click();
    await studio.take(ann, "online-resigned");
    await ann.setViewportSize(PHONE);
    await ann.keyboard.press("Escape");
    await openSide(ann);
    await studio.take(ann, "online-side", { again: async () => await ann.locator("dialog[open]").count() || openSide(ann) });
}

/** Groups of pictures: each has a server of its own. */
export const SCENES = {
    front, pages, dialogs, text: textMode, online,
    ...Object.fromEntries(GAMES.flatMap((game) => [
        [`pages-${game}`, gamePages(game)], [`lesson-${game}`, lesson(game)], [`replay-${game}`, replay(game)],
    ])),
    ...Object.fromEntries(TABLES.map(([game, seats, options]) => [[game, seats, ...Object.keys(options ?? {})].join("-"), table(game, seats, options)])),
};
