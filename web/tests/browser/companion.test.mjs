// companion.test.mjs - real tables on a phone by touch: entered, counted, kept, taken back, without a server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { axe, begin, leave, screenshot, visit } from "./helpers/browser.mjs";
import { beginTable, broken, endOf, fingerOf, totals } from "./helpers/companion.mjs";
import { test } from "./helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

const PHONE = { size: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const nameOf = (square) => "abcdefghi".charAt(square % 9) + (Math.floor(square / 9) + 1);

/** Nothing is wider than the phone, and axe finds nothing. */
async function judge(page, name) {
    await screenshot(page, name, true);
    assert.deepEqual(await axe(page), [], name);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${name} is too wide`);
    assert.doesNotMatch(await page.locator("main").innerText(), /\[[a-z]+\.[a-z.-]+\]|\{\w+[?#}]/, name);
}

/** Pebbles and stones by touch: a square, then what lies there. */
async function layPieces(finger, pieces) {
    await finger.tap("label:has([data-mode=pebbles])");
    for (const [at, piece] of pieces) {
        await finger.tap(`.hiroba-touches [data-at=${at}]`);
        await finger.tap(`[data-piece='${piece}']`);
    }
}

/** The drawing and the pebbles of the rulebook's example, as its text has them. */
function example() {
    const text = readFileSync(new URL("../../../games/hiroba/records/rulebook_example.pad", import.meta.url), "utf8");
    const part = (word) => text.slice(text.indexOf(`\n${word}\n`)).split("\n").slice(2).filter((line) => !/^[-+]*$/.test(line)).slice(0, 9)
        .map((line) => line.replaceAll("|", " "));
    return {
        ground: part("gardens").join("").replace(/\s/g, ""),
        pebbles: part("pebbles").join(" ").trim().split(/\s+/),
    };
}

test("Hiroba: the rulebook's example, drawn and laid by touch, is 33 to 34; reload, undo, link, text", async () => {
    const page = await visit(place, PHONE), finger = fingerOf(page), { ground, pebbles } = example();
    await beginTable(page, "hiroba", finger);
    await judge(page, "companion-hiroba-begun");
    await finger.tap("label:has([data-mode=draw])");
    // the first touch makes all of a tile sand, so that is not painted
    for (const [index, wanted] of [[0, /a/i], [2, /~/], [3, /[AB]/]]) {
        await page.locator(".palette-choice").nth(index).tap();
        for (const [square, letter] of Array.from(ground).entries())
            if (wanted.test(letter))
                await page.locator(`.hiroba-touches [data-at=${nameOf(square)}]`).tap();
    }
    await layPieces(finger, pebbles.flatMap((piece, square) => piece === "." ? [] : [[nameOf(square), `${piece[0] === "P" ? 1 : 2}-${piece[1]}`]]));
    assert.deepEqual(await totals(page), [33, 34]);
    assert.deepEqual(await broken(page), []);
    await judge(page, "companion-hiroba-example");
    await page.reload();
    await page.locator(".companion-figures").waitFor();
    assert.deepEqual(await totals(page), [33, 34]);
    // a wrong pebble is named, counted, and taken back
    await finger.tap(".hiroba-touches [data-at=a1]");
    await finger.tap("[data-piece='1-9']");
    assert.ok((await broken(page)).includes("pad-garden-shares"));
    await judge(page, "companion-hiroba-broken");
    await page.locator(".companion-bar button").first().tap();
    assert.deepEqual(await totals(page), [33, 34]);
    assert.deepEqual(await broken(page), []);
    // the text is one that the program reads, and takes one that it reads
    await page.locator(".companion-text summary").tap();
    const text = await page.locator(".companion-text textarea").inputValue();
    await page.locator(".companion-text textarea").fill(text.replace("\n29 . ", "\n.  . "));
    await page.locator(".companion-text .buttons button").first().tap();
    assert.notDeepEqual(await totals(page), [33, 34]);
    await page.locator(".companion-text textarea").fill("player 1\ngardens\n?");
    await page.locator(".companion-text .buttons button").first().tap();
    assert.match(await page.locator(".companion-text .bad").innerText(), /Line 3, character 1/);
    await leave(page);
});

test("Hiroba: a finished board of two players takes at most 60 taps, and gives the engine's own sheet", async (t) => {
    const { view, result } = endOf("hiroba", "two_players");
    const page = await visit(place, PHONE), finger = fingerOf(page);
    await beginTable(page, "hiroba", finger);
    let turn = 0;
    for (const [at, tile] of view.tiles.entries()) {
        if ("water" in tile)
            continue;
        if (at > 0)
            await finger.tap(`.hiroba-touches [data-at='${at}']`);
        if (tile.rotation !== turn)
            await finger.tap(`.hiroba-desk-turns label >> nth=${tile.rotation / 90}`);
        turn = tile.rotation;
        await finger.tap(`[data-tile='${tile.tile}']`);
    }
    await screenshot(page, "companion-hiroba-tiles", true);
    await layPieces(finger, Object.entries(view.board).map(([at, piece]) => [at, piece === "stone" ? "stone" : `${piece.player}-${piece.value}`]));
    t.diagnostic(`${finger.taps} taps`);
    assert.ok(finger.taps <= 60, `${finger.taps} taps`);
    assert.deepEqual(await totals(page), result.scores);
    assert.deepEqual(await broken(page), []);
    await leave(page);
});

/** Docks by touch: the keypad goes on by itself from cell to cell. A choice from a list is two taps. */
async function fillDocks(page, finger, { players, common }) {
    for (const { koi, bamboo, lotus, lanterns, bridges } of players) {
        for (let variety = 2; variety <= (players.length > 3 ? 11 : 10); variety++) {
            for (let count = bamboo[variety] ?? 0; count > 0; count--)
                await finger.tap("[data-bamboo='1']");
            await finger.tap(`[data-count='${koi[variety] ?? 0}']`);
        }
        for (const count of [lotus, lanterns, bridges.length])
            await finger.tap(`[data-count='${count}']`);
    }
    for (const [index, challenge] of [common, ...players.map((player) => player.challenge)].entries()) {
        finger.taps += 2;
        await page.locator(".ike-desk-challenges select").nth(index).selectOption(String(challenge));
    }
}

for (const [record, players] of [["random_2", 2], ["random_5", 5]])
    test(`Ike No Koï: a finished table of ${players} gives the engine's own sheet${players === 2 ? " in at most 40 taps" : ""}`, async (t) => {
        const { view, result } = endOf("ike-no-koi", record);
        const page = await visit(place, PHONE), finger = fingerOf(page);
        await beginTable(page, "ike-no-koi", finger, players);
        await fillDocks(page, finger, view);
        t.diagnostic(`${finger.taps} taps`);
        assert.ok(players > 2 || finger.taps <= 40, `${finger.taps} taps`);
        assert.deepEqual(await totals(page), result.scores);
        assert.deepEqual(await broken(page), []);
        await judge(page, `companion-ike-${players}`);
        await page.reload();
        await page.locator(".companion-figures").waitFor();
        assert.deepEqual(await totals(page), result.scores);
        await leave(page);
    });

test("Ike No Koï: who is wrong is told, the basin is won, and the odds ask only for what lies open", async () => {
    const page = await visit(place, { ...PHONE, language: "fr-FR" }), finger = fingerOf(page);
    await beginTable(page, "ike-no-koi", finger);
    await finger.tap("[data-count='2']");
    await finger.tap("[data-cell='2-2']");
    await finger.tap("[data-count='1']");
    assert.deepEqual(await broken(page), ["pad-many-koi"]);
    await page.locator(".companion-bar button").first().tap();
    assert.deepEqual(await broken(page), []);
    await finger.tap("[data-cell='2-lanterns']");
    await finger.tap("[data-count='2']");
    await finger.tap("[data-part=basin] summary");
    for (const card of ["7", "8", "lotus"])
        await finger.tap(`[data-part=basin] [data-card='${card}']`);
    assert.match(await page.locator("[data-part=basin] [role=status]").innerText(), /Joueur 2/);
    assert.deepEqual(await totals(page), [1, 8]); // koi 7 and 8 are alone, and a lotus
    await finger.tap("[data-part=river] summary");
    for (const card of ["5", "6"])
        await finger.tap(`[data-part=river] [data-card='${card}']`);
    assert.match(await page.locator(".ike-odds-words").innerText(), /%/);
    await judge(page, "companion-ike-odds");
    await leave(page);
});

/** One placement by touch: whose card, and its lines. */
async function placeCard(finger, seat, lines) {
    await finger.tap(`label:has([data-seat='${seat}'])`);
    for (const line of lines)
        await finger.tap(`[data-line='${line}']`);
    await finger.tap("[data-place]");
}

test("Edo Yashiki: the rulebook's placements pay 8, and 1 with specialists; the track ends at 25", async () => {
    const page = await visit(place, PHONE), finger = fingerOf(page);
    await beginTable(page, "edo-yashiki", finger);
    await placeCard(finger, 1, ["garden-4", "pond-3", "tatami-3"]);
    assert.deepEqual(await totals(page), [8, 0]);
    await placeCard(finger, 2, []);
    for (const seat of [1, 2])
        await placeCard(finger, seat, seat === 1 ? ["floor-5", "pond-5", "garden-5", "tatami-5"] : ["floor-6"]);
    assert.deepEqual(await totals(page), [8 + 22, 0]);
    assert.equal(await page.locator(".edo-table .good").count(), 1);
    await judge(page, "companion-edo");
    await placeCard(finger, 1, ["floor-3"]);
    assert.deepEqual(await broken(page), ["pad-after-the-end"]);
    await page.goto(`${place.address}#/companion/edo-yashiki`);
    await finger.tap("button[type=submit]");
    await finger.tap(".edo-table-option");
    await placeCard(finger, 1, ["garden-3"]);
    await placeCard(finger, 1, ["pond-3", "garden-3"]);
    assert.deepEqual(await totals(page), [1 + 1, 0]);
    await judge(page, "companion-edo-specialists");
    await leave(page);
});

test("after one visit tables need no server; three languages, dark, and on paper", async () => {
    for (const [language, dark] of [["fr-FR", false], ["ja-JP", true]]) {
        const page = await visit(place, { ...PHONE, language, dark });
        await page.goto(`${place.address}#/companion`);
        await page.locator(".companion-games").waitFor();
        await judge(page, `companion-front-${language}`);
        const finger = fingerOf(page);
        await finger.tap("a[href='#/companion/hiroba']");
        await finger.tap("button[type=submit]");
        await layPieces(finger, [["a1", "1-5"], ["b1", "2-5"]]);
        assert.ok((await broken(page)).length > 0);
        await judge(page, `companion-hiroba-${language}`);
        const paper = await page.pdf({ format: "A4" });
        assert.ok(paper.length > 1000);
        await leave(page);
    }
    const page = await visit(place, PHONE);
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.active.state));
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.context().setOffline(true);
    await page.goto("about:blank");
    await page.goto(`${place.address}#/companion/hiroba`);
    const finger = fingerOf(page);
    await finger.tap("button[type=submit]");
    await layPieces(finger, [["a1", "1-5"]]);
    assert.deepEqual(await page.locator(".companion-figures .sheet").count(), 1);
    await page.context().close();
});
