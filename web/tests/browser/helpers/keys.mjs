// keys.mjs - plays by keys alone, and sees after every one that the focus was not lost.
import assert from "node:assert/strict";

import { dice, OFFERS } from "./driver.mjs";
import { untilAsked } from "./browser.mjs";

/** The most presses of Tab that lead from one part of a table to another. */
export const MOST_TABS = 24;
const MOST_PRESSES = 4000;

/** What confirms a choice: pressed more often than chance would, so that games end soon. */
const CONFIRMS = [".board .its-commit", ".board .edo-main:not([disabled])", ".board .haru-main:not([disabled])"];

/** From now on every frame is counted in which nothing has the focus. */
export async function watchFocus(page) {
    await page.evaluate(() => {
        window.lapses = [];
        let last = "";
        (function look() {
            const { activeElement, body } = document;
            if (!activeElement || activeElement === body)
                window.lapses.push(`nothing has the focus after ${last}`);
            else
                last = `${activeElement.tagName} ${activeElement.className?.baseVal ?? activeElement.className} ${activeElement.getAttribute("aria-label") ?? activeElement.textContent?.slice(0, 40)}`;
            requestAnimationFrame(look);
        })();
    });
}

export async function lapses(page) {
    return page.evaluate(() => window.lapses.splice(0));
}

/** Presses a key; two frames later something must have the focus. */
export async function press(page, key) {
    await page.keyboard.press(key);
    const hasFocus = await page.evaluate(() => new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(!!document.activeElement && document.activeElement !== document.body)));
    }));
    assert.ok(hasFocus, `nothing has the focus after ${key}`);
}

/** Whether the focus is on what was marked, or in its grid; else in which direction it lies. */
function whereIsWanted() {
    const wanted = document.querySelector("[data-wanted]"), { activeElement } = document;
    const grid = wanted?.closest("[role=grid]");
    if (!wanted || wanted.disabled) // a slow page had not told yet that it can't be chosen any more
        return "gone";
    if (activeElement === wanted || (grid && grid.contains(activeElement)))
        return "here";
    return wanted.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING ? "before" : "after";
}

/** From where the focus is to where it is wanted, in rows and columns of one grid. */
function wayInGrid() {
    const wanted = document.querySelector("[data-wanted]");
    const grid = wanted?.closest("[role=grid]");
    const rows = [...grid?.querySelectorAll("[role=row]") ?? []];
    const spot = (cell) => {
        const row = rows.findIndex((one) => one.contains(cell));
        return [[...rows[row]?.children ?? []].indexOf(cell), row];
    };
    const [x, y] = spot(wanted), [fromX, fromY] = spot(document.activeElement);
    return [x - fromX, y - fromY];
}

/** Walks to what is marked by Tab and arrow keys. False: it went away meanwhile. Returns the number of
 * Tab stops that were passed. */
export async function walkToWanted(page) {
    let tabs = 0;
    for (;; tabs++) {
        const where = await page.evaluate(whereIsWanted);
        if (where === "gone")
            return { isThere: false, tabs };
        if (where === "here")
            break;
        if (tabs > MOST_TABS)
            assert.fail(`${MOST_TABS} presses of Tab do not lead to ${await page.evaluate(() => document.querySelector("[data-wanted]")?.outerHTML.slice(0, 200))}`);
        await press(page, where === "before" ? "Shift+Tab" : "Tab");
    }
    if (await page.locator("[role=grid] [data-wanted]").count()) {
        const [x, y] = await page.evaluate(wayInGrid);
        for (let step = 0; step < Math.abs(x); step++)
            await press(page, x > 0 ? "ArrowRight" : "ArrowLeft");
        for (let step = 0; step < Math.abs(y); step++)
            await press(page, y > 0 ? "ArrowDown" : "ArrowUp");
    }
    return { isThere: await page.evaluate(() => !!document.activeElement?.matches("[data-wanted]")), tabs };
}

/** Marks one thing that matches; false if there is none. */
export function want(page, selectors, chance = 0) {
    return page.evaluate(([offers, number]) => {
        document.querySelector("[data-wanted]")?.removeAttribute("data-wanted");
        const kinds = offers.map((offer) => [...document.querySelectorAll(offer)]).filter((all) => all.length);
        const kind = kinds[number % kinds.length];
        const chosen = kind?.[(number >> 8) % kind.length];
        chosen?.setAttribute("data-wanted", "");
        return !!chosen;
    }, [selectors, chance]);
}

/** Plays until the game is over, at random but by keys alone. `look` is called at every decision. Returns
 * the longest way by Tab, and how many decisions there were. */
export async function playByKeys(page, game, { seed = 1, look = async () => undefined } = {}) {
    const roll = dice(seed), offers = OFFERS[game].map((offer) => `.board ${offer}`);
    let mostTabs = 0, decisions = 0;
    for (let presses = 0; await untilAsked(page); presses++) {
        assert.ok(presses < MOST_PRESSES, `${game} does not go on: ${await page.evaluate(() => document.body.innerText)}`);
        if (!(roll(4) && await want(page, CONFIRMS)) && !await want(page, offers, roll(1 << 30))) {
            await page.waitForTimeout(20); // the board is still showing what happened
            continue;
        }
        await look(decisions++);
        const { isThere, tabs } = await walkToWanted(page);
        mostTabs = Math.max(mostTabs, tabs);
        if (isThere)
            await press(page, roll(12) ? "Enter" : " ");
        if (!roll(9))
            await press(page, "Escape"); // gives up what was begun
        assert.deepEqual(await lapses(page), []);
    }
    return { mostTabs, decisions };
}

const nameless = (nodes) => nodes.filter(({ role, name }) => !name && role !== "RootWebArea" && role !== "main");

async function focusableNow(session) {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    return nodes.filter((node) => !node.ignored && node.properties?.some(({ name, value }) => name === "focusable" && value.value))
        .map(({ role, name, backendDOMNodeId }) => ({ role: role?.value ?? "", name: name?.value ?? "", backendDOMNodeId }));
}

/** What the browser tells assistive technology: all nodes that can have the focus, and which of them have no
 * name. The tree follows the page a little later, so it is asked some times for names that are missing. */
export async function focusable(page) {
    const session = await page.context().newCDPSession(page);
    let nodes = await focusableNow(session);
    for (let tries = 0; tries < 10 && nameless(nodes).length; tries++) {
        await page.waitForTimeout(100);
        nodes = await focusableNow(session);
    }
    const found = await Promise.all(nameless(nodes).map(async ({ role, backendDOMNodeId }) => {
        const { outerHTML } = await session.send("DOM.getOuterHTML", { backendNodeId: backendDOMNodeId }).catch(({ message }) => ({ outerHTML: message }));
        return `${role}: ${outerHTML.slice(0, 200)}`;
    }));
    await session.detach();
    return { nodes, nameless: found };
}
