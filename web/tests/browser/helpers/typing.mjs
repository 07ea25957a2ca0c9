// typing.mjs - plays in text mode: everything is typed, and read from the answers.
import assert from "node:assert/strict";

/** Switches text mode on by keys alone, from wherever the focus is. */
export async function openTextMode(page, item = /^Text mode/) {
    await page.keyboard.press("m");
    const button = page.getByRole("dialog").getByRole("button", { name: item });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox").waitFor();
    await page.waitForFunction(() => document.activeElement?.matches("[role=combobox]") && document.querySelector(".text-diagram").innerText);
}

/** Types a line, and sees that the focus stays in it. */
export async function type(page, line) {
    await page.getByRole("combobox").focus();
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
    assert.ok(await page.evaluate(() => document.activeElement?.matches("[role=combobox]")), `the focus stays after ${line}`);
}

/** What is answered to a line that is no move: all entries that follow it. */
export async function answersTo(page, line) {
    await type(page, line);
    const answer = await page.waitForFunction((typed) => {
        const entries = [...document.querySelectorAll("[role=log] > *")];
        const at = entries.findLastIndex((entry) => entry.matches(".text-typed") && entry.innerText.endsWith(typed));
        const found = at < 0 ? [] : entries.slice(at + 1);
        return found.length && found.map((entry) => entry.textContent).join("\n");
    }, line);
    return answer.jsonValue();
}

/** The moves that text mode lists. What happens meanwhile is told between the answers. */
export async function possibleMoves(page) {
    const answered = await answersTo(page, "moves");
    const listed = answered.split("\n").map((words) => /^(\d+): (.+)$/.exec(words)).filter(Boolean);
    assert.ok(listed.length, `no list of moves: ${answered}`);
    assert.deepEqual(listed.map(([, number]) => Number(number)), listed.map((_, index) => index + 1), "the moves are numbered");
    return listed.map(([, , move]) => move);
}

/** Types a move that is possible, and waits until it was made: what others do meanwhile does not count. */
export async function typeMove(page, move) {
    const own = await page.locator(".play").getAttribute("data-own");
    await type(page, move);
    await page.waitForFunction((before) => document.querySelector(".seat-won, .pass") || document.querySelector(".play")?.dataset.own !== before, own);
}
