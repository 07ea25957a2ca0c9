// stalled.mjs - four pages for watch.test.mjs: one stands still, one is stuck, one is only
// slow, and one has a server that does not answer.
import { after, before } from "node:test";

import { begin, visit } from "./browser.mjs";
import { test } from "./watch.mjs";

let place;
before(async () => place = await begin());
after(() => {
    process.kill(place.pid, "SIGCONT");
    return place.close();
});

test("waits for what never comes", async () => {
    const page = await visit(place);
    await page.evaluate(() => {
        document.body.innerHTML = "<p>the table</p><p>waits</p>";
        console.error("a worker was lost");
    });
    await page.waitForSelector(".never");
});

test("waits for a page that has no time", async () => {
    const page = await visit(place);
    await page.evaluate(() => {
        for (;;);
    });
});

test("waits long for what comes in the end", async () => {
    for (const context of place.browser.contexts())
        void context.close();
    const page = await visit(place);
    await page.evaluate(() => {
        let ticks = 0;
        setInterval(() => document.body.append(ticks++ === 20 ? document.createElement("hr") : "."), 300);
    });
    await page.waitForSelector("hr", { state: "attached" });
});

test("waits for a server that does not answer", async () => {
    process.kill(place.pid, "SIGSTOP");
    await visit(place);
});
