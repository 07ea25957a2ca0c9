// lessons.test.mjs - every lesson is gone through from its first step to its last by clicks.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { begin, GAMES, leave, PHONE, visit } from "./helpers/browser.mjs";
import { clickMove } from "./helpers/driver.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

/** The wanted moves of each step, from the lesson itself. */
function wantedMoves(game) {
    const source = readFileSync(new URL(`../../src/games/${game.replaceAll("-", "_")}/learn/lesson.ts`, import.meta.url), "utf8");
    return [...source.matchAll(/wanted: \[([^\]]*)\]/g)].map(([, list]) => [...list.matchAll(/"([^"]+)"/g)].map(([, move]) => move));
}

for (const [look, size] of Object.entries({ desktop: undefined, phone: PHONE }))
    for (const game of GAMES)
        test(`${game}, ${look}: the lesson is played to its end by clicks`, async () => {
            const page = await visit(place, { hash: `#/lesson/${game}`, ...size && { size } });
            const title = page.locator("#teach-title"), next = page.getByRole("button", { name: "Next" });
            const steps = wantedMoves(game);
            assert.ok(steps.filter((moves) => moves.length).length >= 6);
            for (const [index, [move]] of steps.entries()) {
                await page.getByText(`Step ${index + 1} of ${steps.length}`).waitFor();
                if (move) {
                    assert.equal(await next.count(), 0, "the learner has to move");
                    await clickMove(page, game, move);
                    await page.locator(".teach-done").waitFor();
                }
                await next.click();
            }
            assert.equal(await title.innerText(), "Well done");
            assert.equal(await page.locator(".toast").count(), 0);
            await page.getByRole("button", { name: "Repeat the lesson" }).click();
            await page.getByText(`Step 1 of ${steps.length}`).waitFor();
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
