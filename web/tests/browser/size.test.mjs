// size.test.mjs - what a first visitor loads until the first game can be played, compressed.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { gzipSync } from "node:zlib";

import { begin, GAMES, newcomer, startQuickly } from "./helpers/browser.mjs";
import { test } from "./helpers/watch.mjs";

const MOST_BYTES = 180_000;

let place;
before(async () => place = await begin());
after(() => place.close());

for (const game of GAMES)
    test(`${game}: from nothing to a playable board in at most 180 kB`, async (t) => {
        const context = await newcomer(place, { serviceWorkers: "block" });
        const page = await context.newPage();
        const loads = [];
        context.on("response", (response) => {
            if (response.url().startsWith(place.address))
                loads.push(response.body().then((body) => [response.url().slice(place.address.length), gzipSync(body, { level: 9 }).length],
                    () => [response.url(), 0]));
        });
        await page.goto(place.address);
        await startQuickly(page, game);
        await page.waitForSelector(".ask.mine");
        const sizes = new Map(await Promise.all(loads));
        const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
        t.diagnostic(`${game}: ${total} bytes in ${sizes.size} files`);
        assert.ok(total > 100_000, "the engine alone is larger");
        assert.ok(total <= MOST_BYTES, `${total} bytes: ${[...sizes].sort((a, b) => b[1] - a[1]).map((item) => item.join(" ")).join(", ")}`);
        await context.close();
    });
