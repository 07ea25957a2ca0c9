// online_line.test.mjs - lines that break and come back, a server that is killed, how fast a move is seen.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { axe, leave } from "./browser.mjs";
import { beginHall, joinByLink, makeTable, person, playTogether, untilPlaying } from "./online.mjs";
import { test } from "./watch.mjs";

let hall;
before(async () => hall = await beginHall());
after(() => hall.close());

/** What a browser says of lines that broke is no mistake of ours. */
function forgive(...pages) {
    for (const page of pages)
        page.complaints = page.complaints.filter((words) => !/WebSocket|Failed to load resource|ERR_|interrupted/.test(words));
}

async function pair(game, how) {
    const aiko = await person(hall, "Aiko", how);
    const ben = await joinByLink(hall, await makeTable(aiko, game), "Ben", how);
    await untilPlaying(aiko, ben);
    return [aiko, ben];
}

const moves = (page) => page.locator(".log li").count();
const after6 = (page) => async () => await moves(page) >= 6;

/** The page's log, which both players see alike but for who is "You". */
async function logOf(page, name) {
    return (await page.locator(".log li").allInnerTexts()).map((words) => words.replaceAll("You", name));
}

test("a player goes offline in mid-game, sees that, and catches up silently", async () => {
    const [aiko, ben] = await pair("hiroba");
    await playTogether([aiko, ben], "hiroba", { isEnough: after6(aiko) });
    await ben.context().setOffline(true);
    await ben.locator(".line-banner").waitFor();
    assert.deepEqual(await axe(ben), []);
    const before = await moves(aiko);
    await playTogether([aiko], "hiroba", { isEnough: async () => await aiko.locator(".ask.mine").count() === 0 });
    assert.ok(await moves(aiko) >= before);
    await ben.context().setOffline(false);
    await ben.locator(".line-banner").waitFor({ state: "detached" });
    await ben.waitForFunction((count) => document.querySelectorAll(".log li").length === count, await moves(aiko));
    assert.deepEqual(await logOf(ben, "Ben").then((log) => log.join().replaceAll("Aiko", "")), await logOf(aiko, "Aiko").then((log) => log.join().replaceAll("Aiko", "")));
    await playTogether([aiko, ben], "hiroba", { seed: 5, isEnough: async () => await moves(ben) >= before + 4 });
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
    await hall.kill("SIGKILL");
    for (const page of [aiko, ben])
        await page.locator(".line-banner").waitFor();
    await hall.comeBack();
    const back = Date.now();
    await Promise.all([aiko, ben].map((page) => page.locator(".line-banner").waitFor({ state: "detached" })));
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
