// lessons.test.mjs - every lesson is gone through from its first step to its last: by clicks, and on phones by a
// finger that reaches only what is in sight.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { begin, GAMES, leave, screenshot, visit } from "./helpers/browser.mjs";
import { clickMove, tapMove } from "./helpers/driver.mjs";
import { measureAt, SIZES } from "./helpers/fitting.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

/** The wanted moves of each step, from the lesson itself. */
function wantedMoves(game) {
    const source = readFileSync(new URL(`../../src/games/${game.replaceAll("-", "_")}/learn/lesson.ts`, import.meta.url), "utf8");
    return [...source.matchAll(/wanted: \[([^\]]*)\]/g)].map(([, list]) => [...list.matchAll(/"([^"]+)"/g)].map(([, move]) => move));
}

/** Goes through a lesson: `look` before each step and after its move, `make` makes a move, `press` goes on. */
async function learn(page, game, { look = async () => undefined, make, press }) {
    const next = page.getByRole("button", { name: "Next" }), steps = wantedMoves(game);
    assert.ok(steps.filter((moves) => moves.length).length >= 6);
    for (const [index, [move]] of steps.entries()) {
        await page.getByText(`Step ${index + 1} of ${steps.length}`).waitFor();
        await look(index + 1);
        if (move) {
            assert.equal(await next.count(), 0, "the learner has to move");
            await make(move);
            await page.locator(".teach-done").waitFor();
            await look(index + 1);
        }
        await press(next);
    }
    assert.equal(await page.locator("#teach-title").innerText(), "Well done");
    assert.equal(await page.locator(".toast").count(), 0);
    await look("end");
    await press(page.getByRole("button", { name: "Repeat the lesson" }));
    await page.getByText(`Step 1 of ${steps.length}`).waitFor();
}

for (const game of GAMES)
    test(`${game}: the lesson is played to its end by clicks`, async () => {
        const page = await visit(place, { hash: `#/lesson/${game}` });
        await learn(page, game, { make: (move) => clickMove(page, game, move), press: (button) => button.click() });
        await leave(page);
    });

for (const size of SIZES.slice(0, 4)) // phones, upright and on their side
    for (const game of GAMES)
        test(`${game}, ${size.width} x ${size.height}: the lesson is played to its end by taps on what is in sight`, async () => {
            const page = await visit(place, { hash: `#/lesson/${game}`, size, hasTouch: true });
            await learn(page, game, {
                look: async (step) => {
                    assert.deepEqual((await measureAt(page, game, size)).faults, [], `step ${step}`);
                    const { y, height } = await page.locator(".teach").boundingBox();
                    assert.ok(y >= 0 && y + height <= size.height + 1, `the words of step ${step} are in sight`);
                    const hidden = await page.locator(".teach > p:not(.buttons)").evaluate((words) => words.scrollHeight - words.clientHeight);
                    assert.ok(hidden <= 2, `${hidden} px of the words of step ${step} are to be scrolled to`);
                    if (size === SIZES[0])
                        await screenshot(page, `lesson-${game}-${step}`);
                },
                make: (move) => tapMove(page, game, move),
                press: async (button) => {
                    const { x, y, width, height } = await button.boundingBox();
                    await page.touchscreen.tap(x + width / 2, y + height / 2);
                },
            });
            await leave(page);
        });

test("a lesson refuses kindly: what is allowed but not wanted, and what is not allowed", async () => {
    const page = await visit(place, { hash: "#/lesson/hiroba" });
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Step 2 of").waitFor();
    await clickMove(page, "hiroba", "place 7 d4");
    await page.getByText("not what we are trying here").waitFor();
    await page.locator(".board [data-square=a1]").click({ force: true });
    await page.locator(".toast").waitFor();
    await clickMove(page, "hiroba", "place 6 d4");
    await page.locator(".teach-done").waitFor();
    await leave(page);
});
