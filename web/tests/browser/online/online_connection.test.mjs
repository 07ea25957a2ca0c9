// online_connection.test.mjs - connections that break and come back, a server that is killed, how fast a move is seen.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { axe, leave, newcomer, newPage } from "../helpers/browser.mjs";
import { beginSite, joinByLink, makeTable, person, playTogether, sit, untilPlaying } from "../helpers/online.mjs";
import { test } from "../helpers/watch.mjs";

let site;
before(async () => site = await beginSite());
after(() => site.close());

/** What a browser says of connections that broke is no mistake of ours. */
function forgive(...pages) {
    for (const page of pages)
        page.complaints = page.complaints.filter((words) => !/WebSocket|Failed to load resource|ERR_|interrupted/.test(words));
}

async function pair(game, how) {
    const aiko = await person(site, "Aiko", how);
    const ben = await joinByLink(site, await makeTable(aiko, game), "Ben", how);
    await untilPlaying(aiko, ben);
    return [aiko, ben];
}

const moves = (page) => page.locator(".log li").count();
const after6 = (page) => async () => await moves(page) >= 6;
const afterTwo = (page) => async () => await moves(page) >= 3; // the first is the water's

/** The page's log, which both players see alike, except which of them is "You". */
async function logOf(page, name) {
    return (await page.locator(".log li").allInnerTexts())
        .map((words) => words.replaceAll("you lead", `${name} leads`).replaceAll("You", name));
}

test("a player goes offline in mid-game, sees that, and catches up silently", async () => {
    const [aiko, ben] = await pair("hiroba");
    await playTogether([aiko, ben], "hiroba", { isEnough: after6(aiko) });
    await ben.context().setOffline(true);
    await ben.locator(".connection-banner").waitFor();
    assert.deepEqual(await axe(ben), []);
    const before = await moves(aiko);
    await playTogether([aiko], "hiroba", { isEnough: async () => await aiko.locator(".ask.mine").count() === 0 });
    assert.ok(await moves(aiko) >= before);
    await ben.context().setOffline(false);
    await ben.locator(".connection-banner").waitFor({ state: "detached" });
    await ben.waitForFunction((count) => document.querySelectorAll(".log li").length === count, await moves(aiko));
    assert.deepEqual(await logOf(ben, "Ben").then((log) => log.join().replaceAll("Aiko", "")), await logOf(aiko, "Aiko").then((log) => log.join().replaceAll("Aiko", "")));
    await playTogether([aiko, ben], "hiroba", { seed: 5, isEnough: async () => await moves(ben) >= before + 4 });
    forgive(aiko, ben);
    await leave(aiko);
    await leave(ben);
});

/** How many connections a page has opened so far. */
function countLines(page) {
    const count = { opened: 0, closed: 0 };
    page.on("websocket", (socket) => {
        count.opened++;
        socket.on("close", () => count.closed++);
    });
    return count;
}

/** Two who have begun, one of whom has a clock that can be turned. */
async function pairWithClock() {
    const aiko = await person(site, "Aiko"), link = await makeTable(aiko, "hiroba");
    const ben = await newPage(await newcomer(site, { reducedMotion: "reduce", locale: "en-GB" }));
    ben.person = "Ben";
    await ben.clock.install();
    const count = countLines(ben);
    await ben.goto(link);
    await ben.waitForSelector("main");
    await sit(ben);
    await untilPlaying(aiko, ben);
    await aiko.waitForFunction(() => !document.querySelector(".seat-card.away")); // who is there is told a moment later
    return { aiko, ben, count };
}

const isAway = (page) => page.locator(".seat-card.away").count();

test("a page that nobody uses stays connected: hidden, frozen or not, though its timers are late", async () => {
    const { aiko, ben, count } = await pairWithClock();
    const { opened } = count;
    let pings = 0;
    await ben.exposeFunction("notePing", () => pings++);
    await ben.evaluate(() => {
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            if (text.includes('"ping"'))
                void window.notePing();
            return send.call(this, text);
        };
    });
    for (const isHidden of [false, true, false]) {
        await ben.evaluate((hidden) => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }, isHidden);
        for (let times = 0; times < 8; times++) { // each timer runs once, late, as when a tab was asleep
            await ben.clock.fastForward(times % 2 ? 5100 : 61_000);
            assert.equal(await isAway(aiko), 0);
        }
    }
    assert.deepEqual(count, { opened, closed: opened - 1 });
    assert.ok(pings >= 8, `${pings} pings`);
    const session = await ben.context().newCDPSession(ben);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    await aiko.waitForTimeout(2000);
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await ben.clock.fastForward(90_000);
    await ben.clock.fastForward(5100);
    assert.equal(await isAway(aiko), 0);
    await playTogether([aiko, ben], "hiroba", { isEnough: afterTwo(aiko) });
    assert.deepEqual(count, { opened, closed: opened - 1 });
    assert.equal(await ben.locator(".connection-banner").count(), 0);
    forgive(aiko, ben);
    await leave(aiko);
    await leave(ben);
});

test("a page that is told to be online and is looked at in one moment has one connection", async () => {
    const [aiko, ben] = await pair("hiroba");
    await ben.evaluate(() => {
        const Real = WebSocket;
        globalThis.sockets = [];
        globalThis.WebSocket = class extends Real {
            constructor(...args) {
                super(...args);
                globalThis.sockets.push(this);
            }
        };
    });
    for (let times = 0; times < 5; times++) {
        await ben.evaluate(() => {
            for (const event of ["offline", "online", "online"])
                dispatchEvent(new Event(event));
            document.dispatchEvent(new Event("visibilitychange"));
        });
        await ben.waitForFunction(() => globalThis.sockets.some(({ readyState }) => readyState === WebSocket.OPEN));
        assert.equal(await ben.evaluate(() => globalThis.sockets.filter(({ readyState }) => readyState < WebSocket.CLOSING).length), 1);
    }
    await playTogether([aiko, ben], "hiroba", { isEnough: afterTwo(aiko) });
    forgive(aiko, ben);
    await leave(aiko);
    await leave(ben);
});

test("a second click is none, though the first is still being looked at", async () => {
    const [aiko, ben] = await pair("haru-ichiban"), choice = 'button[data-move^="pick "]:not([disabled])';
    await playTogether([aiko, ben], "haru-ichiban", { isEnough: async () => await aiko.locator(choice).count() > 0 });
    const sent = await aiko.evaluate(async (found) => {
        const send = WebSocket.prototype.send, moves = [];
        WebSocket.prototype.send = function (text) {
            if (text.includes('"do":"move"'))
                moves.push(text);
            return send.call(this, text);
        };
        const button = document.querySelector(found);
        button.click();
        button.click();
        while (!moves.length || document.querySelector(".ask.mine"))
            await new Promise((resolve) => setTimeout(resolve, 20));
        WebSocket.prototype.send = send;
        return moves.length;
    }, choice);
    assert.equal(sent, 1);
    await leave(aiko);
    await leave(ben);
});

test("a page that is loaded again has the whole log", async () => {
    const [aiko, ben] = await pair("ike-no-koi");
    await playTogether([aiko, ben], "ike-no-koi", { isEnough: after6(aiko) });
    await aiko.waitForTimeout(100);
    const before = await logOf(aiko, "You");
    await aiko.reload();
    await untilPlaying(aiko);
    await aiko.waitForFunction((count) => document.querySelectorAll(".log li").length >= count, before.length);
    assert.deepEqual((await logOf(aiko, "You")).slice(-before.length), before);
    forgive(aiko, ben);
    await leave(aiko);
    await leave(ben);
});

test("the server is killed under an open game and comes back: the game goes on", async (t) => {
    const [aiko, ben] = await pair("haru-ichiban");
    await playTogether([aiko, ben], "haru-ichiban", { isEnough: after6(aiko) });
    await site.kill("SIGKILL");
    for (const page of [aiko, ben])
        await page.locator(".connection-banner").waitFor();
    await site.comeBack();
    const back = Date.now();
    await Promise.all([aiko, ben].map((page) => page.locator(".connection-banner").waitFor({ state: "detached" })));
    t.diagnostic(`back after ${Date.now() - back} ms`);
    const before = await moves(ben);
    await playTogether([aiko, ben], "haru-ichiban", { seed: 9, isEnough: async () => await moves(ben) >= before + 6 });
    forgive(aiko, ben);
    await leave(aiko);
    await leave(ben);
});

/** Notes in the page when a move is sent, by how long the log was, and when the log has grown. A
 * stone that is not laid tells nothing, and is left out. */
const noteTimes = (page) => page.evaluate(() => {
    const length = () => document.querySelectorAll(".log li").length;
    Object.assign(window, { sentAt: {}, seenAt: {} });
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (text.includes('"do":"move"') && !text.includes('"move":"pass"'))
            window.sentAt[length()] = Date.now();
        return send.call(this, text);
    };
    new MutationObserver(() => window.seenAt[length()] ??= Date.now())
        .observe(document.querySelector(".side"), { childList: true, subtree: true, characterData: true });
});

/** How long each move of one page took to the other's screen, in milliseconds. */
async function delays(page, other) {
    const [sent, seen] = [await page.evaluate(() => window.sentAt), await other.evaluate(() => window.seenAt)];
    return Object.entries(sent).flatMap(([length, at]) => seen[Number(length) + 1] ? [seen[Number(length) + 1] - at] : []);
}

test("a move is soon on the other's screen", async (t) => {
    const [aiko, ben] = await pair("hiroba");
    for (const page of [aiko, ben])
        await noteTimes(page);
    await playTogether([aiko, ben], "hiroba", { seed: 11, isEnough: async () => await moves(aiko) >= 32 });
    const all = [...await delays(aiko, ben), ...await delays(ben, aiko)].sort((a, b) => a - b);
    t.diagnostic(`of ${all.length} moves: median ${all[all.length >> 1]} ms, p95 ${all[Math.floor(all.length * 0.95)]} ms, most ${all.at(-1)} ms`);
    assert.ok(all.length >= 12);
    forgive(aiko, ben);
    await leave(aiko);
    await leave(ben);
});
