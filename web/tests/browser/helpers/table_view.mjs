// table_view.mjs - a screen in the middle, and the phones that scan its code.
import { GAMES } from "./browser.mjs";
import { joinByLink, person } from "./online.mjs";

export const TV = { width: 1920, height: 1080 };
export const HAND = { size: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

/** A screen on which a table is made, from the front page on: it shows the code now. */
export async function setUp(site, game, { count, computers, size = TV, query = "", options = {}, ...how } = {}) {
    const screen = await person(site, "", { size, query, ...how });
    await screen.locator(".game-card").nth(GAMES.indexOf(game)).locator("a[href*=invite]").click();
    await screen.locator("input[name=place]").nth(1).check();
    if (count)
        await screen.locator(".count").nth(count - 2).click();
    if (computers)
        await screen.locator(".pair select").first().selectOption(String(computers));
    for (const [name, value] of Object.entries(options))
        await screen.locator(`input[name=${name}][value=${value}]`).check();
    await screen.locator("button[type=submit]").click();
    await screen.locator(".view-table.gathering").waitFor();
    return screen;
}

export async function untilSeen(screen) {
    await screen.locator(".view-table .board .stage").waitFor();
}

/** How many moves the screen has shown. */
export async function movesOn(screen) {
    return Number(await screen.locator(".view-table").getAttribute("data-moves"));
}

/** A phone that opens what it has scanned, and sits down. */
export function comeIn(site, link, name, how = {}) {
    return joinByLink(site, link, name, { ...HAND, ...how });
}
