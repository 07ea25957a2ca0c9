// speed.bench.mjs - the page does not stutter while computers think; how fast they answer is told.
// Not part of `make test`, which has no time limits: `make bench-web` runs it.
//
// A task is measured by the processor time of the page's main thread, so that other work on the
// machine does not count; the turns' lengths are told in wall time, and not judged.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { begin, GAMES, untilAsked, visit } from "./browser.mjs";
import { dice, pressOffer } from "./driver.mjs";
import { test } from "./watch.mjs";

const LONGEST_TASK = 50; // milliseconds

let place;
before(async () => place = await begin());
after(() => place.close());

/** Notes in the page how long each turn of the computers lasts, and marks them in the trace. */
async function watch(page) {
    await page.evaluate(() => {
        const seen = globalThis.seen = { turns: [], since: null };
        new MutationObserver(() => {
            const isThinking = !!document.querySelector(".thinking"), now = performance.now();
            if (isThinking && seen.since === null) {
                seen.since = now;
                performance.mark("turn begins");
            }
            if (!isThinking && seen.since !== null) {
                seen.turns.push(Math.round(now - seen.since));
                seen.since = null;
                performance.mark("turn ends");
            }
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
}

/** The tasks of the page's main thread during the marked turns, in milliseconds of processor time. */
function tasksDuringTurns(trace) {
    const events = JSON.parse(trace).traceEvents;
    const marks = events.filter((event) => /^turn (begins|ends)$/.test(event.name)).sort((a, b) => a.ts - b.ts);
    const [{ pid, tid }] = marks;
    const turns = [];
    for (const mark of marks)
        if (mark.name === "turn begins")
            turns.push([mark.ts, Infinity]);
        else if (turns.length)
            turns.at(-1)[1] = mark.ts;
    return events.filter((event) => event.name.endsWith("RunTask") && event.pid === pid && event.tid === tid &&
        turns.some(([begin, end]) => event.ts >= begin && event.ts <= end)).map((event) => {
        const within = events.filter((inner) => inner !== event && inner.tid === tid && inner.pid === pid && inner.dur > 5000 &&
            inner.ts >= event.ts && inner.ts + inner.dur <= event.ts + event.dur);
        return {
            hasClock: event.tdur !== undefined, processor: (event.tdur ?? event.dur ?? 0) / 1000, wall: (event.dur ?? 0) / 1000,
            within: within.map((inner) => `${inner.name} ${Math.round((inner.tdur ?? inner.dur) / 1000)}`).join(", "),
        };
    });
}

for (const game of GAMES)
    for (const level of [1, 5, 6])
        test(`${game}: no long task while level ${level} thinks`, async (t) => {
            const page = await visit(place, { hash: `#/new/${game}` });
            await page.getByLabel("Seat 2: person or computer").selectOption(String(level));
            await page.getByRole("button", { name: "Start the game" }).click();
            await page.waitForSelector(".ask.mine");
            await watch(page);
            await place.browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "disabled-by-default-lighthouse", "devtools.timeline"] });
            const roll = dice(11);
            for (let presses = 0; presses < 300 && await untilAsked(page); presses++) {
                if (await page.evaluate(() => globalThis.seen.turns.length) >= 4)
                    break;
                if (!await pressOffer(page, game, roll))
                    await page.waitForTimeout(20);
            }
            const tasks = tasksDuringTurns(String(await place.browser.stopTracing())).sort((a, b) => b.processor - a.processor);
            const { turns } = await page.evaluate(() => globalThis.seen);
            t.diagnostic(`${game} level ${level}: turns of ${turns.join(", ")} ms; the longest tasks ${tasks.slice(0, 3).map((task) => task.processor.toFixed(1)).join(", ")} ms of processor time; ` +
                `by the wall ${tasks.map((task) => task.wall).sort((a, b) => b - a).slice(0, 3).map((wall) => wall.toFixed(1)).join(", ")} ms; ` +
                `${tasks.filter((task) => !task.hasClock).length} of ${tasks.length} tasks without a processor clock`);
            assert.ok(turns.length > 0 && tasks.length > 10);
            assert.deepEqual(tasks.filter((task) => task.processor > LONGEST_TASK), []);
            await page.context().close();
        });
