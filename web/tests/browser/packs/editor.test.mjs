// editor.test.mjs - components are drawn by touch, by keys and by mouse: what the rules forbid is seen at once in
// its place; packs are kept, exported, imported and sent as links.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { axe, begin, DESKTOP, GAMES, leave, screenshot, visit } from "../helpers/browser.mjs";
import { NAME, packOf } from "../helpers/packs.mjs";
import { test } from "../helpers/watch.mjs";

let place;
before(async () => place = await begin());
after(() => place.close());

const SMALL = { width: 390, height: 664 }; // a phone with the browser's own bars
const LOOKS = [
    { look: "phone", size: SMALL, hasTouch: true, dark: false, language: "ja-JP", sentence: /[ぁ-ん]/ },
    { look: "desktop", size: DESKTOP, hasTouch: false, dark: true, language: "fr-FR", sentence: /\b(une?|les?|la|deux)\b/ },
    { look: "phone-dark", size: SMALL, hasTouch: true, dark: true, language: "en-GB", sentence: /\b(the|a|one|from)\b/i },
];

/** What the engine says, when it has said it. */
async function status(page, isGood) {
    await page.waitForFunction((wanted) => {
        const words = document.querySelector(".pack-status p");
        return words?.textContent && words.classList.contains("bad") !== wanted;
    }, isGood);
    return page.locator(".pack-status p").first().innerText();
}

const press = (page, selector, { hasTouch }) => hasTouch ? page.locator(selector).first().tap() : page.locator(selector).first().click();

/** Something that the rules forbid, what marks it, and a change that they allow; each as one press after another. */
const WALKS = {
    "haru-ichiban": {
        mistake: async (page, how) => press(page, "[data-square=a2]", how), mark: null,
        change: async (page, how) => press(page, "[data-square=a1]", how),
    },
    "hiroba": {
        mistake: async (page, how) => {
            await press(page, ".palette-choice >> nth=3", how);
            await press(page, ".hiroba-pack-squares button >> nth=1", how);
        },
        mark: ".hiroba-pack-wrong",
        change: async (page, how) => press(page, ".hiroba-pack-squares button >> nth=6", how),
    },
    "edo-yashiki": {
        mistake: async (page, how) => {
            for (const square of [2, 4])
                await press(page, `.edo-pack-square >> nth=${square}`, how);
        },
        mark: ".edo-pack-square.edo-pack-wrong",
        change: async (page, how) => {
            await press(page, ".palette-choice >> nth=1", how);
            await press(page, ".edo-pack-square >> nth=4", how);
        },
    },
    "ike-no-koi": {
        mistake: async (page) => page.locator(".ike-pack-number").first().fill("99"), mark: ".ike-pack-number[aria-invalid]",
        change: async (page, how) => {
            await page.locator(".ike-pack-number").first().fill("9");
            await press(page, ".ike-pack-pool >> nth=9", how);
            await press(page, "[data-place='0,0']", how);
        },
    },
};

/** Everything that can be pressed and is smaller than a finger. */
function smallOnes(page) {
    return page.evaluate(() => [...document.querySelectorAll("main :is(button, input, select, summary, textarea, [role=gridcell], a.button)")]
        .filter((part) => part.checkVisibility()).map((part) => [part, (part.closest("label") ?? part).getBoundingClientRect()])
        .filter(([, { width, height }]) => width && (width < 39.5 || height < 39.5)).map(([part]) => part.outerHTML.slice(0, 120)));
}

async function judge(page, name) {
    await screenshot(page, name, true);
    assert.deepEqual(await axe(page), [], name);
    assert.deepEqual(await smallOnes(page), [], name);
    const [wide, missing] = await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth, /\[[a-z]+[.a-z0-9-]*\]|\{\w+[?#}]/.exec(document.body.innerText.replace(/\{name\}/g, ""))?.[0] ?? null,
    ]);
    assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
    assert.equal(missing, null, name);
}

for (const game of GAMES)
    for (const { look, sentence, ...how } of LOOKS)
        test(`${game}, ${look}: a mistake is seen in its place, and mended; a pack is kept and chosen`, async () => {
            const page = await visit(place, { ...how, hash: `#/pack/${game}` }), walk = WALKS[game];
            await status(page, true);
            await judge(page, `pack-${game}-${look}`);
            assert.equal(await page.locator(".pack-foot button").isDisabled(), true, "the standard set is no set of one's own");
            await walk.mistake(page, how);
            assert.match(await status(page, false), sentence);
            if (walk.mark)
                assert.ok(await page.locator(walk.mark).count() > 0);
            await judge(page, `pack-wrong-${game}-${look}`);
            assert.equal(await page.locator(".pack-foot button").isDisabled(), true);
            await walk.change(page, how);
            await status(page, true);
            await page.locator(".pack-page > .field input").fill(NAME);
            await page.locator(".pack-foot button:not([disabled])").waitFor();
            const sum = /[0-9a-f]{16}/.exec(await page.locator(".pack-status").innerText())[0];
            await page.locator(".pack-foot button").click();
            await page.locator(".pack-row input:checked").waitFor();
            assert.equal(await page.locator(".pack-name").innerText(), `${NAME} ${sum}`);
            await judge(page, `pack-chosen-${game}-${look}`);
            await page.locator(".pack-row a").click(); // the editor again
            await status(page, true);
            assert.equal(await page.locator(".pack-page > .field input").inputValue(), NAME);
            await leave(page);
        });

for (const language of ["en-GB", "fr-FR", "ja-JP"])
    test(`${language}: on a phone, what is said below leaves room for the drawing`, async () => {
        const page = await visit(place, { size: SMALL, hasTouch: true, language, hash: "#/pack/haru-ichiban" });
        await status(page, true);
        await page.locator("[data-square=a2]").tap();
        await status(page, false);
        const { height } = await page.locator(".pack-foot").boundingBox();
        assert.ok(height < 0.3 * SMALL.height, `${height} of ${SMALL.height}`);
        await leave(page);
    });

test("by keys alone: a pond is drawn, undone, and begun anew", async () => {
    const page = await visit(place, { hash: "#/pack/haru-ichiban" });
    await status(page, true);
    await page.locator("[data-square=c3]").focus();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "r"]) // the red eggs come to a1, and its pad to theirs
        await page.keyboard.press(key);
    await page.locator(".pack-foot button:not([disabled])").waitFor();
    assert.match(await page.locator("[data-square=a1]").getAttribute("aria-label"), /red eggs/);
    assert.match(await page.locator("[data-square=d4]").getAttribute("aria-label"), /^d4: light pad$/);
    for (const key of ["ArrowDown", "."])
        await page.keyboard.press(key);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(".");
    assert.match(await status(page, false), /16 pads in all/);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.locator(".pack-foot button:not([disabled])").waitFor();
    await page.getByRole("button", { name: "Start over" }).press("Enter");
    await page.getByText("This is the standard set.").waitFor();
    await leave(page);
});

test("what was drawn and not kept is there when the page is opened again", async () => {
    const page = await visit(place, { hash: "#/pack/haru-ichiban" });
    await status(page, true);
    await page.locator("[data-square=a2]").click();
    await status(page, false);
    await page.reload();
    assert.match(await status(page, false), /16 pads/);
    assert.match(await page.locator("[data-square=a2]").getAttribute("aria-label"), /light pad/);
    await leave(page);
});

for (const game of GAMES)
    test(`${game}: a pack as text, file and link comes to others as it was`, async () => {
        const page = await visit(place, { hash: `#/pack/${game}` });
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await status(page, true);
        await page.locator(".pack-text summary").click();
        await page.locator("textarea").fill(packOf(game));
        await page.locator(".pack-foot button:not([disabled])").waitFor();
        const sum = /[0-9a-f]{16}/.exec(await page.locator(".pack-status").innerText())[0];
        await screenshot(page, `pack-text-${game}`, true);
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
        const file = readFileSync(await download.path(), "utf8");
        assert.equal(file, packOf(game));
        await page.getByRole("button", { name: "Copy a link" }).click();
        await page.getByRole("button", { name: "Link copied" }).waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        await leave(page);

        const other = await visit(place);
        await other.goto(link);
        await other.locator(".pack-foot button:not([disabled])").waitFor();
        assert.match(await other.locator(".pack-status").innerText(), new RegExp(sum));
        await other.goto(`${place.address}#/new/${game}`);
        await other.locator(".pack-field input[type=file]").setInputFiles({ name: "a.pack", mimeType: "text/plain", buffer: Buffer.from(file) });
        await other.locator(".pack-row input:checked").waitFor();
        assert.match(await other.locator(".pack-row").innerText(), new RegExp(sum));
        await leave(other);
    });

test("what cannot be read is refused with its place, and can be mended in the editor", async () => {
    const page = await visit(place, { hash: "#/new/haru-ichiban" });
    const give = (text) => page.locator(".pack-field input[type=file]").setInputFiles({ name: "a.pack", mimeType: "text/plain", buffer: Buffer.from(text) });
    await give(packOf("haru-ichiban").replace(".PPD.", ".P?D."));
    await page.locator("[role=alert] .bad", { hasText: "Line 5, character 8:" }).waitFor();
    await give(packOf("hiroba"));
    await page.locator("[role=alert] .bad", { hasText: "Hiroba" }).waitFor();
    await give("\u0000".repeat(100_000));
    await page.locator("[role=alert] .bad", { hasText: "too large" }).waitFor();
    await page.locator(".pack-text summary").click();
    await page.locator("textarea").fill(packOf("haru-ichiban").replace(".PPD.", ".P?D."));
    await page.getByRole("button", { name: "Use this text" }).click();
    await page.getByRole("link", { name: "Fix it in the editor" }).click();
    await status(page, false);
    assert.equal(await page.locator(".haru-refused").count(), 1);
    await screenshot(page, "pack-mended", true);
    await page.locator("[data-square=c2]").click();
    await page.locator(".pack-foot button:not([disabled])").waitFor();
    await page.goto(`${place.address}#/pack/haru-ichiban/zNONSENSE`);
    await page.getByText("does not hold a set").waitFor();
    await leave(page);
});
