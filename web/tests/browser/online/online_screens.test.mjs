// online_screens.test.mjs - the screens of playing together, on phone and desktop, in each language.
import { after, before } from "node:test";

import { DESKTOP, PHONE } from "../helpers/browser.mjs";
import { judge as judgeScreen, settle } from "../helpers/judging.mjs";
import { beginSite, joinByLink, makeTable, movesSeen, open, openSide, person, playTogether, untilPlaying } from "../helpers/online.mjs";
import { test } from "../helpers/watch.mjs";

let site;
before(async () => site = await beginSite());
after(() => site.close());

const LOOKS = [
    { look: "desktop", size: DESKTOP, dark: false, language: "en-GB" },
    { look: "phone", size: PHONE, dark: false, language: "ja-JP" },
    { look: "phone-dark", size: PHONE, dark: true, language: "fr-FR" },
];

/** The names of all pictures here begin alike. */
const judge = (page, name, fullPage = true) => judgeScreen(page, `online-${name}`, fullPage);

for (const { look, ...how } of LOOKS)
    test(`founding, lobby, play, ending, record: ${look}`, async () => {
        const aiko = await person(site, "Aiko", how);
        const link = await makeTable(aiko, "hiroba", { count: 3, computers: 1, level: 1, clock: "game", isPublic: true });
        await judge(aiko, `lobby-${look}`);
        const front = await open(site, site.address, how);
        await front.locator(".kept").first().waitFor();
        await judge(front, `front-${look}`);
        await front.goto(`${site.address}#/invite/edo-yashiki`);
        await front.locator("form.setting").waitFor();
        await judge(front, `found-${look}`);
        await front.goto(link);
        await front.locator("form.sit").waitFor();
        await judge(front, `sit-${look}`);
        const ben = await joinByLink(site, link, "Ben", how);
        await untilPlaying(aiko, ben);
        const isPhone = look.startsWith("phone");
        if (isPhone) {
            await openSide(ben);
            await judge(ben, `side-${look}`, false);
        }
        await ben.locator(".gestures button").first().click();
        if (isPhone)
            await ben.keyboard.press("Escape");
        await aiko.locator(".seat-sign").waitFor();
        await playTogether([aiko, ben], "hiroba", { isEnough: async () => await movesSeen(aiko) >= 8 });
        await aiko.locator(".actions button").first().click();
        await ben.locator(".offer button").first().waitFor();
        await judge(ben, `offer-${look}`);
        await ben.locator(".offer button").nth(1).click();
        await judge(aiko, `play-${look}`);
        await front.waitForSelector(".online .board");
        await judge(front, `watch-${look}`);
        await aiko.locator(".actions button").last().click();
        await judge(aiko, `menu-${look}`, false);
        await aiko.locator("dialog .menu button").first().click();
        await aiko.locator("dialog .copy-link").waitFor();
        await judge(aiko, `link-${look}`, false);
        await aiko.keyboard.press("Escape");
        await playTogether([aiko, ben], "hiroba", { seed: 2 });
        await aiko.locator("dialog .luck button").click();
        await aiko.locator("dialog .luck-steps b").waitFor();
        await judge(aiko, `ending-${look}`, false);
        await aiko.locator("dialog a[href*=record]").click();
        await aiko.locator(".replay .board").waitFor();
        await judge(aiko, `record-${look}`);
        await aiko.goto(`${site.address}#/settings`);
        await aiko.locator(".other-device button").click();
        const move = await aiko.locator(".copy-link input").inputValue();
        await judge(aiko, `device-${look}`);
        await ben.goto(move);
        await ben.locator("button.primary").waitFor();
        await judge(ben, `move-${look}`);
        for (const page of [aiko, ben, front])
            await settle(page);
    });
