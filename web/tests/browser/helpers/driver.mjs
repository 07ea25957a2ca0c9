// driver.mjs - plays by clicks: presses what a board offers, at random but the same each time.
import { untilAsked } from "./browser.mjs";

/** What each board marks as possible, by the kinds of things that are pressed. */
export const OFFERS = {
    "haru-ichiban": [".haru-cell.haru-open", ".haru-button:not([disabled])", "button[data-move]:not([disabled])"],
    "hiroba": [".hiroba-grid .open", ".hiroba-face.playable", ".hiroba-side button:not(.hiroba-face)"],
    "edo-yashiki": [".edo-slot.edo-open", ".edo-cell[aria-label*='fits']", ".edo-main:not([disabled])"],
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

/** Presses one thing that the board offers, of a kind drawn first; false if there is nothing, or
 * if something that is not the board's lies over it. */
export async function pressOffer(page, game, roll) {
    const number = roll(1 << 30);
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
    return !!spot;
}

/** Plays until `isEnough` says so or the game is over. Returns how many presses it took. */
export async function playByClicks(page, game, { seed = 1, isEnough = async () => false } = {}) {
    const roll = dice(seed);
    let presses = 0;
    while (await untilAsked(page) && !await isEnough()) {
        await page.evaluate(() => { // the device is passed; rules that a click too late has opened are closed
            document.querySelector(".pass button")?.click();
            document.querySelector("dialog[open]:not(:has(.sheet)) .dialog-head button")?.click();
        });
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

async function clickAll(page, ...selectors) {
    for (const selector of selectors)
        await page.locator(`.board ${selector}`).first().click();
}

/** The spot on an Edo Yashiki house where a card's middle lies, by its top left square. */
async function tapMiddle(page, x, y) {
    const cell = page.locator(`.edo-cell[aria-label^="${x},${y + 1}:"]`);
    await cell.scrollIntoViewIfNeeded();
    const box = await cell.boundingBox();
    await page.mouse.click(box.x + box.width, box.y + box.height / 2);
}

/** How each game's moves are clicked, by their first word. */
const CLICKS = {
    "haru-ichiban": {
        pick: (page, value) => clickAll(page, `[data-move="pick ${value}"]`),
        bloom: (page, square) => clickAll(page, `[data-square=${square}]`),
        frog: (page, square) => clickAll(page, `[data-square=${square}]`),
        dark: (page, square) => clickAll(page, `[data-square=${square}]`),
        wind: (page, square, direction) => clickAll(page, `[data-square=${square}]`, `[data-square=${neighbour(square, direction)}]`,
            `[data-move="wind ${square} ${direction}"]`),
    },
    "hiroba": {
        place: (page, value, square) => clickAll(page, `[data-value="${value}"]`, `[data-square=${square}]`, `.hiroba-side button:has-text("Place ${value} on ${square}")`),
        stone: (page, square) => clickAll(page, `[data-square=${square}]`, `.hiroba-side button:has-text("Stone on ${square}")`),
        pass: (page) => clickAll(page, '.hiroba-side button:has-text("No stone")'),
    },
    "edo-yashiki": {
        take: (page, slot) => clickAll(page, `.edo-slot >> nth=${slot - 1}`, '.edo-main:has-text("Take it")'),
        place: async (page, at, turned) => {
            if (turned)
                await clickAll(page, 'button:has-text("Turn")');
            await tapMiddle(page, ...at.split(",").map(Number));
            await clickAll(page, '.edo-main:has-text("Place it")');
        },
    },
    "ike-no-koi": {
        draw: (page) => clickAll(page, '.ike-act:has-text("Draw")'),
        stop: (page) => clickAll(page, '.ike-act:has-text("Stop")'),
        lotus: (page) => clickAll(page, '.ike-act:has-text("lotus")'),
        order: (page, first, second) => clickAll(page, `[aria-label="first a koi ${first}, then a koi ${second}"]`),
        pick: (page, card) => clickAll(page, `.ike-drawn[aria-label^="a ${/\d/.test(card) ? `koi ${card}` : card};"]`),
        bamboo: (page, zone) => clickAll(page, `[data-spot=zone-1-${zone}]`),
        bridge: (page, one, two) => clickAll(page, `[data-spot=zone-1-${one}]`, `[data-spot=zone-1-${two}]`),
        exchange: (page, seat, zone) => clickAll(page, `[data-spot=zone-${seat}-${zone}]`),
        give: (page, one, two) => clickAll(page, `[data-spot=zone-1-${one}]`, `[data-spot=zone-1-${two}]`),
    },
};

/** Makes a move of seat 1's, or of whoever looks, by clicks. */
export async function clickMove(page, game, move) {
    const [verb, ...words] = move.split(" ");
    await CLICKS[game][verb](page, ...words);
}
