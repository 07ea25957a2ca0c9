// table.test.mjs - what happens around a game: starting, closing, undoing, hints, records, secrets.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { axe, begin, leave, newPage, screenshot, startQuickly, untilAsked, visit } from "./helpers/browser.mjs";
import { clickMove, playByClicks } from "./helpers/driver.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

const logLines = (page) => page.locator(".log li").count();

/** Presses what is offered until the log has grown by a move of the person. */
async function playOne(page, game, seed = 7) {
    const lines = await logLines(page);
    await playByClicks(page, game, { seed, isEnough: async () => await logLines(page) > lines });
}

test("two clicks from the front page make the first move", async () => {
    const page = await visit(place);
    await startQuickly(page, "haru-ichiban");
    await page.waitForSelector(".ask.mine");
    const lines = await logLines(page);
    await page.locator(".board button[data-move^=pick]").first().click();
    await page.waitForFunction((before) => document.querySelectorAll(".log li").length > before, lines);
    await leave(page);
});

test("a game survives the closing of its tab, several wait on the front page", async () => {
    const page = await visit(place);
    await startQuickly(page, "hiroba");
    const answer = page.locator(".log li", { hasText: "Sugi placed" }); // the computer's, to a pebble and a stone
    await playByClicks(page, "hiroba", { seed: 7, isEnough: async () => await answer.count() > 0 });
    await untilAsked(page);
    const told = await page.locator(".log li").allInnerTexts();
    const address = page.url();
    await page.reload();
    await untilAsked(page);
    assert.deepEqual(await page.locator(".log li").allInnerTexts(), told);
    const other = await page.context().newPage();
    await page.close();
    await other.goto(place.address);
    await startQuickly(other, "ike-no-koi");
    await other.goto(place.address);
    await other.waitForFunction(() => document.querySelectorAll(".kept").length === 2);
    await other.locator(".kept-link", { hasText: "Hiroba" }).click();
    await untilAsked(other);
    assert.equal(other.url(), address);
    assert.deepEqual(await other.locator(".log li").allInnerTexts(), told);
    await other.goto(place.address);
    other.once("dialog", (dialog) => dialog.accept());
    await other.locator(".kept button").first().click();
    await other.waitForFunction(() => document.querySelectorAll(".kept").length === 1);
    await other.context().close();
});

test("undo goes back over the computer's answer; what was revealed stays", async () => {
    const page = await visit(place);
    await startQuickly(page, "hiroba");
    await page.waitForSelector(".ask.mine");
    const before = await page.locator(".log li").allInnerTexts();
    await page.keyboard.press("u");
    await page.locator(".toast").waitFor();
    await playOne(page, "hiroba");
    await untilAsked(page);
    const shown = () => document.querySelector(".ask").innerText + document.querySelector(".log").innerText;
    for (let times = 0; times < 4 && await logLines(page) > before.length; times++) {
        const was = await page.evaluate(shown);
        await page.keyboard.press("u");
        await page.waitForFunction((old) => document.querySelector(".ask.mine") &&
            document.querySelector(".ask").innerText + document.querySelector(".log").innerText !== old, was);
    }
    assert.deepEqual(await page.locator(".log li").allInnerTexts(), before);
    await leave(page);
});

test("undo of a draw is refused: the card was seen", async () => {
    const page = await visit(place);
    await startQuickly(page, "ike-no-koi");
    await page.waitForSelector(".ask.mine");
    const lines = await logLines(page);
    await clickMove(page, "ike-no-koi", "draw");
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, lines);
    await page.keyboard.press("u");
    assert.match(await page.locator(".toast").innerText(), /revealed/);
    await leave(page);
});

test("two clicks on one button are one move", async () => {
    const page = await visit(place);
    await startQuickly(page, "ike-no-koi");
    await page.waitForSelector(".ask.mine");
    await page.evaluate(() => {
        const draw = [...document.querySelectorAll(".ike-act")].find((button) => button.innerText.includes("Draw"));
        draw.click();
        draw.click();
    });
    await page.locator(".ike-drawn").first().waitFor();
    await page.keyboard.press("u"); // answered after all that was asked before
    await page.locator(".toast").waitFor();
    assert.equal(await page.locator(".ike-drawn").count(), 1);
    await leave(page);
});

test("a hint names the best moves with their worth, and plays one", async () => {
    const page = await visit(place);
    await startQuickly(page, "hiroba");
    await page.waitForSelector(".ask.mine");
    await page.keyboard.press("h");
    await page.locator(".hint li").nth(2).waitFor();
    assert.match(await page.locator(".hint li.best").innerText(), /^Place the \d on [a-i]\d\.\s.*%/);
    await page.mouse.move(1, 1);
    const moves = await page.locator(".hint-move").allInnerTexts();
    const squares = new Set(moves.map((words) => /on ([a-i]\d)/.exec(words)?.[1])); // two pebbles may be advised for one
    await page.waitForFunction((n) => document.querySelectorAll(".hiroba-hints .its-hint").length === n, squares.size);
    await page.locator(".hint li").nth(1).hover();
    await page.waitForFunction(() => document.querySelectorAll(".hiroba-hints .its-hint").length === 1);
    const lines = await logLines(page);
    await page.locator(".hint li.best button").click();
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, lines);
    await leave(page);
});

test("a hint stays while the other chooses in secret", async () => {
    const page = await visit(place, { hash: "#/new/haru-ichiban" });
    await page.getByLabel("Seat 2: person or computer").selectOption("6"); // takes two seconds to choose
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.waitForSelector(".ask.mine");
    await page.keyboard.press("h");
    await page.locator(".hint li.best").waitFor();
    assert.match(await page.locator(".log").innerText(), /Sugi picked/);
    await page.locator(".hint li.best button").click();
    await page.locator(".hint").waitFor({ state: "detached" });
    await leave(page);
});

test("a refused try says why, with its rule", async () => {
    const page = await visit(place);
    await startQuickly(page, "hiroba");
    await page.waitForSelector(".ask.mine");
    await page.locator(".hiroba-grid [role=gridcell]:not(.open)").first().click({ force: true });
    await page.locator(".toast").waitFor();
    assert.match(await page.locator(".toast").innerText(), /Rule B\d/);
    await page.locator(".toast .link").click();
    await page.locator("dialog .rules-part").first().waitFor();
    await leave(page);
});

test("a record is saved, opened again, looked through and played on", async () => {
    const page = await visit(place);
    await startQuickly(page, "edo-yashiki");
    await playOne(page, "edo-yashiki");
    await untilAsked(page);
    await page.keyboard.press("m");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Save as a file/ }).click()]);
    const path = await download.path();
    assert.match(readFileSync(path, "utf8"), /^niwa record 2\ngame edo-yashiki/);
    await page.goto(`${place.address}#/replay`);
    await page.locator("input[type=file]").setInputFiles({ name: "bad.txt", mimeType: "text/plain", buffer: Buffer.from("nonsense") });
    await page.locator(".bad").waitFor();
    await page.locator("input[type=file]").setInputFiles(path);
    await page.locator(".replay .board").waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByRole("button", { name: "One move back" }).click();
    await page.getByRole("button", { name: "Continue from here" }).click();
    await page.locator("dialog").getByRole("button", { name: "Continue from here" }).click();
    await page.waitForURL(/#\/play\//);
    assert.equal(await untilAsked(page), true);
    // A picture of the table is not enough: it went on being one after its worker had ended.
    await playOne(page, "edo-yashiki");
    await untilAsked(page);
    const told = await page.locator(".log li").allInnerTexts();
    await page.reload();
    await untilAsked(page);
    assert.deepEqual(await page.locator(".log li").allInnerTexts(), told);
    await leave(page);
});

/** The log is told anew while the board is shown already. */
function untilLogged(page, lines) {
    return page.waitForFunction((count) => document.querySelectorAll(".log li").length >= count, lines);
}

test("the same game in two tabs: the one opened last has it, the other can take it back", async () => {
    const page = await visit(place);
    await startQuickly(page, "hiroba");
    await playOne(page, "hiroba");
    await page.waitForTimeout(1000); // right after one's own move the page is still as it was
    await untilAsked(page);
    const told = await page.locator(".log li").allInnerTexts();

    const other = await newPage(page.context());
    await other.goto(page.url());
    await untilAsked(other);
    await untilLogged(other, told.length);
    assert.deepEqual(await other.locator(".log li").allInnerTexts(), told);
    await page.getByRole("heading", { name: "This game is open in another tab" }).waitFor();
    assert.equal(await page.locator(".board, .log").count(), 0);
    await playOne(other, "hiroba", 3);
    await other.waitForTimeout(1000);
    await untilAsked(other);
    const more = await other.locator(".log li").allInnerTexts();
    assert.ok(more.length > told.length);

    await page.getByRole("button", { name: "Play here" }).click();
    await untilAsked(page);
    await untilLogged(page, more.length);
    assert.deepEqual(await page.locator(".log li").allInnerTexts(), more);
    await other.getByRole("heading", { name: "This game is open in another tab" }).waitFor();
    await playOne(page, "hiroba", 5);
    await other.getByRole("link", { name: "All games", exact: true }).click();
    await other.locator(".kept").waitFor();
    assert.equal(await other.locator(".kept").count(), 1);
    assert.deepEqual(other.complaints, []);
    await leave(page);
});

test("a tab that was not told cannot overwrite what another tab has played", async () => {
    const page = await visit(place, { serviceWorkers: "block" }); // it would bring the worker's file
    await page.context().route("**/table_worker*", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `delete self.BroadcastChannel;\n${await answer.text()}` });
    });
    await startQuickly(page, "hiroba");
    await untilAsked(page);
    const other = await newPage(page.context());
    await other.goto(page.url());
    await playOne(other, "hiroba");
    await untilAsked(other);
    const told = await other.locator(".log li").allInnerTexts();
    assert.equal(await page.locator(".board").count(), 1); // it has not heard of it
    await playByClicks(page, "hiroba", { seed: 9 });
    assert.equal(await page.locator(".elsewhere").count(), 1);
    await other.reload();
    await untilAsked(other);
    assert.deepEqual(await other.locator(".log li").allInnerTexts(), told);
    await page.context().close();
});

test("replaying a finished or running game takes it from nobody", async () => {
    const page = await visit(place);
    await startQuickly(page, "hiroba");
    await untilAsked(page);
    const other = await newPage(page.context());
    await other.goto(page.url().replace("/play/", "/replay/"));
    await other.locator(".replay .board").waitFor();
    await playOne(page, "hiroba");
    assert.equal(await page.locator(".elsewhere").count(), 0);
    await leave(page);
});

/** All JSON that came from the table's worker since the last call. */
async function heard(page) {
    return page.evaluate(() => {
        const since = globalThis.niwaHeardBefore ?? 0;
        globalThis.niwaHeardBefore = globalThis.niwaHeard.length;
        return globalThis.niwaHeard.slice(since).map((message) => JSON.stringify(message)).join("\n");
    });
}

/** Every hand of Haru Ichiban that a text shows, by seat. */
function hands(text) {
    const found = { 1: new Set(), 2: new Set() };
    for (const line of text.split("\n"))
        for (const [seat, player] of (JSON.parse(line || "{}").value?.scene?.view?.players ?? []).entries())
            if (player.hand)
                found[seat + 1].add(JSON.stringify(player.hand));
    return found;
}

test("hot-seat: nobody's secrets are in the other's page", async () => {
    const page = await visit(place, { query: "?listen", hash: "#/new/haru-ichiban/people" });
    await page.getByRole("textbox").nth(0).fill("Aiko");
    await page.getByRole("textbox").nth(1).fill("Ben");
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.getByRole("button", { name: "I am Aiko" }).waitFor();
    let text = await heard(page);
    assert.equal(hands(text)[1].size + hands(text)[2].size, 0);
    assert.equal(await page.locator(".board").count(), 0);

    await page.getByRole("button", { name: "I am Aiko" }).click();
    await page.locator(".board button[data-move^=pick]").first().waitFor();
    text = await heard(page);
    assert.equal(hands(text)[1].size, 1);
    assert.equal(hands(text)[2].size, 0);
    assert.doesNotMatch(text, /draw 2 \d/);
    assert.equal(await page.getByRole("button", { name: "Play this seat" }).count(), 0);
    const pick = await page.locator(".board button[data-move^=pick]").first().getAttribute("data-move");
    await page.locator(".board button[data-move^=pick]").first().click();

    await page.getByRole("button", { name: "I am Ben" }).waitFor();
    assert.equal(await page.locator(".board, .log, .hint").count(), 0);
    assert.doesNotMatch(await page.evaluate(() => document.documentElement.outerHTML), new RegExp(pick));
    await heard(page);
    await page.getByRole("button", { name: "I am Ben" }).click();
    await page.locator(".board button[data-move^=pick]").first().waitFor();
    text = await heard(page);
    assert.equal(hands(text)[1].size, 0);
    assert.equal(hands(text)[2].size, 1);
    assert.doesNotMatch(text, /draw 1 \d/);
    assert.match(text, /"move":"pick \?"/);
    assert.doesNotMatch(text, new RegExp(`"actor":1,"move":"${pick}"`));
    await leave(page);
});

test("hot-seat: two people pass the device to and fro", async () => {
    const page = await visit(place, { hash: "#/new/haru-ichiban/people" });
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.waitForSelector(".pass");
    await page.evaluate(() => {
        globalThis.passes = 0;
        new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
                globalThis.passes += [...addedNodes].filter((node) => node.classList?.contains("pass")).length;
        }).observe(document.body, { childList: true, subtree: true });
    });
    await playByClicks(page, "haru-ichiban", { seed: 5, isEnough: () => page.evaluate(() => globalThis.passes >= 12) });
    assert.ok(await page.evaluate(() => globalThis.passes) >= 12);
    await leave(page);
});

/** Two people with names at one device. */
async function sitDown(game, option) {
    const page = await visit(place, { query: "?listen", hash: `#/new/${game}/people` });
    await page.getByRole("textbox").nth(0).fill("Aiko");
    await page.getByRole("textbox").nth(1).fill("Ben");
    await page.getByText(option).click();
    await page.getByRole("button", { name: "Start the game" }).click();
    return page;
}

test("a race of two people with secrets: one button each, nothing shown, the first one counts", async () => {
    for (let games = 0; games < 40; games++) {
        const page = await sitDown("haru-ichiban", "Whoever croaks first.");
        await playByClicks(page, "haru-ichiban", { seed: games, isEnough: () => page.locator(".race").isVisible() });
        if (!await page.locator(".race").count()) { // nobody picked the same flower in the whole game
            await leave(page);
            continue;
        }
        assert.equal(await page.locator(".board, .log, .hint").count(), 0);
        assert.deepEqual(await page.locator(".race button").allInnerTexts(), ["Aiko", "Ben"]);
        await heard(page);
        await page.getByRole("button", { name: "Ben" }).click();
        await page.locator(".ask.mine", { hasText: /Put your frog|one of the last two pads/ }).waitFor(); // the latter in turn 8
        assert.match(await page.locator(".log li").first().innerText(), /Ben croaked first/);
        const seen = hands(await heard(page)); // all watch where the frog goes
        assert.equal(seen[1].size + seen[2].size, 0);
        await leave(page);
        return;
    }
    assert.fail("in 40 games there was no race");
});

test("two people round one device grab from their own edges; the slower hand is told who was faster", async () => {
    const page = await sitDown("edo-yashiki", "All at once");
    await page.waitForSelector(".ask.mine");
    assert.equal(await page.locator(".pass").count(), 0);
    const [first, second] = await page.locator(".seat-name").allInnerTexts();
    assert.deepEqual([first, second], ["Aiko", "Ben"]);
    await page.getByText("Hajime!", { exact: true }).waitFor();
    const edge = (name) => page.getByRole("region", { name });
    await screenshot(page, "grab-desktop");
    assert.deepEqual(await axe(page), []);
    await edge("Aiko").locator(".edo-slot").first().click();
    await edge("Ben").locator(".edo-taken").waitFor();
    await edge("Ben").locator(".edo-slot").first().click();
    await edge("Ben").getByText("Card 1 is gone: Aiko has it").waitFor();
    await edge("Ben").locator(".edo-slot").nth(1).click();
    await page.locator(".log").getByText("Ben took card 2.").waitFor();
    await page.getByRole("button", { name: "Play this seat" }).click();
    await playByClicks(page, "edo-yashiki", { isEnough: async () => /Ben placed/.test(await page.locator(".log").innerText()) });
    assert.doesNotMatch(await page.locator(".log").innerText(), /Aiko placed/); // any order will do
    await playByClicks(page, "edo-yashiki", { isEnough: async () => /Round 2/.test(await page.locator(".log").innerText()) });
    assert.match(await page.locator(".log").innerText(), /Aiko placed/);
    await leave(page);
});

test("calm motion lasts longer than quick, and without motion nothing is animated", async () => {
    const longest = {};
    for (const pace of ["calm", "quick", "none"]) {
        const page = await visit(place, { still: false, hash: "#/settings" });
        await page.locator(`input[name=pace] >> nth=${["calm", "normal", "quick", "none"].indexOf(pace)}`).check();
        await page.goto(place.address);
        await startQuickly(page, "hiroba");
        await page.waitForSelector(".ask.mine");
        await page.evaluate(() => { // until the page goes: every animation, from its first frame on
            globalThis.seen = { longest: 0, count: 0 };
            const look = () => {
                for (const { effect } of document.getAnimations()) {
                    const { activeDuration, delay } = effect.getComputedTiming();
                    globalThis.seen.count++;
                    if (effect.target.closest(".board") && Number.isFinite(activeDuration))
                        globalThis.seen.longest = Math.max(globalThis.seen.longest, delay + activeDuration);
                }
                requestAnimationFrame(look);
            };
            look();
        });
        await playOne(page, "hiroba");
        await untilAsked(page);
        await page.keyboard.press("m");
        await page.locator("dialog[open]").waitFor();
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        longest[pace] = await page.evaluate(() => globalThis.seen);
        await leave(page);
    }
    assert.ok(longest.calm.longest > longest.quick.longest && longest.quick.longest > 0, JSON.stringify(longest));
    assert.equal(longest.none.count, 0, JSON.stringify(longest));
});

/** From the next page on: how many wake locks were asked for, and how many are held. */
const countLocks = (page) => page.addInitScript(() => {
    globalThis.locks = { asked: 0, held: 0 };
    const request = async () => {
        globalThis.locks.asked++;
        globalThis.locks.held++;
        return { release: async () => void globalThis.locks.held-- };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
});

const untilHeld = (page, held) => page.waitForFunction((wanted) => globalThis.locks.held === wanted, held);

test("the screen stays awake as long as somebody is asked, and no longer", async () => {
    const page = await visit(place, { hash: "#/new/haru-ichiban" });
    await countLocks(page);
    await page.reload();
    await page.getByLabel("Seat 2: person or computer").selectOption("6"); // takes two seconds to choose
    assert.equal(await page.evaluate(() => globalThis.locks.asked), 0);
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.waitForSelector(".ask.mine");
    await untilHeld(page, 1);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))); // seen again: the browser has dropped it
    await page.waitForFunction(() => globalThis.locks.asked === 2 && globalThis.locks.held === 1);
    await page.locator(".board button[data-move^=pick]").first().click(); // now the computer chooses
    await page.locator(".ask:not(.mine)").waitFor();
    await untilHeld(page, 0);
    await page.waitForSelector(".ask.mine");
    await untilHeld(page, 1);
    await page.goto(`${place.address}#/`);
    await untilHeld(page, 0);
    await leave(page);
});

test("the device stays awake while it is passed on", async () => {
    const page = await visit(place, { hash: "#/new/haru-ichiban/people" });
    await countLocks(page);
    await page.reload();
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".pass button").waitFor();
    await untilHeld(page, 1);
    await page.locator(".pass button").click();
    await page.waitForSelector(".ask.mine");
    await untilHeld(page, 1);
    await leave(page);
});

test("a table is seen on the whole screen, by the button, by its letter and by the menu of a phone", async () => {
    const isFull = (page, wanted) => page.waitForFunction((yes) => !!document.fullscreenElement === yes
        && (document.querySelector(".action[aria-pressed]")?.ariaPressed ?? String(yes)) === String(yes), wanted);
    const page = await visit(place);
    await startQuickly(page, "hiroba");
    await page.waitForSelector(".ask.mine");
    const button = page.getByRole("button", { name: "Full screen" });
    await button.click();
    await isFull(page, true);
    await page.keyboard.press("m");
    await page.locator("dialog").getByRole("button", { name: "Keys and touch" }).click();
    await page.locator("dialog kbd", { hasText: /^F$/ }).waitFor(); // a dialog is seen there, too
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("f");
    await isFull(page, false);
    await leave(page);

    const phone = await visit(place, { size: { width: 390, height: 664 } });
    await startQuickly(phone, "hiroba");
    await phone.waitForSelector(".ask.mine");
    assert.equal(await phone.locator(".actions").getByRole("button", { name: "Full screen" }).count(), 0);
    await phone.getByRole("button", { name: "Menu" }).click();
    await phone.locator("dialog").getByRole("button", { name: "Full screen" }).click();
    await isFull(phone, true);
    await phone.getByRole("button", { name: "Menu" }).click();
    await phone.locator("dialog").getByRole("button", { name: "Leave full screen" }).click();
    await isFull(phone, false);
    await leave(phone);
});
