// typed.test.mjs - text mode: whole games of all four by typed moves alone, its questions, its secrets.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { axe, begin, GAMES, leave, screenshot, startQuickly, untilAsked, visit } from "./helpers/browser.mjs";
import { dice } from "./helpers/driver.mjs";
import { joinByLink, makeTable, person, untilPlaying } from "./helpers/online.mjs";
import { answersTo, openTextMode, possibleMoves, type, typeMove } from "./helpers/typing.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

const MOST_MOVES = 600;

for (const game of GAMES)
    test(`${game}: a whole game by typed moves alone`, async () => {
        const page = await visit(place), roll = dice(3);
        await startQuickly(page, game);
        await openTextMode(page);
        let moves = 0;
        for (; await untilAsked(page); moves++) {
            assert.ok(moves < MOST_MOVES, `${game} does not go on`);
            const possible = await possibleMoves(page);
            await typeMove(page, possible[roll(possible.length)]);
        }
        assert.ok(moves > 5);
        await page.waitForSelector("dialog .sheet .total");
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
        const winner = await page.locator("h2.ask").innerText();
        assert.ok((await page.getByRole("log").innerText()).includes(winner), "the end is told");
        assert.match(await answersTo(page, "score"), /You: -?\d+ points?\n.+: -?\d+ points?/);
        await leave(page);
    });

test("text mode is switched on by keys from the menu, remembered, and read as what it is", async () => {
    const page = await visit(place);
    await startQuickly(page, "hiroba");
    await untilAsked(page);
    assert.equal(await page.locator(".text-mode").count(), 0);
    await openTextMode(page);
    await screenshot(page, "text-hiroba", true);
    assert.deepEqual(await axe(page), []);
    assert.match(await page.locator(".text-mode").ariaSnapshot(), /heading "Text mode"[\s\S]*region "The table as text"[\s\S]*log "Answers"[\s\S]*combobox "Type a move or a question"/);
    assert.match(await page.locator(".text-diagram").innerText(), /a +b +c[\s\S]*~~~[\s\S]*seat 1 places a pebble/);
    await page.reload();
    await page.locator(".text-mode").waitFor();
    await page.getByRole("button", { name: "Leave text mode" }).click();
    await page.locator(".text-mode").waitFor({ state: "detached" });
    await page.reload();
    await page.locator(".board").waitFor();
    assert.equal(await page.locator(".text-mode").count(), 0);
    await leave(page);
});

test("what is typed is completed, and the list is walked with the arrow keys", async () => {
    const page = await visit(place);
    await startQuickly(page, "hiroba");
    await untilAsked(page);
    await openTextMode(page);
    const line = page.getByRole("combobox");
    assert.equal(await line.getAttribute("aria-expanded"), "false");
    await page.keyboard.type("PLACE 7");
    const options = page.getByRole("option");
    assert.equal(await line.getAttribute("aria-expanded"), "true");
    assert.ok(await options.count() > 0);
    for (const words of await options.allInnerTexts())
        assert.match(words, /^place 7 [a-i][1-9]\s+Place the 7 on [a-i][1-9]\.$/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const chosen = page.locator("[role=option][aria-selected=true]");
    assert.equal(await line.getAttribute("aria-activedescendant"), await chosen.getAttribute("id"));
    assert.deepEqual(await axe(page), []);
    await screenshot(page, "text-completion");
    await page.keyboard.press("Escape");
    assert.equal(await line.getAttribute("aria-expanded"), "false");
    assert.equal(await line.inputValue(), "PLACE 7");
    await page.keyboard.press("ArrowDown");
    const move = (await chosen.innerText()).slice(0, "place 7 a1".length);
    await page.keyboard.press("Enter");
    const square = move.split(" ")[2];
    await page.locator(`[role=gridcell][aria-label^="${square}: pebble 7, You"]`).waitFor({ state: "attached" });
    assert.equal(await line.inputValue(), "");
    await leave(page);
});

test("every question has its answer", async () => {
    const page = await visit(place, { query: "?think=40" });
    await startQuickly(page, "hiroba");
    await untilAsked(page);
    await openTextMode(page);
    assert.match(await answersTo(page, "help"), /why MOVE: why a move is not possible[\s\S]*hint: [\s\S]*moves, moves BEGINNING: [\s\S]*last: [\s\S]*score: [\s\S]*board: [\s\S]*undo: [\s\S]*help: /);
    const [first, ...others] = await possibleMoves(page);
    assert.ok(others.length > 20);
    assert.match(await answersTo(page, "moves place 9"), /^(\d+: place 9 [a-i]\d\n?)+$/);
    assert.equal(await answersTo(page, "moves stone"), "No possible move begins like that.");
    assert.equal(await answersTo(page, `why ${first}`), "That move is possible.");
    assert.match(await answersTo(page, "why stone a1"), /pebble comes first.*\(Rule [A-Z]\d+\)/);
    assert.match(await answersTo(page, "why"), /Type “why” and a move/);
    assert.match(await answersTo(page, "why dance"), /not a move in this game/);
    assert.match(await answersTo(page, "hint"), /^place \d [a-i]\d: Place the \d on [a-i]\d\. .*%/);
    assert.equal(await answersTo(page, "score"), "You: 0 points\nSugi: 0 points");
    assert.match(await answersTo(page, "board"), /a +b +c[\s\S]*~~~[\s\S]*seat 1 places a pebble/);
    // Refused, and nothing has changed.
    assert.match(await answersTo(page, "place 7 e5 e5"), /not a move in this game/);
    await type(page, "1");
    await page.locator(".log").getByText(/^You /).first().waitFor();
    await untilAsked(page);
    assert.match(await answersTo(page, "last"), /^You placed 1 on [a-i]\d\./);
    await typeMove(page, "pass");
    await untilAsked(page);
    assert.match(await answersTo(page, "last"), /^Sugi (placed \d on|put a stone on) [a-i]\d\./);
    await type(page, "undo");
    await page.locator(".ask").getByText("Add a stone").waitFor();
    assert.deepEqual(await possibleMoves(page).then((moves) => moves.filter((move) => move === "pass")), ["pass"]);
    assert.equal(await page.locator(".toast").count(), 0);
    await leave(page);
});

test("French and Japanese have names of their own for the questions", async () => {
    for (const [language, item, help, words] of [["fr-FR", /^Mode texte/, "aide", /pourquoi COUP\u00a0: /], ["ja-JP", /^テキストモード/, "ヘルプ", /なぜ 手：/]]) {
        const page = await visit(place, { language });
        await startQuickly(page, "haru-ichiban");
        await untilAsked(page);
        await openTextMode(page, item);
        assert.match(await answersTo(page, help), words);
        assert.match(await answersTo(page, "help"), words);
        assert.deepEqual(await axe(page), []);
        await screenshot(page, `text-${language}`, true);
        await leave(page);
    }
});

test("on a phone it is as wide as the screen", async () => {
    const page = await visit(place, { size: { width: 390, height: 664 }, hasTouch: true, isMobile: true, dark: true });
    await startQuickly(page, "ike-no-koi");
    await untilAsked(page);
    await openTextMode(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off");
    await page.waitForFunction(() => { // the drawing and the line are seen together
        const [top, bottom] = [document.querySelector(".text-diagram"), document.querySelector(".text-form")].map((part) => part.getBoundingClientRect());
        return top.top >= 0 && bottom.bottom <= innerHeight;
    });
    assert.deepEqual(await axe(page), []);
    await screenshot(page, "text-phone");
    await leave(page);
});

test("who takes the device finds nothing of what the other has read or typed", async () => {
    const page = await visit(place, { hash: "#/new/haru-ichiban/people" });
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator(".pass button").click();
    await openTextMode(page);
    await page.locator(".text-diagram").getByText("Red, seat 1: hand").waitFor();
    await answersTo(page, "board");
    const possible = await possibleMoves(page);
    await page.keyboard.type(possible[0]);
    await page.keyboard.press("Enter");
    await page.locator(".pass").waitFor();
    assert.equal(await page.locator(".text-mode").count(), 0);
    await page.locator(".pass button").click();
    await page.locator(".text-diagram").getByText("Yellow, seat 2: hand").waitFor();
    const words = await page.locator(".text-mode").innerText();
    assert.match(words, /Red, seat 1: hand of 3/);
    assert.doesNotMatch(words, /seat 1: hand \d/);
    assert.doesNotMatch(words, new RegExp(`^› ?${possible[0]}`, "m"));
    await leave(page);
});

test("two people at a server's table play by typing", async () => {
    const one = await person(place, "Aiko");
    const link = await makeTable(one, "hiroba");
    const two = await joinByLink(place, link, "Ken");
    await untilPlaying(one, two);
    for (const page of [one, two])
        await openTextMode(page);
    for (let turn = 0; turn < 4; turn++) {
        const pages = [one, two];
        const asked = await Promise.all(pages.map((page) => page.locator(".ask.mine").count()));
        const at = asked.findIndex(Boolean);
        if (at < 0) {
            turn--;
            await one.waitForTimeout(20);
            continue;
        }
        const [mover, other] = [pages[at], pages[1 - at]];
        const possible = await possibleMoves(mover), move = possible.find((words) => /^place|^pass/.test(words));
        const before = await other.getByRole("log").innerText();
        await typeMove(mover, move);
        if (move !== "pass")
            await other.waitForFunction(([words, square]) => document.querySelector("[role=log]").innerText.slice(words.length).includes(`on ${square}`),
                [before, move.split(" ")[2]]);
        assert.match(await answersTo(other, "hint"), /no hints at this table/);
    }
    assert.deepEqual(await axe(one), []);
    await leave(one);
    await leave(two);
});
