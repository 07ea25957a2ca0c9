// companion.mjs - a real table entered by touch, with every tap counted; and what the engine says of a golden record.
import { readFileSync } from "node:fs";

import { Engine } from "../../../engine.mjs";

const MODULE = new WebAssembly.Module(readFileSync(new URL("../../../../build/wasm/niwa.wasm", import.meta.url)));

/** The end of a golden record: the view, and the result. */
export function endOf(game, record) {
    const engine = new Engine(MODULE);
    engine.loadRecord(readFileSync(new URL(`../../../../games/${game.replaceAll("-", "_")}/records/${record}.rec`, import.meta.url), "utf8"));
    return { view: engine.json(7), result: engine.result() };
}

/** Taps, one after the other, and counts them. */
export function fingerOf(page) {
    const finger = {
        taps: 0,
        async tap(selector) {
            finger.taps++;
            await page.locator(selector).first().tap();
        },
    };
    return finger;
}

/** From the front page to a new table of two, by touch. */
export async function beginTable(page, game, finger, players = 2) {
    await finger.tap("a[href='#/companion']");
    await finger.tap(`a[href='#/companion/${game}']`);
    if (players !== 2)
        await finger.tap(`.counts label >> nth=${players - 2}`);
    await finger.tap("button[type=submit]");
    await page.locator(".companion-figures").waitFor();
}

/** The bottom line of the sheet: each player's total. */
export async function totals(page) {
    const rows = page.locator(".companion-figures .sheet tr.total");
    return (await rows.last().locator("td").allInnerTexts()).map(Number);
}

/** The codes of what is against the rules. */
export function broken(page) {
    return page.locator(".companion-broken li").evaluateAll((rows) => rows.map((row) => row.dataset.code));
}
