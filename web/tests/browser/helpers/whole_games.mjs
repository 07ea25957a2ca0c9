// whole_games.mjs - a whole game against a computer on a phone, by touch, with a hint at every decision.
import assert from "node:assert/strict";

import { leave, screenshot, visit } from "./browser.mjs";
import { dice, OFFERS } from "./driver.mjs";

const SMALL = { size: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const MOST_TAPS = 5000;

/** How long level 6 and hints think in milliseconds; 0: as long as for people. */
const THINK = Number(process.env.NIWA_THINK ?? 40);

/** Runs in the page: waits for a decision, and says what is to be tapped: the button that asks for a
 * hint, then each further advice, then the best one or something that the board offers. `seen` are the
 * numbers of the advice that was read. A slow page may take a tap for another one: what that has opened, or why
 * it was refused, is closed first. */
function nextTap([offers, chance, isByAdvice, seen]) {
    const trouble = document.querySelector(".trouble, .toast");
    if (trouble && (trouble.matches(".trouble") || /failed/.test(trouble.innerText)))
        return { trouble: trouble.innerText };
    if (document.querySelector("dialog .sheet .total"))
        return { isOver: true };
    /** Where an element can be tapped; null if something else lies over it. */
    function spotOf(element, area = element) {
        element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const box = element.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return area.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
    }
    const inTheWay = document.querySelector("dialog[open] .dialog-head button, .toast button.quiet");
    if (inTheWay)
        return spotOf(inTheWay);
    const ask = document.querySelector(".actions .action:has(+ .action)")?.parentElement.children[1];
    if (!document.querySelector(".ask.mine") || !ask || ask.disabled || ask.matches(".busy"))
        return null;
    const strip = document.querySelector(".hint-strip");
    if (!strip)
        return spotOf(ask) && { ...spotOf(ask), isAsking: true };
    const line = strip.querySelector("p").innerText, isMixed = /no move is best every time/.test(strip.querySelector("p").title);
    const further = strip.querySelector("button[aria-label*=' of ']");
    const [, at, count] = /(\d+) of (\d+)/.exec(further?.ariaLabel ?? "(1 of 1)").map(Number);
    if (!seen.includes(at))
        return { line, at, isMixed };
    if (seen.length < count)
        return spotOf(further);
    const board = document.querySelector(".board");
    const kinds = offers.map((offer) => [...board.querySelectorAll(offer)]).filter((all) => all.length);
    const kind = kinds[chance % kinds.length];
    const offered = kind?.[(chance >> 8) % kind.length];
    return (!isByAdvice && offered && spotOf(offered, board)) || spotOf(strip.querySelector(".primary"));
}

/** Of a mixture the shares make the order, else what the moves are worth: the best comes first. */
function checkOrder(isMixed, lines) {
    const percents = lines.map((line) => Number((isMixed ? /(\d+) times? in 100/ : /(\d+)\s?%/).exec(line)?.[1]));
    assert.deepEqual(percents, [...percents].sort((a, b) => b - a), lines.join("; "));
}

/** Plays from the setting of the table to the score sheet, and leaves by it. Returns the number of
 * hints that were asked for. */
export async function playWhole(place, game, level) {
    const page = await visit(place, { ...SMALL, query: THINK ? `?think=${THINK}` : "", hash: `#/new/${game}` });
    await page.getByLabel("Seat 2: person or computer").selectOption(String(level));
    await page.getByRole("button", { name: "Start the game" }).tap();
    const roll = dice(level);
    let hints = 0, lines = new Map();
    for (let taps = 0;; taps++) {
        assert.ok(taps < MOST_TAPS, `${game} does not go on: ${await page.evaluate(() => document.body.innerText)}`);
        const next = await page.waitForFunction(nextTap, [OFFERS[game], roll(1 << 30), hints % 2 === 0, [...lines.keys()]]);
        const { x, y, isAsking = false, isMixed, line, at, trouble, isOver } = await next.jsonValue();
        assert.equal(trouble, undefined);
        if (isOver)
            break;
        if (line) {
            lines.set(at, line);
            checkOrder(isMixed, [...lines].sort(([one], [other]) => one - other).map(([, words]) => words));
            if (hints === 2)
                await screenshot(page, `whole-${game}-${level}-hint`);
            continue;
        }
        await page.touchscreen.tap(x, y);
        if (isAsking)
            lines = new Map();
        hints += Number(isAsking);
    }
    await page.touchscreen.tap(4, 4); // one tap too many, beside the sheet: it stays
    assert.match(await page.locator("dialog h2").innerText(), /^You win$|^\S+ wins$|share the win$/);
    if (game === "edo-yashiki") // where the points came from: four kinds and the bonus, then the total
        assert.equal(await page.locator("dialog .sheet tbody tr").evaluateAll((rows) => rows.findIndex((row) => row.matches(".total"))), 5);
    await screenshot(page, `whole-${game}-${level}-sheet`);
    await page.locator("dialog a.quiet").tap();
    await page.waitForSelector(".game-card");
    await leave(page);
    return hints;
}
