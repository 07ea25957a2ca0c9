// failing_thinkers.test.mjs - the think workers fail, each time in another way: computers and hints say so,
// and games go on.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

import { begin, screenshot, untilAsked, visit } from "./helpers/browser.mjs";
import { playByClicks } from "./helpers/driver.mjs";
import { test } from "./helpers/watch.mjs";

const BUILT = fileURLToPath(new URL("../../dist", import.meta.url));

/** What is put in the place of the worker's script. */
const FAILURES = {
    "cannot be read": "this is no script",
    "throw at their first job": "onmessage = ({ data }) => { if (data.name === 'think') throw new Error('unreachable'); };",
    "say that they failed": "onmessage = ({ data }) => { if (data.name === 'think') postMessage({ number: data.number, error: 'unreachable' }); };",
};

let folder, place;
before(async () => {
    folder = mkdtempSync(join(tmpdir(), "niwa-web-"));
    cpSync(BUILT, folder, { recursive: true });
    place = await begin(["--web", folder]);
});
after(async () => {
    await place.close();
    rmSync(folder, { recursive: true, force: true });
});

for (const [manner, script] of Object.entries(FAILURES))
    test(`think workers that ${manner}: a hint and the master say so, and the game goes on`, async () => {
        for (const name of readdirSync(join(folder, "assets")).filter((file) => /^think_worker-.*\.js$/.test(file)))
            writeFileSync(join(folder, "assets", name), script);
        const page = await visit(place, { hash: "#/new/hiroba", serviceWorkers: "block" });
        await page.getByLabel("Seat 2: person or computer").selectOption("6");
        await page.getByRole("button", { name: "Start the game" }).click();
        await untilAsked(page);
        await page.keyboard.press("h");
        await page.locator(".hint li.best").waitFor();
        assert.match(await page.locator(".hint").innerText(), /engine failed, so this is only a quick look/);
        await page.locator(".hint li.best button").click();
        const told = page.locator(".toast", { hasText: "engine failed, so the computer made a quick move" });
        assert.ok(await playByClicks(page, "hiroba", { isEnough: async () => await told.count() > 0 }));
        await told.waitFor();
        await screenshot(page, `failing-thinkers-${manner.split(" ")[0]}`);
        await page.locator(".toast button.quiet").click();
        await told.waitFor({ state: "detached" });
        await page.reload(); // this does not lead back into a trap
        await untilAsked(page);
        await playByClicks(page, "hiroba", { isEnough: async () => await told.count() > 0 });
        assert.equal(await page.locator(".trouble").count(), 0);
        await page.context().close();
    });
