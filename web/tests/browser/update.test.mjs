// update.test.mjs - a new version of the app comes while pages of the one before are open.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";

import { begin, newcomer, newPage, startQuickly, untilAsked } from "./helpers/browser.mjs";
import { otherBuild } from "./helpers/builds.mjs";
import { makeTable, movesSeen, playTogether, untilPlaying } from "./helpers/online.mjs";
import { playByClicks } from "./helpers/driver.mjs";
import { serve } from "./helpers/serve.mjs";
import { test } from "./helpers/watch.mjs";

let data, place, builds;
before(async () => {
    data = mkdtempSync(join(tmpdir(), "niwa-update-"));
    builds = Object.fromEntries(["one", "two", "three"].map((name) => [name, otherBuild(name)]));
    place = await begin(["--data", data, "--web", builds.one.folder]);
});
after(async () => {
    await place.browser.close();
    await place.stop();
    for (const { remove } of Object.values(builds))
        remove();
    rmSync(data, { recursive: true, force: true });
});

/** The server is stopped, if it runs, and comes back with another build inside. */
async function updateTo(name) {
    await place.stop();
    Object.assign(place, await serve(new URL(place.address).port, ["--data", data, "--web", builds[name].folder]));
}

/** A browser in which the app was kept, as build one. */
async function visitor() {
    await updateTo("one");
    const context = await newcomer(place, { viewport: { width: 390, height: 664 }, reducedMotion: "reduce", locale: "en-GB" });
    const page = await newPage(context);
    await page.goto(place.address);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    return page;
}

/** Looks for an update, as a browser does now and then; how it ended: "waits", "none" or "failed". */
const lookForUpdate = (page) => page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready, found = new Promise((resolve) => {
        registration.onupdatefound = () => resolve(registration.installing);
    });
    const updated = registration.update().then(() => registration.installing);
    const worker = await Promise.race([found, updated]);
    if (!worker)
        return registration.waiting ? "waits" : "none";
    while (worker.state === "installing" || worker.state === "parsed")
        await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
    return worker.state === "redundant" ? "failed" : "waits";
});

/** What the browser remembers besides may be lost at any time. */
async function forgetLoads(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await session.detach();
}

const build = (page) => page.evaluate(() => document.documentElement.dataset.build);

const keptVersions = (page) => page.evaluate(async () => (await caches.keys()).filter((name) => name !== "start").length);

/** What a browser says of a connection that breaks is no mistake of ours. */
function complaints(page) {
    return page.complaints.filter((words) => !/WebSocket|Failed to load resource|ERR_|interrupted|sw\.js|script resource/.test(words));
}

test("an update under an open game: the page has all its parts, loaded again it is the new one", async () => {
    const page = await visitor();
    page.person = "Aiko";
    await makeTable(page, "hiroba");
    await page.getByRole("button", { name: "Start now with computers" }).click();
    await untilPlaying(page);
    await playTogether([page], "hiroba", { isEnough: async () => await movesSeen(page) >= 4 });
    const game = page.url(), moves = await movesSeen(page);
    await updateTo("two");
    assert.equal(await lookForUpdate(page), "waits");
    await forgetLoads(page);
    assert.equal(await build(page), "one");

    await page.locator(".connection-banner").waitFor({ state: "detached" });
    await playTogether([page], "hiroba", { seed: 2, isEnough: async () => await movesSeen(page) >= moves + 3 });
    await page.getByRole("button", { name: "Rules" }).click(); // parts that were not needed until now
    await page.locator("dialog .rules-part").first().waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(() => location.hash = "#/lesson/edo-yashiki");
    await page.locator(".teach-words").first().waitFor();
    await page.evaluate(() => location.hash = "#/");
    await startQuickly(page, "ike-no-koi");
    await untilAsked(page);
    assert.equal(await build(page), "one");

    await page.goto(game);
    await page.reload();
    await untilPlaying(page);
    assert.equal(await build(page), "two");
    await playTogether([page], "hiroba", { seed: 3, isEnough: async () => await movesSeen(page) >= moves + 6 });
    assert.equal(await keptVersions(page), 2);
    assert.deepEqual(complaints(page), []);

    const context = page.context();
    await page.close(); // the last page of the version before is gone, and so is that version
    const again = await newPage(context);
    await again.goto(place.address);
    await again.waitForFunction(async () => (await caches.keys()).length === 2 && navigator.serviceWorker.controller?.state === "activated");
    assert.equal(await build(again), "two");
    await place.stop();
    await again.reload();
    await startQuickly(again, "hiroba");
    assert.equal(await untilAsked(again), true);
    assert.deepEqual(complaints(again), []);
    await context.close();
});

test("an update that is broken is not begun: the version before starts, with the server and without", async () => {
    const page = await visitor();
    const folder = join(builds.three.folder, "assets");
    for (const file of readdirSync(folder).filter((name) => /^(shell|hiroba)/.test(name)))
        rmSync(join(folder, file));
    await updateTo("three");
    assert.equal(await lookForUpdate(page), "failed");
    await forgetLoads(page);
    for (const isServed of [true, false]) {
        if (!isServed)
            await place.stop();
        await page.goto("about:blank");
        await page.goto(place.address);
        await startQuickly(page, "hiroba");
        await playByClicks(page, "hiroba", { isEnough: async () => await movesSeen(page) >= 3 });
        assert.equal(await build(page), "one");
    }
    await page.context().close();
});

test("what is not the app's page is asked of the server, and never starts in its place", async () => {
    const page = await visitor();
    const answer = await page.goto(`${place.address}api/games`);
    assert.match(answer.headers()["content-type"], /json/);
    await place.stop();
    await page.goto(place.address);
    await page.locator(".game-card").first().waitFor();
    await page.context().close();
});

test("a notice of a phone leads to the table: to its window, or to a new one", async () => {
    const page = await visitor(), context = page.context();
    await context.grantPermissions(["notifications"], { origin: new URL(place.address).origin });
    page.person = "Aiko";
    await makeTable(page, "hiroba");
    const table = page.url();
    await page.evaluate(() => {
        globalThis.Notification = class {
            static permission = "granted";
            constructor() {
                throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
            }
        };
        Object.defineProperty(document, "hidden", { get: () => true });
    });
    await page.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.innerText.includes("Start now")).click());
    const [worker] = context.serviceWorkers();
    /** Only a finger may move windows, so what the worker wants is noted instead. */
    const click = () => worker.evaluate(async () => {
        const wanted = [];
        let notification;
        while (!notification) {
            [notification] = await self.registration.getNotifications();
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
        WindowClient.prototype.focus = async function () {
            wanted.push("focus", new URL(this.url).origin);
        };
        Clients.prototype.openWindow = async (url) => wanted.push("open", url);
        const event = new NotificationEvent("notificationclick", { notification });
        const done = new Promise((resolve) => {
            event.waitUntil = resolve;
        });
        self.dispatchEvent(event);
        await done;
        return [...wanted, (await self.registration.getNotifications()).length];
    });
    assert.deepEqual(await click(), ["focus", new URL(table).origin, 0]);
    await page.evaluate(() => location.hash = "#/");
    await page.locator(".game-card").first().waitFor();
    await worker.evaluate((data) => self.registration.showNotification("Niwa", { data }), table);
    assert.deepEqual(await click(), ["open", table, 0]);
    await context.close();
});
