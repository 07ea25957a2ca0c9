// speed.bench.mjs - how soon a board can be played, whether the page stutters while computers think,
// how fast they answer, and how many nodes level 6 makes beside the native program.
// Not part of `make test`, which has no time limits: `make bench-web` runs it.
//
// A task is measured by the processor time of the page's main thread, so that other work on the
// machine does not count; everything else is wall time, and told with how busy the machine was.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";

import { begin, GAMES, newcomer, untilAsked, visit } from "./helpers/browser.mjs";
import { dice, pressOffer } from "./helpers/driver.mjs";
import { NIWA } from "./helpers/serve.mjs";
import { test } from "./helpers/watch.mjs";

const LONGEST_TASK = 50; // milliseconds
const LEAST_RATIO = 0.4; // of the native program's nodes a second
const CATEGORIES = ["toplevel", "blink.user_timing", "devtools.timeline", "disabled-by-default-lighthouse",
    "v8", "disabled-by-default-v8.gc", "blink_gc", "disabled-by-default-cppgc", "v8.wasm"];

let place;
before(async () => place = await begin());
after(() => place.close());

/** How many times longer work takes now than alone: the wall's time of a tenth of a second's work. */
function busyness() {
    const begin = performance.now(), { user } = process.cpuUsage();
    while (process.cpuUsage().user - user < 100_000)
        ;
    return (performance.now() - begin) / 100;
}

function median(numbers) {
    return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

// -- how soon the first board can be played --

/** Milliseconds from the beginning of a first visit until the board asks; the button is pressed
 * as soon as it is there. */
async function untilPlayable(game) {
    const context = await newcomer(place, { serviceWorkers: "block", reducedMotion: "reduce" });
    await context.addInitScript((card) => {
        const look = new MutationObserver(() => {
            const button = document.querySelectorAll(".game-card button.primary")[card];
            if (button && !globalThis.pressedAt) {
                globalThis.pressedAt = performance.now();
                button.click();
            }
            if (document.querySelector(".ask.mine") && !globalThis.playableAt)
                requestAnimationFrame(() => globalThis.playableAt ??= performance.now());
        });
        look.observe(document, { childList: true, subtree: true, attributes: true });
    }, GAMES.indexOf(game));
    const page = await context.newPage();
    await page.goto(place.address);
    const found = await page.waitForFunction(() => globalThis.playableAt && [globalThis.pressedAt, globalThis.playableAt]);
    const times = await found.jsonValue();
    await context.close();
    return times;
}

for (const game of GAMES)
    test(`${game}: from nothing to a playable board`, async (t) => {
        const tries = [];
        for (let round = 0; round < 5; round++)
            tries.push({ busy: busyness(), times: await untilPlayable(game) });
        t.diagnostic(`${game}: the front page could be used after ${tries.map(({ times }) => times[0].toFixed(0)).join(", ")} ms, ` +
            `the board after ${tries.map(({ times }) => times[1].toFixed(0)).join(", ")} ms (median ${median(tries.map(({ times }) => times[1])).toFixed(0)}); ` +
            `work took ${tries.map(({ busy }) => busy.toFixed(1)).join(", ")} times as long as alone`);
    });

// -- nodes of a search beside the native program's --

/** The native program thinks for a second about a record's end: nodes a second of processor time. */
function searchNatively(record, seat) {
    const folder = mkdtempSync(join(tmpdir(), "niwa-")), file = join(folder, "first.rec");
    writeFileSync(file, record);
    const { stdout, stderr } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$@"', "-", NIWA, "hint", file, "--seat", String(seat), "--time", "1", "--json"], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    const { nodes } = JSON.parse(stdout), [user, system] = stderr.trim().split(" ").map(Number);
    return { nodes, speed: nodes / (user + system) };
}

/** In the page: a table at its first decision, and a search of it that marks its beginning and end. */
async function prepareSearch([source, wasm, game]) {
    const { Engine } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    const engine = new Engine(await WebAssembly.compileStreaming(fetch(wasm)));
    engine.choose(game);
    engine.open(2, {}, crypto.getRandomValues(new Uint8Array(32)));
    while (engine.actors().includes(6))
        engine.roll();
    const [seat] = engine.actors();
    globalThis.search = (nodes) => {
        for (const part of [nodes / 2, nodes]) { // once before: compiled as well as it will be
            engine.thinkStart(seat, 1n, 0, 64);
            performance.mark("search begins");
            engine.think(Math.round(part));
        }
        performance.mark("search ends");
    };
    return { seat, record: engine.record(true) };
}

/** Processor time between the last two marks, in seconds. */
function searchTime(trace) {
    const events = JSON.parse(trace).traceEvents;
    const last = (name) => events.filter((event) => event.name === name).sort((a, b) => a.ts - b.ts).at(-1);
    return (last("search ends").tts - last("search begins").tts) / 1e6;
}

test("nodes of a search on one core beside the native program's, in processor time", async (t) => {
    const source = readFileSync(new URL("../../engine.mjs", import.meta.url), "utf8");
    const page = await visit(place, { bypassCSP: true });
    const wasm = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name).find((name) => name.endsWith(".wasm")));
    for (const game of GAMES) {
        const rounds = [];
        for (let round = 0; round < 5; round++) {
            const { seat, record } = await page.evaluate(prepareSearch, [source, wasm, game]);
            const native = searchNatively(record, seat);
            await place.browser.startTracing(page, { categories: ["blink.user_timing"] });
            await page.evaluate((nodes) => globalThis.search(nodes), native.nodes);
            rounds.push({ native: native.speed, browser: native.nodes / searchTime(String(await place.browser.stopTracing())) });
        }
        const ratio = median(rounds.map(({ native, browser }) => browser / native));
        t.diagnostic(`${game}: ${rounds.map(({ native, browser }) => `${browser.toFixed(0)} of ${native.toFixed(0)}`).join(", ")} nodes/s; ratio ${ratio.toFixed(2)}`);
        assert.ok(ratio >= LEAST_RATIO);
    }
    await page.context().close();
});

// -- the page while a computer thinks --

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

/** The tasks of the page's main thread during the marked turns, in milliseconds of processor time,
 * each with what was done inside. */
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
    const own = events.filter((event) => event.pid === pid && event.tid === tid && event.dur !== undefined);
    const cost = (event) => (event.tdur ?? event.dur) / 1000;
    const named = ({ name, args: { data = {} } = {} }) => [name, data.functionName, data.url?.replace(/.*\//, ""), data.lineNumber].filter(Boolean).join(" ");
    return own.filter((event) => event.name.endsWith("RunTask") && turns.some(([begin, end]) => event.ts >= begin && event.ts <= end)).map((event) => {
        const inside = () => own.filter((inner) => inner !== event && inner.ts >= event.ts && inner.ts + inner.dur <= event.ts + event.dur && cost(inner) > 1)
            .sort((a, b) => cost(b) - cost(a)).slice(0, 10).map((inner) => `${named(inner)} ${cost(inner).toFixed(1)}`).join(", ");
        return {
            hasClock: event.tdur !== undefined, processor: cost(event), wall: event.dur / 1000,
            within: cost(event) > LONGEST_TASK / 2 ? `${event.args?.src_func ?? ""} ${inside()}` : "",
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
            await place.browser.startTracing(page, { categories: CATEGORIES });
            const roll = dice(11), busy = busyness();
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
                `${tasks.filter((task) => !task.hasClock).length} of ${tasks.length} tasks without a processor clock; ` +
                `work took ${busy.toFixed(1)} times as long as alone`);
            assert.ok(turns.length > 0 && tasks.length > 10);
            assert.deepEqual(tasks.filter((task) => task.processor > LONGEST_TASK), []);
            await page.context().close();
        });
