// upgrade.test.mjs - games that an older page has kept in the browser are played to the end, with the luck they began with.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { begin, leave, untilAsked, visit } from "./helpers/browser.mjs";
import { playByClicks } from "./helpers/driver.mjs";
import { test } from "./helpers/watch.mjs";

/** What niwa 0.1.0 had in IndexedDB: a row and a record for each game. */
const kept = JSON.parse(readFileSync(new URL("../../../tests/upgrade/indexeddb.json", import.meta.url), "utf8"));

let place;
before(async () => place = await begin());
after(() => place.close());

/** Runs in the page: puts a kept game where it was; without one reads the record of that name. */
function store({ id, row }) {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open("niwa", 1);
        request.onerror = () => reject(request.error);
        request.onupgradeneeded = () => {
            request.result.createObjectStore("games", { keyPath: "id" });
            request.result.createObjectStore("records");
        };
        request.onsuccess = () => {
            const work = request.result.transaction(["games", "records"], "readwrite");
            if (row) {
                work.objectStore("games").put(row.game);
                work.objectStore("records").put(row.record, id);
            }
            const found = work.objectStore("records").get(id);
            work.oncomplete = () => {
                request.result.close();
                resolve(found.result);
            };
        };
    });
}

for (const row of kept) {
    const { id, plan: { game } } = row.game;
    test(`${game}: kept by niwa 0.1.0, played to the end, and its luck is checked`, async () => {
        const page = await visit(place);
        await page.evaluate(store, { id, row });
        await page.goto(`${place.address}#/play/${id}`);
        await page.waitForSelector(".board");
        await untilAsked(page);
        await playByClicks(page, game);
        await page.waitForSelector("dialog .sheet .total");
        await page.getByRole("button", { name: "Check every draw" }).click();
        await page.getByText("The luck was fair").waitFor();
        const record = await page.evaluate(store, { id });
        assert.ok(record.startsWith(row.record.split("end ")[0]));
        assert.ok(record.split("\n").length > row.record.split("\n").length);
        await leave(page);
    });
}
