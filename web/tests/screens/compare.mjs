// compare.mjs - two folders of pictures side by side, as a page: compare.mjs BEFORE AFTER PAGE TITLE
//
// Chromium itself decodes the pictures and counts the pixels that differ; in the page, the difference is one
// picture blended with the other.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { launch } from "../browser/helpers/browser.mjs";

const [before, after, page, title] = process.argv.slice(2);
const NOTICED = 24, LEAST = 0.0002; // of 3 x 255, and of all pixels: less is how an edge was rounded

const byName = (one, other) => one.localeCompare(other);
const pictures = (folder) => new Set(readdirSync(folder).filter((name) => name.endsWith(".png")).sort(byName));

/** Runs in a page: the share of pixels that differ; what only one of them has differs. */
async function differing([one, other, noticed]) {
    const images = await Promise.all([one, other].map(async (data) =>
        createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())));
    const width = Math.max(...images.map((image) => image.width)), height = Math.max(...images.map((image) => image.height));
    const [a, b] = images.map((image) => {
        const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, width, height).data;
    });
    let count = 0;
    for (let at = 0; at < a.length; at += 4)
        if (Math.abs(a[at] - b[at]) + Math.abs(a[at + 1] - b[at + 1]) + Math.abs(a[at + 2] - b[at + 2]) > noticed || a[at + 3] !== b[at + 3])
            count++;
    return count / (width * height);
}

const [old, now] = [pictures(before), pictures(after)];
const both = [...now].filter((name) => old.has(name));
const browser = await launch(), canvas = await browser.newPage();
const changed = [];
for (const name of both) {
    const [one, other] = [before, after].map((folder) => readFileSync(join(folder, name)));
    if (one.equals(other))
        continue;
    const share = await canvas.evaluate(differing, [one.toString("base64"), other.toString("base64"), NOTICED]);
    if (share >= LEAST)
        changed.push({ name, share });
}
await browser.close();
changed.sort((one, other) => other.share - one.share);
const gone = [...old].filter((name) => !now.has(name)), added = [...now].filter((name) => !old.has(name));

const percent = (share) => `${(100 * share).toFixed(share < 0.001 ? 3 : 1)} %`;
const from = (folder, name) => `${relative(dirname(page), folder)}/${name}`;
const picture = (folder, name) => `<a href="${from(folder, name)}"><img loading="lazy" alt="" src="${from(folder, name)}"></a>`;
const rows = changed.map(({ name, share }) => `<h2>${name.slice(0, -4)} <small>${percent(share)}</small></h2>
<div class="row">${picture(before, name)}${picture(after, name)}
<div class="difference">${picture(before, name)}<img loading="lazy" alt="" src="${from(after, name)}"></div></div>`);
const single = (words, folder, names) => names.length ? `<h1>${words}: ${names.length}</h1><div class="row">
${names.map((name) => `<figure>${picture(folder, name)}<figcaption>${name.slice(0, -4)}</figcaption></figure>`).join("\n")}</div>` : "";
mkdirSync(dirname(page), { recursive: true });
writeFileSync(page, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens: ${title}</title><style>
body { font: 16px sans-serif; margin: 1rem; background: #ddd }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: start }
.row > * { flex: 1 1 0; min-width: 0; max-width: max-content; position: relative; margin: 0 }
figure { flex: 0 0 16rem !important } figcaption { font-size: 12px }
img { max-width: 100%; display: block }
.difference { isolation: isolate; background: #000 }
.difference > img { position: absolute; inset: 0; mix-blend-mode: difference; pointer-events: none }
</style><h1>${title}</h1><p>${changed.length} of ${both.length} have changed, the most changed first: before, after, difference.</p>
${rows.join("\n")}${single("Only before", before, gone)}${single("Only now", after, added)}</html>\n`);

for (const { name, share } of changed)
    console.log(`  ${percent(share).padStart(8)}  ${name.slice(0, -4)}`);
console.log(`${title}: ${changed.length} of ${both.length} pictures have changed, ${gone.length} are only before, ${added.length} only now.`);
