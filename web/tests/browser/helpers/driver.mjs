// driver.mjs - plays by clicks: presses what a board offers, at random but the same each time.
import { untilAsked } from "./browser.mjs";

/** Edo Yashiki's cells say where the card fits, in three languages. */
export const FITS = ":is([aria-label*='fits'], [aria-label*='peut se poser'], [aria-label*='札を置けます'])";

/** What each board marks as possible, by the kinds of things that are pressed. */
export const OFFERS = {
    "haru-ichiban": [".haru-cell.haru-open", ".haru-button:not([disabled])", "button[data-move]:not([disabled])"],
    "hiroba": [".hiroba-grid .open", ".hiroba-face.playable", ".hiroba-side button:not(.hiroba-face)"],
    "edo-yashiki": [".edo-slot.edo-open", `.edo-cell${FITS}`, ".edo-main:not([disabled])"],
    "ike-no-koi": [".ike-may", ".ike-act"],
};

const MOST_PRESSES = 3000;

/** Luck that is the same in every run. */
export function dice(seed) {
    let state = seed >>> 0;
    return (sides) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * sides);
    };
}

/** Runs in the page: from now on a press counts only on the board, or again everywhere. What is aimed at may have
 * moved by the time of the press, and what is there now was not meant. */
function aimAtBoard(isOn) {
    window.isAimedAtBoard ??= ["pointerdown", "mousedown", "pointerup", "mouseup", "click"].map((kind) => addEventListener(kind, (event) => {
        if (document.documentElement.hasAttribute("data-aim") && !event.target.closest?.(".board")) {
            event.preventDefault();
            event.stopImmediatePropagation();
        }
    }, true));
    document.documentElement.toggleAttribute("data-aim", isOn);
}

/** Presses one thing that the board offers, of a kind drawn first; false if there is nothing, or
 * if something that is not the board's lies over it. */
export async function pressOffer(page, game, roll) {
    const number = roll(1 << 30);
    await page.evaluate(aimAtBoard, true);
    const spot = await page.evaluate(([offers, chance]) => {
        const kinds = offers.map((offer) => [...document.querySelectorAll(`.board ${offer}`)]).filter((all) => all.length);
        const kind = kinds[chance % kinds.length];
        const chosen = kind?.[(chance >> 8) % kind.length];
        chosen?.scrollIntoView({ block: "center", inline: "center" });
        const box = chosen?.getBoundingClientRect();
        const spot = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        return spot && document.elementFromPoint(spot.x, spot.y)?.closest(".board") ? spot : null;
    }, [OFFERS[game], number]);
    if (spot)
        await page.mouse.click(spot.x, spot.y);
    await page.evaluate(aimAtBoard, false);
    return !!spot;
}

/** Plays until `isEnough` says so or the game is over. Returns how many presses it took. */
export async function playByClicks(page, game, { seed = 1, isEnough = async () => false } = {}) {
    const roll = dice(seed);
    let presses = 0;
    while (await untilAsked(page) && !await isEnough()) {
        await page.evaluate(() => document.querySelector(".pass button")?.click());
        if (!await pressOffer(page, game, roll))
            await page.waitForTimeout(20); // the board is still showing what happened
        presses++;
        if (presses > MOST_PRESSES)
            throw new Error(`${game} does not go on: ${await page.evaluate(() => document.body.innerText)}`);
    }
    return presses;
}

// -- moves by their notation --

const WINDS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

function neighbour(square, direction) {
    const [x, y] = WINDS[direction];
    return String.fromCharCode(square.charCodeAt(0) + x) + (Number(square[1]) + y);
}

/** The parts of a board, pressed by a mouse that scrolls to them. */
const byMouse = (page) => async (selector, at) => {
    const part = page.locator(`.board ${selector}`).first();
    if (!at)
        return part.click();
    await part.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await part.boundingBox();
    await page.mouse.click(x + width * at.x, y + height * at.y);
};

/** Pressed by a finger, which reaches only what is in sight and on top. */
const byFinger = (page) => async (selector, at = { x: 0.5, y: 0.5 }) => {
    const part = page.locator(`.board ${selector}`).first();
    await part.waitFor();
    const { x, y, problem } = await part.evaluate((element, [across, down]) => {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        const x = left + width * across, y = top + height * down, over = document.elementFromPoint(x, y);
        const isOnTop = element.contains(over) || over?.contains(element) || element.closest("svg")?.contains(over); // a mark on a board is the board's
        const isIn = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        const problem = !isIn ? `is not in sight: ${[left, top, right, bottom].map(Math.round).join(" ")}`
            : !isOnTop ? `lies under ${over?.outerHTML.slice(0, 100)}` : "";
        return { x, y, problem };
    }, [at.x, at.y]);
    if (problem)
        throw new Error(`${selector} ${problem}`);
    await page.touchscreen.tap(x, y);
};

async function pressAll(press, ...selectors) {
    for (const selector of selectors)
        await press(selector);
}

/** How each game's moves are pressed, by their first word. */
const PRESSES = {
    "haru-ichiban": {
        pick: (press, value) => pressAll(press, `[data-move="pick ${value}"]`),
        bloom: (press, square) => pressAll(press, `[data-square=${square}]`),
        frog: (press, square) => pressAll(press, `[data-square=${square}]`),
        dark: (press, square) => pressAll(press, `[data-square=${square}]`),
        wind: (press, square, direction) => pressAll(press, `[data-square=${square}]`, `[data-square=${neighbour(square, direction)}]`,
            `[data-move="wind ${square} ${direction}"]`),
    },
    "hiroba": {
        place: (press, value, square) => pressAll(press, `[data-value="${value}"]`, `[data-square=${square}]`, `.hiroba-side button:has-text("Place ${value} on ${square}")`),
        stone: (press, square) => pressAll(press, `[data-square=${square}]`, `.hiroba-side button:has-text("Stone on ${square}")`),
        pass: (press) => pressAll(press, '.hiroba-side button:has-text("No stone")'),
    },
    "edo-yashiki": {
        take: (press, slot) => pressAll(press, `.edo-slot >> nth=${slot - 1}`, '.edo-main:has-text("Take it")'),
        place: async (press, at, turned) => {
            if (turned)
                await pressAll(press, 'button:has-text("Turn")');
            const [x, y] = at.split(",").map(Number); // a card's top left square: its middle is half way down the right edge of the one below
            await press(`.edo-cell[aria-label^="${x},${y + 1}:"]`, { x: 1, y: 0.5 });
            await pressAll(press, '.edo-main:has-text("Place it")');
        },
    },
    "ike-no-koi": {
        draw: (press) => pressAll(press, '.ike-act:has-text("Draw")'),
        stop: (press) => pressAll(press, '.ike-act:has-text("Stop")'),
        lotus: (press) => pressAll(press, '.ike-act:has-text("lotus")'),
        order: (press, first, second) => pressAll(press, `[aria-label="first a koi ${first}, then a koi ${second}"]`),
        pick: (press, card) => pressAll(press, `.ike-drawn[aria-label^="a ${/\d/.test(card) ? `koi ${card}` : card};"]`),
        bamboo: (press, zone) => pressAll(press, `[data-spot=zone-1-${zone}]`),
        bridge: (press, one, two) => pressAll(press, `[data-spot=zone-1-${one}]`, `[data-spot=zone-1-${two}]`),
        exchange: (press, seat, zone) => pressAll(press, `[data-spot=zone-${seat}-${zone}]`),
        give: (press, one, two) => pressAll(press, `[data-spot=zone-1-${one}]`, `[data-spot=zone-1-${two}]`),
    },
};

const pressMove = (press, game, [verb, ...words]) => PRESSES[game][verb](press, ...words);

/** Makes a move of seat 1's, or of whoever looks, by clicks. */
export async function clickMove(page, game, move) {
    await pressMove(byMouse(page), game, move.split(" "));
}

/** The same by taps, on nothing but what is in sight. */
export async function tapMove(page, game, move) {
    await pressMove(byFinger(page), game, move.split(" "));
}
