// replay.test.mjs - each step of a replay shows what was true then: leaders, points, ropes, odds and
// whatever else the board asks the engine.
//
// The same step is looked at twice: in the whole record, and as the end of a record that stops there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { Engine } from "../../engine.mjs";
import { begin, GAMES, leave, screenshot, visit } from "./helpers/browser.mjs";
import { dice } from "./helpers/driver.mjs";
import { test } from "./helpers/watch.mjs";

const MODULE = new WebAssembly.Module(readFileSync(new URL("../../../build/wasm/niwa.wasm", import.meta.url)));
const CHANCE = 6, STEPS = 3;
const LONGEST = 20_000; // milliseconds until a board shows what it should

let place;
before(async () => place = await begin());
after(() => place.close());

/** The records of a random game after each of its lines. */
function recordsOf(game) {
    const engine = new Engine(MODULE), roll = dice(3), records = [];
    engine.choose(game);
    engine.open(2, {}, new Uint8Array(32).fill(5));
    for (records.push(engine.record(true)); engine.actors().length; records.push(engine.record(true))) {
        const [actor] = engine.actors(), moves = actor === CHANCE ? [] : engine.moves(actor);
        if (actor === CHANCE)
            engine.roll();
        else
            engine.add(actor, moves[roll(moves.length)]);
    }
    return records;
}

async function open(page, record) {
    await page.goto(`${place.address}#/`);
    await page.waitForSelector(".game-card");
    await page.goto(`${place.address}#/replay`);
    await page.locator("input[type=file]").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.locator(".replay .board").waitFor();
}

async function goTo(page, line) {
    await page.locator(".slider input").fill(String(line));
    await page.locator(".slider", { hasText: new RegExp(`\\b${line}\\b`) }).waitFor();
}

/** What a board shows to the eye and to the ear: its words, names and marks. */
function shown(page) {
    return page.evaluate(() => [
        document.querySelector(".seats")?.innerText, document.querySelector(".replay .board").innerText,
        ...[...document.querySelectorAll(".replay .board *")].map((part) =>
            ["class", "aria-label", "transform", "stroke"].map((name) => part.getAttribute(name) ?? "").join("|")),
    ].join("\n"));
}

/** The same when it has stopped changing: the engine's answers come after the board. */
async function settled(page) {
    for (let before = "", same = 0; same < 5; same++) {
        await page.waitForTimeout(120);
        const now = await shown(page);
        if (now !== before)
            [before, same] = [now, 0];
        else if (same === 4)
            return now;
    }
}

/** Waits until a board shows what is wanted; what it shows, if it never does. */
async function shownAtLast(page, wanted) {
    let now = await shown(page);
    for (const end = Date.now() + LONGEST; now !== wanted && Date.now() < end; now = await shown(page))
        await page.waitForTimeout(50);
    return now;
}

for (const game of GAMES)
    test(`${game}: each step shows its own`, async () => {
        const page = await visit(place), records = recordsOf(game), last = records.length - 1;
        const steps = Array.from({ length: STEPS }, (_, index) => Math.round(last * (index + 1) / (STEPS + 1)));
        const boards = new Map();
        for (const step of steps) {
            await open(page, records[step]);
            await page.locator(".replay select").selectOption("1");
            await goTo(page, step);
            boards.set(step, await settled(page));
        }
        assert.equal(new Set(boards.values()).size, STEPS);
        await open(page, records[last]);
        await page.locator(".replay select").selectOption("1");
        for (const step of steps) {
            await goTo(page, last);
            await goTo(page, step);
            assert.equal(await shownAtLast(page, boards.get(step)), boards.get(step), `step ${step} of ${last}`);
        }
        await screenshot(page, `replay-${game}`);
        await leave(page);
    });
