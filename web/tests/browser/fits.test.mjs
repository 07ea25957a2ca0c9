// fits.test.mjs - every game fits every screen: at each decision the board and all that can be touched next are
// in sight, large enough, and where they were. Prints the worst of each size.
//
// Each game with the fewest and the most players, with people only, whose names and language are long, and with
// clocks on the server: the first decisions of it, with the same luck each time. With NIWA_FITS=all every number of
// players, to the end, and with other luck each time.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, before } from "node:test";

import { begin, DESKTOP, GAMES, leave, screenshot, startQuickly, untilAsked, visit } from "./helpers/browser.mjs";
import { withFixedLuck } from "./helpers/builds.mjs";
import { dice, pressOffer } from "./helpers/driver.mjs";
import { BUTTON, measureAt, resize, SIZES, Worst } from "./helpers/fitting.mjs";
import { joinByLink, makeTable, movesSeen, playTogether, untilPlaying } from "./helpers/online.mjs";
import { test } from "./helpers/watch.mjs";

const MOST = { "haru-ichiban": 2, "hiroba": 4, "edo-yashiki": 5, "ike-no-koi": 5 };
const IS_ALL = process.env.NIWA_FITS === "all";
const DECISIONS = IS_ALL ? Infinity : 24;
const MOST_OF_PEOPLE = 80; // whose random games may have no end
const ALL_SIZES = 6; // all sizes at one in six decisions, the two phones at each

let place, fixed = null;
before(async () => {
    fixed = IS_ALL ? null : withFixedLuck();
    place = await begin(fixed ? ["--web", fixed] : []);
});
after(async () => {
    await place.close();
    if (fixed)
        rmSync(fixed, { recursive: true, force: true });
});

function seatCounts(game) {
    const all = Array.from({ length: MOST[game] - 1 }, (_, index) => index + 2);
    return IS_ALL ? all : [...new Set([all[0], all.at(-1)])];
}

/** Who sits at the table: one person and computers, or people. */
const COMPUTERS = { language: "en-GB", words: "" };
const PEOPLE = [
    { language: "fr-FR", words: ", all people, in French", names: ["Charlotte", "Barnabé", "Anne", "Maxime", "Théodora"] },
    { language: "ja-JP", words: ", all people, in Japanese", names: ["さくらこ", "健", "Andrew", "美代子", "龍之介"] },
];

async function startWith(page, seats, { names }) {
    if (seats > 2)
        await page.locator(".count", { hasText: String(seats) }).click();
    for (let seat = 1; seat <= seats; seat++)
        if (names)
            await page.locator(".seat-row input").nth(seat - 1).fill(names[seat - 1]);
        else if (seat > 1)
            await page.getByLabel(`Seat ${seat}: person or computer`).selectOption("1");
    await page.locator("button[type=submit]").click();
    await page.waitForSelector(".board, .pass");
}

/** What is asked now, by which a decision is told from the next press of the same one; null if the device is passed. */
const stateOf = (page) => page.evaluate(() => document.querySelector(".board") && document.querySelector(".ask").innerText + document.querySelector(".board").innerHTML.length);

const CASES = GAMES.flatMap((game) => [
    ...seatCounts(game).map((seats) => ({ game, seats, who: COMPUTERS })),
    ...(IS_ALL ? PEOPLE : PEOPLE.slice(0, 1)).map((who) => ({ game, seats: MOST[game], who })),
    ...IS_ALL && MOST[game] > 2 ? PEOPLE.map((who) => ({ game, seats: 2, who })) : [],
]);

/** Measures at every size, or at the phones' alone; false if the device is passed meanwhile. */
async function measureAll(page, game, worst, name, { isEverySize, picture }) {
    for (const one of isEverySize ? worst : worst.slice(0, 2)) {
        const measured = await measureAt(page, game, one.size).catch(async (error) => {
            if (await page.locator(".pass").count())
                return null;
            throw error;
        });
        if (!measured)
            return false;
        one.add(name, measured);
        if (picture)
            await screenshot(page, `${picture}-${one.size.width}x${one.size.height}`);
    }
    await resize(page, SIZES[0]);
    return true;
}

for (const { game, seats, who } of CASES)
    test(`${game} with ${seats} players${who.words} fits every screen`, async (t) => {
        const page = await visit(place, {
            size: SIZES[0], language: who.language, hash: `#/new/${game}${who.names ? "/people" : ""}`, hasTouch: true, isMobile: false,
        });
        await startWith(page, seats, who);
        const worst = SIZES.map((size) => new Worst(size)), roll = dice(seats), most = who.names ? Math.min(DECISIONS, MOST_OF_PEOPLE) : DECISIONS;
        let decisions = 0, before = "";
        while (decisions < most && await untilAsked(page)) {
            await page.evaluate(() => document.querySelector(".pass button")?.click());
            const state = await stateOf(page);
            if (state !== null && state !== before) {
                const picture = [6, 18].includes(decisions) ? `fits-${game}-${seats}${who.names ? `-${who.language}` : ""}-${decisions}` : null;
                if (!await measureAll(page, game, worst, `decision ${decisions + 1}`, { isEverySize: decisions % ALL_SIZES === 0, picture }))
                    continue;
                decisions++;
                before = state;
            }
            if (!await pressOffer(page, game, roll))
                await page.waitForTimeout(20);
        }
        worst.forEach((one) => t.diagnostic(String(one)));
        const faults = worst.flatMap(({ faults }) => faults);
        assert.deepEqual(faults.slice(0, 12), [], `${faults.length} faults`);
        await leave(page);
    });

for (const game of GAMES)
    test(`${game} online, with clocks and the most players, fits every screen of each of them`, async (t) => {
        const [{ language, names }] = PEOPLE, people = names.slice(0, MOST[game]);
        const how = { size: SIZES[0], language, hasTouch: true };
        const host = await visit(place, how);
        host.person = people[0];
        const link = await makeTable(host, game, { ...people.length > 2 && { count: people.length }, clock: "game" });
        const pages = [host];
        for (const name of people.slice(1))
            pages.push(await joinByLink(place, link, name, how));
        await untilPlaying(...pages);
        const worsts = pages.map(() => SIZES.map((size) => new Worst(size))); // chips differ by who looks, and so may stages
        for (const moves of [2, 5]) {
            await playTogether(pages, game, { seed: moves, isEnough: async () => await movesSeen(host) >= moves });
            for (const [index, page] of pages.entries())
                await measureAll(page, game, worsts[index], `move ${moves}, seat ${index + 1}`, { isEverySize: true, picture: index ? null : `fits-${game}-online-${moves}` });
        }
        worsts.flat().forEach((one) => t.diagnostic(String(one)));
        const faults = worsts.flat().flatMap(({ faults }) => faults);
        assert.deepEqual(faults.slice(0, 12), [], `${faults.length} faults`);
        for (const page of pages)
            await leave(page);
    });

const HINTS = 6; // decisions
const HINT_PRESSES = 400, HINT_WAIT = 10_000;

for (const game of GAMES)
    for (const { language } of PEOPLE)
        test(`${game}: hints are told whole on the smallest phone, ${language}`, async () => {
            const page = await visit(place, { size: SIZES[1], language, hasTouch: true, query: "?think=40" });
            await startQuickly(page, game);
            const roll = dice(3), hint = page.locator(".actions .action").nth(1);
            const told = () => page.evaluate(() => {
                const words = document.querySelector(".hint-strip p");
                return words && [words.innerText, words.scrollHeight - words.clientHeight];
            });
            let before = "", hints = 0;
            for (let presses = 0; hints < HINTS && presses < HINT_PRESSES && await untilAsked(page); presses++) {
                const state = await stateOf(page);
                if (state !== before) {
                    await hint.tap({ timeout: HINT_WAIT }).catch(() => undefined); // a late move takes the hint away:
                    await page.locator(".hint-strip").waitFor({ timeout: HINT_WAIT }).catch(() => undefined); // ask again
                    const seen = await told();
                    if (!seen)
                        continue;
                    const [words, hidden] = seen;
                    assert.ok(hidden <= 1, `"${words}": ${hidden} px are hidden`);
                    before = await stateOf(page);
                    hints++;
                }
                if (!await pressOffer(page, game, roll))
                    await page.waitForTimeout(20);
            }
            assert.equal(hints, HINTS);
            await leave(page);
        });

/** Runs in the page: a square beside so many gardens and ponds, where so many players have pebbles and two of them
 * lead; and how much of what is told of it is hidden. */
function tellMore([count, players, words]) {
    const look = document.querySelector(".hiroba-look"), list = look.querySelector("ul");
    const add = (parent, number) => {
        while (parent.children.length < number)
            parent.append(parent.lastElementChild.cloneNode(true));
    };
    add(list, count);
    list.querySelectorAll(".its-figures").forEach((figures) => {
        add(figures, players);
        [...figures.children].slice(2).forEach((figure) => figure.classList.remove("its-leads"));
    });
    if (players > 2)
        list.querySelectorAll(".its-verdict").forEach((verdict) => verdict.textContent = words);
    return look.scrollHeight - look.clientHeight;
}

const MOST_BESIDE = 5; // a garden, and a pond on each side

for (const players of [2, MOST.hiroba])
    test(`hiroba: what a pebble changes for ${players} players is told whole on every screen, in French`, async () => {
        const page = await visit(place, { size: DESKTOP, language: "fr-FR" });
        await startQuickly(page, "hiroba");
        const roll = dice(1), list = page.locator(".hiroba-look ul");
        while (await untilAsked(page) && !await page.locator(".hiroba-sums.its-changes").count())
            await pressOffer(page, "hiroba", roll);
        const one = await list.evaluate((ul) => ul.lastElementChild.outerHTML);
        for (const size of [DESKTOP, ...SIZES]) {
            await resize(page, size);
            await list.evaluate((ul, html) => ul.innerHTML = html, one);
            for (let count = 1; count <= MOST_BESIDE; count++)
                assert.ok(await page.evaluate(tellMore, [count, players, "Désormais à égalité : Charlotte, Barnabé, Anne"]) <= 0,
                    `${size.width} x ${size.height}: ${count} do not fit`);
            await screenshot(page, `fits-hiroba-beside-${players}-${size.width}x${size.height}`);
        }
        await leave(page);
    });

const GRABBED = 63; // px; so wide were cards while most of a tablet stood empty

/** Runs in the page: the cards that everybody may grab, and which of them are not in sight. */
function seeGrabs() {
    const cards = [...document.querySelectorAll(".grab button")].map((card) => card.getBoundingClientRect());
    return {
        count: cards.length, least: Math.min(...cards.flatMap(({ width, height }) => [width, height])),
        outside: cards.filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight).length,
    };
}

for (const seats of IS_ALL ? [2, 3, 4, 5] : [2, 5])
    test(`edo-yashiki, ${seats} people grab round one device: every card is in sight on every screen`, async (t) => {
        const page = await visit(place, { size: SIZES[0], hash: "#/new/edo-yashiki/people", hasTouch: true });
        await page.locator(".count", { hasText: String(seats) }).click();
        await page.locator("input[name=grab][value=live]").check();
        await page.locator("button[type=submit]").click();
        await page.locator(".grab .edo-open").first().waitFor();
        for (const size of SIZES) {
            await resize(page, size);
            const { count, least, outside } = await page.evaluate(seeGrabs), name = `${size.width} x ${size.height}`;
            t.diagnostic(`${name}: smallest card ${least.toFixed(0)} px`);
            assert.equal(count, seats * seats);
            assert.equal(outside, 0, `${name}: cards out of sight`);
            assert.ok(least >= (size.width < 820 || size.height < 500 ? BUTTON : GRABBED), `${name}: a card of ${least} px`);
            await screenshot(page, `fits-grab-${seats}-${name.replaceAll(" ", "")}`);
        }
        await leave(page);
    });
