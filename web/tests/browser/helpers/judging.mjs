// judging.mjs - looks at a page as a critic: pictures, axe, width, sentences. What is wrong is collected, and
// said when the page is left.
import assert from "node:assert/strict";

import { axe, leave, screenshot } from "./browser.mjs";

/** Takes a picture under this name, and notes what is wrong. */
export async function judge(page, name, fullPage = false) {
    await page.waitForTimeout(150);
    await screenshot(page, name, fullPage);
    const wrong = page.wrong ??= [];
    wrong.push(...(await axe(page)).map((words) => `${name}: ${words}`));
    const [wide, missing] = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        /\[[a-z]+[.a-z0-9-]*\]|\{\w+[?#}]/.exec(document.body.innerText)?.[0] ?? null,
    ]);
    if (wide > 0)
        wrong.push(`${name} is ${wide} pixels too wide`);
    if (missing)
        wrong.push(`${name} has a sentence without words: ${missing}`);
}

/** Leaves a page with which nothing was wrong. */
export async function settle(page) {
    assert.deepEqual(page.wrong, []);
    await leave(page);
}
