// peek.test.mjs - secrets face down on a shared device: all watch what is public, and whoever plays
// peeks by touch, mouse, key or a screen reader's press. The page has secrets only meanwhile.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { axe, begin, leave, screenshot, untilAsked, visit } from "./helpers/browser.mjs";
import { clickMove, dice, playByClicks, pressOffer } from "./helpers/driver.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

const SMALL = { size: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

/** Two or more people at one device; all that their page hears is kept. */
async function sitDown(game, { seats = 2, ...options } = {}) {
    const page = await visit(place, { query: "?listen", hash: `#/new/${game}/people`, ...options });
    if (seats > 2)
        await page.getByRole("radio", { name: String(seats), exact: true }).click();
    await page.getByRole("button", { name: "Start the game" }).click();
    await untilAsked(page);
    return page;
}

/** The views that came from the table's worker since the last call; they are forgotten here. */
async function views(page) {
    return page.evaluate(() => globalThis.niwaHeard.splice(0).map((message) => message.value?.scene?.view).filter(Boolean));
}

const challenges = (view) => view.players.map(({ challenge }) => challenge);
const hands = (view) => view.players.map(({ hand }) => hand);

/** All that the page's memory still has of a kind: what is left after its garbage was collected. */
async function inMemory(page, prototype, find) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("HeapProfiler.collectGarbage");
    const { result } = await devtools.send("Runtime.evaluate", { expression: prototype });
    const { objects } = await devtools.send("Runtime.queryObjects", { prototypeObjectId: result.objectId });
    const found = await devtools.send("Runtime.callFunctionOn", { objectId: objects.objectId, functionDeclaration: String(find), returnByValue: true });
    await devtools.detach();
    return found.result.value;
}

/** Ike No Koï's secret challenges: what players hold, and what was dealt to them. */
const challengesInMemory = (page) => inMemory(page, "Object.prototype", function () {
    return this.filter((thing) => typeof thing.challenge === "number" && (Object.hasOwn(thing, "lanterns") || thing.seat > 0)).map(({ challenge }) => challenge);
});

/** Haru Ichiban's hands. */
const handsInMemory = (page) => inMemory(page, "Object.prototype", function () {
    return this.filter((thing) => Object.hasOwn(thing, "reserve") && Array.isArray(thing.hand)).map(({ hand }) => hand);
});

const FORGETTING = 60_000; // ms; a busy page keeps the last picture until it has drawn the next one

/** What was shown is gone from the page's memory, soon. */
async function untilForgotten(find, page, name) {
    const since = Date.now();
    while ((await find(page)).length && Date.now() - since < FORGETTING)
        await page.waitForTimeout(100);
    assert.deepEqual(await find(page), [], name);
}

/** Plays until somebody is to take the device (true), or the game is over; nobody takes it. */
async function untilPassed(page, game, seed) {
    const roll = dice(seed);
    while (await untilAsked(page)) {
        if (await page.locator(".pass").count())
            return true;
        if (!await pressOffer(page, game, roll))
            await page.waitForTimeout(20); // the board is still showing what happened
    }
    return false;
}

/** By what the button is held, and how it is let go. */
async function holders(page) {
    const box = await page.locator(".peek").boundingBox();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const devtools = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    return {
        touch: [() => touch("touchStart", [{ x, y }]), () => touch("touchEnd", [])],
        "a touch that is taken away": [() => touch("touchStart", [{ x, y }]), () => touch("touchCancel", [])],
        mouse: [async () => {
            await page.mouse.move(x, y);
            await page.mouse.down();
        }, () => page.mouse.up()],
        "the mouse, drawn away": [async () => {
            await page.mouse.move(x, y);
            await page.mouse.down();
        }, async () => {
            await page.mouse.move(x, y - 200);
            await page.locator(".peek[aria-pressed=false]").waitFor();
            await page.mouse.up();
        }],
        "the space bar": [async () => {
            await page.locator(".peek").focus();
            await page.keyboard.down(" ");
            await page.keyboard.down(" "); // a key that is held repeats itself
        }, () => page.keyboard.up(" ")],
        "the Enter key": [async () => {
            await page.locator(".peek").focus();
            await page.keyboard.down("Enter");
        }, () => page.keyboard.up("Enter")],
        "a key, while the focus goes": [async () => {
            await page.locator(".peek").focus();
            await page.keyboard.down("Enter");
        }, async () => {
            await page.keyboard.press("Tab");
            await page.locator(".peek[aria-pressed=false]").waitFor();
            await page.keyboard.up("Enter");
        }],
        "another window": [async () => {
            await page.mouse.move(x, y);
            await page.mouse.down();
        }, async () => {
            await page.evaluate(() => dispatchEvent(new Event("blur")));
            await page.locator(".peek[aria-pressed=false]").waitFor();
            await page.mouse.up();
        }],
        "a screen reader's press": [() => page.evaluate(() => document.querySelector(".peek").click()),
            () => page.evaluate(() => document.querySelector(".peek").click())],
    };
}

test("Ike No Koï: the challenge is seen while it is held, by whatever holds it, and is gone with it", async () => {
    const page = await sitDown("ike-no-koi", SMALL);
    assert.equal(await page.locator(".pass").count(), 0);
    const own = page.locator(".ike-personal");
    assert.deepEqual(await axe(page), []);
    await screenshot(page, "peek-ike-no-koi");
    for (const [name, [press, letGo]] of Object.entries(await holders(page))) {
        assert.match(await own.innerText(), /Face down/, name);
        assert.deepEqual((await views(page)).flatMap(challenges).filter(Boolean), [], name);
        await untilForgotten(challengesInMemory, page, name);
        await press();
        await page.locator(".peek[aria-pressed=true]").waitFor();
        assert.doesNotMatch(await own.innerText(), /Face down|Now:/, name); // what it would pay is told to nobody
        const seen = (await views(page)).map(challenges);
        assert.ok(seen.length > 0 && seen.every(([one, two]) => one > 0 && two === null), `${name}: ${JSON.stringify(seen)}`);
        assert.ok((await challengesInMemory(page)).length > 0, "what is shown is found in memory");
        if (name === "touch") {
            await screenshot(page, "peek-ike-no-koi-held");
            assert.deepEqual(await axe(page), []);
        }
        await letGo();
        await page.locator(".peek[aria-pressed=false]").waitFor();
        if (name.endsWith("reader's press"))
            assert.match(await page.locator(".announcer").innerText(), /Your secrets are face down/);
    }
    assert.match(await own.innerText(), /Face down/);
    await views(page);
    await untilForgotten(challengesInMemory, page);
    await leave(page);
});

test("Ike No Koï: everybody watches the draws, and nobody is asked to look away", async () => {
    const page = await sitDown("ike-no-koi");
    const turns = new Set(), roll = dice(1);
    for (let draws = 0; draws < 12; draws++) {
        const before = await page.locator(".log li").count();
        const isTold = () => page.evaluate((lines) => document.querySelectorAll(".log li").length > lines, before);
        turns.add(await page.locator(".seat-card.acting .seat-name").innerText());
        const river = await page.locator(".ike-drawn").count();
        const stop = page.locator('.ike-act[aria-disabled="false"]:has-text("Stop")');
        if (river >= 2 && await stop.count())
            await stop.click();
        else if (await page.locator(".ike-drawn.ike-may, .ike-zone.ike-may").count())
            while (!await isTold()) { // a bridge takes two presses
                await pressOffer(page, "ike-no-koi", roll);
                await page.waitForTimeout(20);
            }
        else if (await page.locator('.ike-act[aria-disabled="false"]:has-text("Keep")').count())
            await page.locator('.ike-act:has-text("Keep")').click();
        else
            await clickMove(page, "ike-no-koi", "draw");
        await page.waitForFunction((lines) => document.querySelectorAll(".log li").length > lines, before);
        assert.equal(await page.locator(".pass").count(), 0);
        assert.equal(await page.locator(".peek").count(), 1);
        if (draws > 0)
            continue;
        assert.equal(await page.locator(".ike-drawn").count(), 1, "the card lies there for all");
        await page.keyboard.press("h");
        await page.locator(".hint li.best").waitFor();
    }
    assert.equal(turns.size, 2);
    const seen = await views(page);
    assert.ok(seen.length >= 12);
    assert.deepEqual(seen.flatMap(challenges).filter(Boolean), []);
    await leave(page);
});

test("Ike No Koï: two cards of the pond are for who looks at them, alone", async () => {
    for (let games = 0; games < 20; games++) {
        const page = await sitDown("ike-no-koi", { seats: 3, ...games % 2 ? SMALL : {} });
        if (!await untilPassed(page, "ike-no-koi", games)) { // nobody used a lotus in the whole game
            await leave(page);
            continue;
        }
        const known = (view) => view.top.filter((card) => card !== null).length;
        assert.equal(await page.locator(".board, .log, .hint, .peek").count(), 0);
        assert.equal((await views(page)).reduce((sum, view) => sum + known(view) + challenges(view).filter(Boolean).length, 0), 0);
        await page.locator(".pass button").click();
        await page.locator(".ike-order").first().waitFor();
        assert.equal(await page.locator(".peek").count(), 0);
        assert.ok((await views(page)).some((view) => known(view) === 2));
        await page.locator(".ike-order").first().click();
        await page.locator(".peek").waitFor();
        assert.equal((await views(page)).reduce((sum, view) => sum + known(view), 0), 0);
        assert.equal(await page.locator(".ike-ahead").count(), 0);
        await untilForgotten(challengesInMemory, page);
        await page.locator(".peek").focus();
        await page.keyboard.down("Enter");
        await page.locator(".ike-ahead").waitFor(); // who looked can look again
        await screenshot(page, "peek-ahead");
        await page.keyboard.up("Enter");
        await page.locator(".ike-ahead").waitFor({ state: "detached" });
        await leave(page);
        return;
    }
    assert.fail("in 20 games nobody used a lotus");
});

test("Haru Ichiban: flowers are picked unseen; then the pond is everybody's, and one's hand is peeked at", async () => {
    const page = await sitDown("haru-ichiban", SMALL);
    await playByClicks(page, "haru-ichiban", { seed: 3, isEnough: async () => await page.locator(".peek").count() > 0 });
    await page.locator(".haru-cell.haru-open").first().waitFor();
    const actor = await page.locator(".seat-card").evaluateAll((cards) => cards.findIndex((card) => card.matches(".acting")));
    await views(page);
    const closed = () => page.locator(".haru-held .haru-closed").count();
    const faceDown = await closed();
    await screenshot(page, "peek-haru-ichiban");
    for (const [name, [press, letGo]] of Object.entries(await holders(page))) {
        assert.deepEqual((await views(page)).flatMap(hands).filter(Boolean), [], name);
        await untilForgotten(handsInMemory, page, name);
        await press();
        await page.locator(".peek[aria-pressed=true]").waitFor();
        assert.ok(await closed() < faceDown, name);
        const seen = (await views(page)).map(hands);
        assert.ok(seen.length > 0 && seen.every((both) => both[actor]?.length > 0 && both[1 - actor] === null), `${name}: ${JSON.stringify(seen)}`);
        if (name === "touch")
            await screenshot(page, "peek-haru-ichiban-held");
        await letGo();
        await page.locator(".peek[aria-pressed=false]").waitFor();
        assert.equal(await closed(), faceDown, name);
    }
    await views(page);
    await untilForgotten(handsInMemory, page);
    await page.keyboard.press("h"); // a hint is thought out from what everybody may know
    await page.locator(".hint-strip").waitFor();
    assert.deepEqual((await views(page)).flatMap(hands).filter(Boolean), []);
    await page.locator(".haru-cell.haru-open").first().tap();
    assert.ok(await untilPassed(page, "haru-ichiban", 3));
    assert.equal(await page.locator(".board, .log, .hint, .peek").count(), 0); // the next flowers are picked unseen
    await leave(page);
});

test("who plays against the computer has nothing face down", async () => {
    const page = await visit(place, { hash: "#/new/ike-no-koi" });
    await page.getByRole("button", { name: "Start the game" }).click();
    await untilAsked(page);
    assert.equal(await page.locator(".peek").count(), 0);
    assert.doesNotMatch(await page.locator(".ike-personal").innerText(), /Face down/);
    await leave(page);
});
