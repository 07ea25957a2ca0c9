// online_people.test.mjs - what people do at a table besides moves: watching, talk, offers, races.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { axe, leave, PHONE, screenshot } from "../helpers/browser.mjs";
import { dice, pressOffer } from "../helpers/driver.mjs";
import { beginSite, joinByLink, makeTable, open, openSide, person, playTogether, untilPlaying } from "../helpers/online.mjs";
import { bytesSeen, lastNumber, memory } from "../helpers/secrets.mjs";
import { test } from "../helpers/watch.mjs";

let site;
before(async () => site = await beginSite());
after(() => site.close());

async function pair(game, setup) {
    const aiko = await person(site, "Aiko");
    const link = await makeTable(aiko, game, setup);
    const ben = await joinByLink(site, link, "Ben");
    await untilPlaying(aiko, ben);
    return { aiko, ben, link };
}

async function resign(page) {
    await page.keyboard.press("m");
    await page.getByRole("button", { name: /^Resign/ }).click();
    await page.locator("dialog button.primary").click();
}

test("who watches finds no secret in the page's own memory", async () => {
    const aiko = await person(site, "Aiko", { query: "?listen" });
    const link = await makeTable(aiko, "haru-ichiban", { isPublic: true });
    const ben = await joinByLink(site, link.replace("#", "?listen#"), "Ben");
    await untilPlaying(aiko, ben);
    const watcher = await open(site, site.address.replace(/$/, "?listen"));
    await watcher.getByRole("heading", { name: "Tables to watch" }).waitFor();
    await watcher.locator(".kept-link").first().click();
    await untilPlaying(watcher);
    await playTogether([aiko, ben], "haru-ichiban", { isEnough: async () => await aiko.locator(".log li").count() >= 8 });
    await watcher.waitForFunction((wanted) => window.niwaTold.some((line) => line.number >= wanted), await lastNumber(aiko));
    await watcher.waitForTimeout(200);
    const found = await memory(watcher);
    const seen = await bytesSeen(watcher), hands = [...await bytesSeen(aiko), ...await bytesSeen(ben)];
    assert.ok(seen.length > 2 && seen.every((bytes) => found.includes(bytes)), "the search finds what is there");
    assert.ok(hands.length > 4);
    assert.deepEqual(hands.filter((bytes) => !seen.includes(bytes) && found.includes(bytes)), []);
    await resign(aiko);
    const secret = await aiko.waitForFunction(() => window.niwaTold.find((line) => line.luck?.secret)?.luck.secret);
    assert.ok(!found.includes(await secret.jsonValue()));
    for (const page of [aiko, ben, watcher])
        await leave(page);
});

test("talk, quick signs, and not to hear them", async () => {
    const { aiko, ben } = await pair("hiroba");
    await aiko.locator(".chat-form input").fill("Good luck <b>Ben</b>");
    await aiko.locator(".chat-form button").click();
    await ben.getByText("Good luck <b>Ben</b>").waitFor();
    await ben.getByRole("button", { name: "Bow" }).click();
    await aiko.getByText("bows").waitFor();
    await aiko.locator(".seat-sign").waitFor();
    await ben.locator(".chat-form input").fill("Thank you");
    await ben.locator(".chat-form button").click();
    await aiko.getByText("Thank you").waitFor();
    await aiko.locator(".seat-sign").waitFor({ state: "detached", timeout: 60_000 }); // though talk came after it
    await ben.locator(".chat-mute input").check();
    assert.equal(await ben.getByText("Good luck").count(), 0);
    assert.equal(await ben.locator(".chat-form").count(), 0);
    for (const page of [aiko, ben])
        await leave(page);
});

test("where the column beside the board has no room for talk, a badge counts it", async () => {
    const aiko = await person(site, "Aiko", { size: { width: 1366, height: 768 } });
    const ben = await joinByLink(site, await makeTable(aiko, "haru-ichiban"), "Ben");
    await untilPlaying(aiko, ben);
    await ben.locator(".chat-form input").fill("Good luck");
    await ben.locator(".chat-form button").click();
    await aiko.locator(".badge").getByText("1").waitFor();
    await openSide(aiko);
    await aiko.locator("dialog .chat li").getByText("Good luck").waitFor();
    assert.equal(await aiko.locator(".badge").count(), 0);
    for (const page of [aiko, ben])
        await leave(page);
});

/** As somebody types, or pastes: what the field does not take is not there. */
async function write(page, field, text) {
    await field.fill("");
    await field.focus();
    await page.keyboard.insertText(text);
    return field.inputValue();
}

test("talk and names are as long as the server takes them, in bytes and not in letters", async () => {
    const aiko = await person(site, "A".repeat(63));
    const ben = await joinByLink(site, await makeTable(aiko, "hiroba"), "べ".repeat(21), { size: PHONE });
    await untilPlaying(aiko, ben);
    assert.equal((await ben.locator(".seats").innerText()).includes("A".repeat(63)), true);
    const field = aiko.locator(".chat-form input");
    for (const [long, kept] of [["あ".repeat(200), "あ".repeat(93)], ["x".repeat(300), "x".repeat(280)], ["🌸".repeat(99), "🌸".repeat(70)]]) {
        assert.equal(await write(aiko, field, long), kept);
        await aiko.locator(".chat-form button").click();
        await ben.locator(".badge").waitFor();
        await openSide(ben);
        await ben.locator(".chat li").filter({ hasText: kept }).waitFor();
        await ben.keyboard.press("Escape");
        await ben.locator("dialog").waitFor({ state: "detached" });
        assert.equal(await ben.locator(".badge").count(), 0);
    }
    assert.equal(await ben.evaluate(() => document.documentElement.scrollWidth), PHONE.width); // nothing is wider than a phone
    await write(aiko, field, "x".repeat(280));
    await aiko.keyboard.press("Home");
    await aiko.keyboard.insertText("more");
    assert.equal(await field.inputValue(), "x".repeat(280)); // full: nothing is pushed out at the other end
    await aiko.goto(`${site.address}#/invite/hiroba`);
    const name = aiko.locator("input[autocomplete=nickname]");
    assert.equal(await write(aiko, name, "名".repeat(30)), "名".repeat(21));
    assert.equal(await write(aiko, name, "n".repeat(99)), "n".repeat(63));
    for (const page of [aiko, ben])
        await leave(page);
});

/** All that a screen reader is told from now on, in `announced`. */
const noteAnnounced = (page) => page.evaluate(() => {
    globalThis.announced = [];
    for (const place of document.querySelectorAll(".unseen [role=status]"))
        new MutationObserver(() => place.textContent && globalThis.announced.push(place.textContent))
            .observe(place, { childList: true, characterData: true, subtree: true });
});

test("a screen reader is told each move once, however often one moves", async () => {
    const { aiko, ben } = await pair("hiroba"), pages = [aiko, ben];
    for (const page of pages)
        await noteAnnounced(page);
    const before = await Promise.all(pages.map((page) => page.locator(".log li").count()));
    await playTogether(pages, "hiroba", { isEnough: async () => await ben.locator(".log li").count() >= before[1] + 5 });
    for (const [index, page] of pages.entries()) {
        const log = await page.locator(".log li").allInnerTexts(), announced = await page.evaluate(() => globalThis.announced);
        const times = log.slice(1, -before[index] || undefined).map((line) => // the newest is above, and may come in a moment
            [line.trim(), announced.filter((words) => words.includes(line.trim())).length]);
        assert.ok(times.length >= 3);
        assert.deepEqual(times.filter(([, count]) => count !== 1), []);
        await leave(page);
    }
});

test("an undo is asked for, refused, asked for again and agreed to", async () => {
    const { aiko, ben } = await pair("hiroba");
    await playTogether([aiko, ben], "hiroba", { isEnough: async () => await aiko.locator(".log li").count() >= 5 });
    const count = await aiko.locator(".log li").count();
    await aiko.getByRole("button", { name: "Ask to undo" }).click();
    await ben.getByRole("button", { name: "No, thanks" }).click();
    await aiko.locator(".offer").waitFor({ state: "detached" });
    await aiko.getByRole("button", { name: "Ask to undo" }).click();
    await ben.getByRole("button", { name: "Agree" }).click();
    for (const page of [aiko, ben])
        await page.locator(".log").getByText("A move was undone.").waitFor();
    assert.ok(await aiko.locator(".log li").count() <= count);
    for (const page of [aiko, ben])
        await leave(page);
});

test("who resigns is out, and the other has won", async () => {
    const { aiko, ben } = await pair("hiroba");
    await resign(aiko);
    await ben.locator("dialog").getByText("Aiko is out of the game. You win.", { exact: true }).waitFor();
    await aiko.locator("dialog").getByText("You are out of the game. Ben wins.", { exact: true }).waitFor();
    for (const page of [aiko, ben]) {
        const cards = (await page.locator(".seat-card").allInnerTexts()).map((words) => words.replace(/\s+/g, " ").trim());
        assert.match(cards[0], /^Aiko (\(you\) )?out of the game$/);
        assert.match(cards[1], /^Ben (\(you\) )?Winner$/);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Result" }).click();
    }
    await ben.locator("dialog").getByRole("link", { name: "Replay" }).click();
    const asked = await ben.locator(".replay h2.ask").innerText(); // not the table's, which is still there for a moment
    await ben.getByRole("button", { name: "To the end" }).click();
    await ben.locator("h2.ask").getByText("Aiko is out of the game. Ben wins.", { exact: true }).waitFor();
    assert.equal(await ben.locator(".seat-card.acting").count(), 0);
    await ben.getByRole("button", { name: "To the beginning" }).click();
    await ben.locator("h2.ask").getByText(asked, { exact: true }).waitFor();
    for (const page of [aiko, ben])
        await leave(page);
});

test("of three, one resigns and the others play on; who is out is asked for the rematch, too", async () => {
    const aiko = await person(site, "Aiko"), link = await makeTable(aiko, "hiroba", { count: 3 });
    const ben = await joinByLink(site, link, "Ben"), chie = await joinByLink(site, link, "Chie", { size: PHONE });
    const pages = [aiko, ben, chie];
    await untilPlaying(...pages);
    await resign(chie);
    await chie.getByRole("heading", { name: "You are out of the game. The others play on." }).waitFor();
    await playTogether([aiko, ben], "hiroba", { isEnough: async () => await aiko.locator(".log li").count() >= 8 });
    assert.equal(await chie.locator("h2.ask").innerText(), "You are out of the game. The others play on.");
    await resign(ben);
    await aiko.locator("dialog").getByText("Ben and Chie are out of the game. You win.", { exact: true }).waitFor();
    await aiko.getByRole("button", { name: "Play again together" }).click();
    for (const page of [ben, chie])
        await page.locator("dialog").getByRole("button", { name: "Agree" }).click();
    for (const page of pages)
        await page.waitForFunction((before) => location.href !== before, link);
    await untilPlaying(...pages);
    for (const page of pages)
        await leave(page);
});

test("the founder starts with a computer, and may ask for hints", async () => {
    const aiko = await person(site, "Aiko");
    await makeTable(aiko, "hiroba");
    await aiko.getByRole("button", { name: "Start now with computers" }).click();
    await untilPlaying(aiko);
    await playTogether([aiko], "hiroba", { isEnough: async () => await aiko.locator(".log li").count() >= 5 });
    assert.equal(await aiko.getByRole("button", { name: "Hint" }).count(), 1);
    await leave(aiko);
});

test("a live race: hajime, grabs of several hands, and a clock", async () => {
    const { aiko, ben } = await pair("edo-yashiki", { options: { grab: "live" }, clock: "move" });
    await aiko.locator(".clock.running").first().waitFor();
    await screenshot(aiko, "online-race-desktop");
    assert.deepEqual(await axe(aiko), []);
    await playTogether([aiko, ben], "edo-yashiki", { seed: 2 });
    await aiko.locator("dialog .sheet .total").first().waitFor();
    for (const page of [aiko, ben])
        await leave(page);
});

/** Both pick the same flower as soon as their hands allow it; until then anything. */
async function untilCroak(aiko, ben) {
    const pages = [aiko, ben], roll = dice(4);
    const hears = (page) => page.locator(".haru-croak").count();
    const picks = (page) => page.locator('.board [data-move^="pick "]:not([disabled])').evaluateAll((all) => all.map((one) => one.dataset.move));
    while (!(await hears(aiko) && await hears(ben))) {
        const [ours, theirs] = await Promise.all(pages.map(picks));
        const same = ours.find((move) => theirs.includes(move));
        for (const page of pages)
            if (same)
                await page.locator(`.board [data-move="${same}"]`).click();
            else if (!await hears(page))
                await pressOffer(page, "haru-ichiban", roll);
        if (same)
            await Promise.all(pages.map((page) => page.locator(".haru-croak").waitFor()));
    }
}

test("a croak race: equal flowers are called out to both, and the first to croak goes first", async () => {
    const { aiko, ben } = await pair("haru-ichiban", { options: { croak: "race" } });
    await untilCroak(aiko, ben);
    await screenshot(aiko, "online-croak-desktop");
    assert.deepEqual(await axe(aiko), []);
    await ben.locator(".haru-croak").click();
    await aiko.locator(".log").getByText("Ben croaked first").waitFor();
    await ben.locator(".log").getByText("You croaked first").waitFor();
    assert.equal(await aiko.locator(".haru-croak").count(), 0);
    for (const page of [aiko, ben])
        await leave(page);
});

test("the front page lists a game of days where it is one's turn", async () => {
    const { aiko, ben } = await pair("hiroba", { clock: "days" });
    const roll = dice(1);
    while (!await aiko.locator(".ask.mine").count())
        await pressOffer(ben, "hiroba", roll);
    assert.match(await aiko.title(), /^● Your turn/);
    await aiko.goto(site.address);
    const row = aiko.locator(".kept.turn");
    await row.getByText("Your turn").waitFor();
    assert.match(await row.innerText(), /Days per move/);
    await row.locator("a").click();
    await untilPlaying(aiko);
    for (const page of [aiko, ben])
        await leave(page);
});

test("a computer for who is absent: not before a minute has passed", async () => {
    const { aiko, ben } = await pair("hiroba");
    await playTogether([aiko, ben], "hiroba", { isEnough: async () => await ben.locator(".ask.mine").count() > 0 });
    await ben.context().close();
    await aiko.getByRole("button", { name: "Let a computer play" }).click();
    await aiko.getByText("Wait a little").waitFor();
    await leave(aiko);
});

test("who looks away is told by the browser that it is their turn", async () => {
    const { aiko, ben } = await pair("hiroba");
    for (const page of [aiko, ben])
        await page.evaluate(() => {
            globalThis.notices = [];
            globalThis.Notification = class {
                static permission = "granted";
                constructor(title, { body }) {
                    globalThis.notices.push(`${title}: ${body}`);
                }
                close() {
                    globalThis.notices.push("taken back");
                }
            };
            Object.defineProperty(document, "hidden", { get: () => true });
        });
    await playTogether([aiko, ben], "hiroba", { isEnough: async () => await aiko.locator(".log li").count() >= 8 });
    for (const page of [aiko, ben]) {
        const notices = await page.evaluate(() => globalThis.notices);
        assert.match(notices[0] ?? "", /^Niwa: .*Hiroba/);
        assert.ok(notices.includes("taken back"));
        await leave(page);
    }
});

test("on another device by a link that is good once", async () => {
    const { aiko, ben, link } = await pair("hiroba");
    await aiko.goto(`${site.address}#/settings`);
    await aiko.getByRole("button", { name: "Create a link" }).click();
    const move = await aiko.locator(".copy-link input").inputValue();
    const phone = await open(site, move, { size: { width: 360, height: 740 } });
    await phone.getByRole("button", { name: "Continue here" }).click();
    await phone.locator(".kept").getByText("Hiroba").waitFor();
    await phone.goto(link);
    await untilPlaying(phone);
    assert.match(await phone.locator(".seats").innerText(), /Aiko \(you\)/);
    const thief = await open(site, move);
    await thief.getByRole("button", { name: "Continue here" }).click();
    await thief.getByText("This link has been used already").waitFor();
    await thief.context().close(); // its console has the refusal
    for (const page of [aiko, ben, phone])
        await leave(page);
});
