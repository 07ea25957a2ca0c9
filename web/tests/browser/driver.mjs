// driver.mjs - plays by clicks: presses what a board offers, at random but the same each time.
import { untilAsked } from "./browser.mjs";

/** What each board marks as possible, by the kinds of things that are pressed. */
const OFFERS = {
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
        await page.evaluate(() => document.querySelector(".pass button")?.click());
        if (!await pressOffer(page, game, roll))
            await page.waitForTimeout(20); // the board is still showing what happened
        presses++;
        if (presses > MOST_PRESSES)
            throw new Error(`${game} does not go on: ${await page.evaluate(() => document.body.innerText)}`);
    }
    return presses;
}
