// icons.mjs - makes the PNG icons from public/icon.svg: node icons.mjs
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const drawing = readFileSync(new URL("public/icon.svg", import.meta.url), "utf8");
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"],
});
for (const size of [192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${drawing}`);
    await page.screenshot({ path: new URL(`public/icon-${size}.png`, import.meta.url).pathname });
}
await browser.close();
