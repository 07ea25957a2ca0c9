// table_view.test.mjs - a screen in the middle of a home, over plain http, and phones that scan its code.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { axe, GAMES, HOME, leave, screenshot } from "./helpers/browser.mjs";
import { BOARDS } from "./helpers/fitting.mjs";
import { beginSite, makeTable, movesSeen, open, person, playTogether, untilPlaying } from "./helpers/online.mjs";
import { scan } from "./helpers/scan.mjs";
import { bytesSeen, lastNumber, memory } from "./helpers/secrets.mjs";
import { comeIn, HAND, movesOn, setUp, TV, untilSeen } from "./helpers/table_view.mjs";
import { test } from "./helpers/watch.mjs";

/** Of televisions the board has a share of the height; of all, letters a share of the shorter side. */
const SIZES = [
    { width: 1366, height: 768, board: 0.72 }, { width: 1920, height: 1080, board: 0.72 }, { width: 2560, height: 1440, board: 0.72 },
    { width: 820, height: 1180 }, { width: 1180, height: 820 },
];
const READABLE = 1 / 30, LONG = 1 / 40; // many words at once are smaller

let site, home;
before(async () => {
    site = await beginSite();
    home = { ...site, address: site.address.replace(/localhost|127\.0\.0\.1/, HOME) };
});
after(() => site.close());

/** A header that only safe pages heed is remarked upon; so is a line that broke on purpose. */
async function leaveAll(...pages) {
    for (const page of pages) {
        page.complaints = page.complaints.filter((words) => !/Cross-Origin-Opener-Policy|WebSocket|ERR_|Failed to load/.test(words));
        await leave(page);
    }
}

/** Runs in the page: how large things are, as shares of the window, and what is cut off. */
function measure(board) {
    const { innerWidth: wide, innerHeight: high } = window, faults = [];
    const share = (selector) => Math.min(...[...document.querySelectorAll(selector)].map((element) => parseFloat(getComputedStyle(element).fontSize)))
        / Math.min(wide, high);
    const view = document.querySelector(".view-table");
    for (const part of view.querySelectorAll(".stage, .view-seat, .view-ask, .view-last, .dock > *, .dock button, .qr, .view-code")) {
        const { left, top, right, bottom, width } = part.getBoundingClientRect();
        const holder = part.closest(".dock")?.getBoundingClientRect() ?? { left: 0, top: 0, right: wide, bottom: high };
        if (width && (left < holder.left - 1 || top < holder.top - 1 || right > holder.right + 1 || bottom > holder.bottom + 1))
            faults.push(`${part.className}: ${[left, top, right, bottom].map(Math.round).join(" ")}`);
    }
    const told = document.querySelector(".view-told");
    if (told.scrollHeight > told.clientHeight + 1)
        faults.push(`what is told needs ${told.scrollHeight} of ${told.clientHeight} px`);
    const { width, height } = document.querySelector(board).getBoundingClientRect();
    return {
        faults, board: Math.min(width, height) / high,
        large: Math.min(...[".view-ask", ".view-name", ".view-score"].map(share)),
        told: share(".view-last"), isLong: !!document.querySelector(".view-last.long"),
    };
}

async function resize(screen, size) {
    await screen.setViewportSize(size);
    await screen.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
    await screen.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** At every size all is in sight, large enough, and good for everybody. */
async function looksWell(screen, game, name) {
    for (const size of SIZES) {
        await resize(screen, size);
        const { faults, board, large, told, isLong } = await screen.evaluate(measure, BOARDS[game]);
        const words = `${game} ${name} at ${size.width} x ${size.height}`;
        console.log(`${words}: board ${board.toFixed(2)} of the height, letters 1/${(1 / large).toFixed(1)}, last move 1/${(1 / told).toFixed(1)}`);
        assert.deepEqual(faults, [], words);
        assert.ok(board >= (size.board ?? 0), `${words}: the board has only ${board}`);
        assert.ok(large >= READABLE && told >= (isLong ? LONG : READABLE), `${words}: letters of ${large} and ${told}`);
        await screenshot(screen, `table-view-${game}-${name}-${size.width}`);
    }
    assert.deepEqual(await axe(screen), []);
    await resize(screen, TV);
}

/** Two phones that scan the one code of a screen, one after the other. */
async function gather(game, how = {}) {
    const screen = await setUp(home, game, { query: "?listen", ...how });
    const link = await scan(screen);
    assert.equal(link, (await screen.url()).replace("?listen", "").replace(/\/view$/, ""));
    const aiko = await comeIn(home, link.replace("#", "?listen#"), "Aiko");
    await screen.locator(".view-name").getByText("Aiko").waitFor();
    assert.equal(await scan(screen), link);
    const ben = await comeIn(home, link.replace("#", "?listen#"), "Ben");
    await untilPlaying(aiko, ben);
    await untilSeen(screen);
    return { screen, aiko, ben, link };
}

/** The screen knows what both know, and no more: neither in its memory. */
async function knowsNoSecret(screen, phones) {
    const last = Math.max(...await Promise.all(phones.map(lastNumber)));
    await screen.waitForFunction((wanted) => window.niwaTold.some((line) => line.number >= wanted), last);
    const found = await memory(screen), seen = await bytesSeen(screen);
    const hands = (await Promise.all(phones.map(bytesSeen))).flat();
    assert.ok(seen.length > 2 && seen.some((bytes) => found.includes(bytes)), "the search finds what is there");
    assert.deepEqual(hands.filter((bytes) => !seen.includes(bytes) && found.includes(bytes)), []);
    return hands.filter((bytes) => !seen.includes(bytes)).length;
}

async function untilShown(screen, phone) {
    const wanted = await movesSeen(phone);
    await screen.waitForFunction((count) => Number(document.querySelector(".view-table").dataset.moves) >= count, wanted);
}

/** Whose game has something to hide from a screen in the middle. */
const SECRET = new Set(["haru-ichiban", "ike-no-koi"]);

for (const game of GAMES)
    test(`${game}: two phones scan one code, and the screen shows their moves and nothing else`, async () => {
        const { screen, aiko, ben } = await gather(game), phones = [aiko, ben];
        assert.equal(await screen.evaluate(() => isSecureContext), false);
        const box = () => screen.locator(".view-table .stage").boundingBox();
        const stage = await box();
        for (const count of [2, 4, 6, 8]) {
            await playTogether(phones, game, { seed: count, isEnough: async () => await movesSeen(aiko) >= count });
            await untilShown(screen, aiko);
            assert.notEqual(await screen.locator(".view-last").innerText(), "");
            assert.deepEqual(await box(), stage, "nothing jumps");
        }
        assert.match(await screen.locator(".view-ask").innerText(), /^(Aiko|Ben|Aiko and Ben) to play$/);
        const hidden = await knowsNoSecret(screen, phones);
        assert.equal(hidden > 0, SECRET.has(game), `${hidden} positions are a player's alone`);
        await looksWell(screen, game, "play");
        await leaveAll(screen, aiko, ben);
    });

test("a whole game: the screen is loaded again, loses its line, shows who has won, and goes on to the rematch", async () => {
    const { screen, aiko, ben, link } = await gather("hiroba"), phones = [aiko, ben];
    await playTogether(phones, "hiroba", { isEnough: async () => await movesSeen(aiko) >= 4 });
    await screen.reload();
    await untilSeen(screen);
    assert.ok(await movesOn(screen) >= 4);
    await screen.context().setOffline(true);
    await screen.locator(".connection-banner").waitFor();
    await playTogether(phones, "hiroba", { isEnough: async () => await movesSeen(aiko) >= 10 });
    await screen.context().setOffline(false);
    await screen.locator(".connection-banner").waitFor({ state: "detached" });
    await untilShown(screen, aiko);
    await playTogether(phones, "hiroba", { seed: 7 });
    await screen.locator(".view-table.over .sheet .total").first().waitFor();
    assert.match(await screen.locator(".view-ask").innerText(), /^(Aiko|Ben) wins$|share the win$/);
    await screen.getByText("Another game? Tap “Play again together” on your phone.").waitFor();
    await looksWell(screen, "hiroba", "over");
    await aiko.getByRole("button", { name: "Play again together" }).tap();
    await screen.locator(".view-told").getByText("Aiko would like to play again.").waitFor();
    await ben.locator("dialog").getByRole("button", { name: "Agree" }).tap();
    await screen.waitForFunction((before) => !location.href.includes(before) && location.hash.endsWith("/view"), link.split("/").at(-1));
    await untilPlaying(...phones);
    await untilSeen(screen);
    const moves = await movesSeen(aiko);
    await playTogether(phones, "hiroba", { isEnough: async () => await movesSeen(aiko) >= moves + 2 });
    await untilShown(screen, aiko);
    await leaveAll(screen, ...phones);
});

test("who comes too late watches; who scans again has their own seat", async () => {
    const { screen, aiko, ben, link } = await gather("hiroba");
    assert.equal(await scan(screen), link); // it stays in sight
    const chie = await open(home, link, HAND);
    await untilPlaying(chie);
    assert.equal(await chie.locator("form.sit").count(), 0);
    await aiko.goto("about:blank");
    await screen.locator(".view-seat").first().getByText("away").waitFor();
    await aiko.goto(link);
    await untilPlaying(aiko);
    assert.match(await aiko.locator(".seat-card").first().innerText(), /Aiko \(you\)/);
    await screen.waitForFunction(() => !document.querySelector(".view-state"));
    await leaveAll(screen, aiko, ben, chie);
});

test("before the game: what plain http lacks is said, all is in sight, and computers take seats that stay free", async () => {
    const screen = await setUp(home, "edo-yashiki", { count: 5 });
    await screen.getByText("switch off its sleep timer").waitFor();
    await screen.getByText("the same Wi-Fi").waitFor();
    assert.equal(await screen.getByRole("button", { name: "Start now with computers" }).count(), 0); // nobody has come
    const aiko = await comeIn(home, await scan(screen), "Aiko");
    await screen.getByRole("button", { name: "Start now with computers" }).waitFor();
    for (const size of SIZES) {
        await resize(screen, size);
        const outside = await screen.evaluate(() => [...document.querySelectorAll(".view-table :is(h2, li, button, .qr, p)")].filter((part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect();
            return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        }).map((part) => part.outerHTML));
        assert.deepEqual(outside, [], `${size.width} x ${size.height}`);
        await screenshot(screen, `table-view-gathering-${size.width}`);
    }
    assert.deepEqual(await axe(screen), []);
    await resize(screen, TV);
    await screen.getByRole("button", { name: "Full screen" }).click();
    await screen.waitForFunction(() => document.fullscreenElement);
    await screen.getByRole("button", { name: "Full screen" }).click();
    await screen.waitForFunction(() => !document.fullscreenElement);
    await screen.goto(home.address); // the television was switched off
    await screen.locator(".kept-list").filter({ hasText: "Table view" }).locator(".kept-link").click();
    await screen.getByRole("button", { name: "Start now with computers" }).click();
    await untilPlaying(aiko);
    await untilSeen(screen);
    await leaveAll(screen, aiko);
});

/** The most that can play. */
const MOST = { "hiroba": 4, "edo-yashiki": 5, "ike-no-koi": 5 };

for (const [game, count] of Object.entries(MOST))
    test(`${game}: with ${count} players all is in sight, too`, async () => {
        const screen = await setUp(home, game, { count });
        const aiko = await comeIn(home, await scan(screen), "Aiko");
        await screen.getByRole("button", { name: "Start now with computers" }).click();
        await untilPlaying(aiko);
        await playTogether([aiko], game, { isEnough: async () => await movesSeen(aiko) >= 3 * count });
        await untilShown(screen, aiko);
        assert.equal(await screen.locator(".view-seat").count(), count);
        await looksWell(screen, game, "most");
        await leaveAll(screen, aiko);
    });

test("a safe page keeps the screen awake, and says nothing of sleep", async () => {
    const screen = await setUp(site, "hiroba");
    assert.equal(await screen.evaluate(() => isSecureContext && "wakeLock" in navigator), true);
    assert.equal(await screen.getByText("sleep timer").count(), 0);
    await screen.getByText("Phones cannot reach this address").waitFor(); // which is this computer's own
    await screen.getByRole("button", { name: "Close the table" }).click();
    await screen.getByText("This table is closed").waitFor();
    await leaveAll(screen);
});

test("who has a seat is shown no table view, but the way to open it elsewhere", async () => {
    const aiko = await person(home, "Aiko", HAND);
    const link = await makeTable(aiko, "hiroba");
    await aiko.getByRole("link", { name: "Table view" }).tap();
    await aiko.getByText("You have a seat at this table.").waitFor();
    assert.equal(await scan(aiko), `${link}/view`);
    assert.equal(await aiko.locator(".view-table").count(), 0);
    assert.deepEqual(await axe(aiko), []);
    const screen = await open(home, `${link}/view`, { size: TV });
    await screen.locator(".view-table.gathering").waitFor();
    assert.equal(await screen.getByRole("button", { name: "Close the table" }).count(), 0); // it has not made the table
    await leaveAll(aiko, screen);
});
