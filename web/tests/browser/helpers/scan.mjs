// scan.mjs - reads a QR code as a phone does: from the picture on the screen.
//
// A picture on a screen has no blots, so the words that correct errors are not needed. Codes have one
// small square at most here: versions 1 to 6, error correction M, bytes.
import assert from "node:assert/strict";

/** By version: words of data in a block, blocks. */
const SIZES = [[16, 1], [28, 1], [44, 1], [32, 2], [43, 2], [27, 4]];

const MASKS = [
    (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
    (x, y) => x * y % 2 + x * y % 3, (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2,
];

/** Runs in a page: the dark pixels of a picture, row by row. */
async function darkPixels(data) {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const { width, height } = image, canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const { data: bytes } = pen.getImageData(0, 0, width, height);
    return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => bytes[4 * (y * width + x)] < 128));
}

/** The modules: the corner's square says where it begins and about how large a module is; sides are 21, 25, 29, … modules. */
function modulesOf(pixels) {
    const top = pixels.findIndex((row) => row.includes(true)), bottom = pixels.findLastIndex((row) => row.includes(true));
    const left = pixels[top].indexOf(true), module = (pixels[top].indexOf(false, left) - left) / 7;
    const side = 17 + 4 * Math.round(((bottom + 1 - top) / module - 17) / 4), step = (bottom + 1 - top) / side;
    return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) =>
        pixels[Math.floor(top + (y + 0.5) * step)][Math.floor(left + (x + 0.5) * step)]));
}

/** Whether a module belongs to the fixed patterns. */
function isFixed(side, x, y) {
    const small = side - 7;
    return (x < 9 && y < 9) || (x >= side - 8 && y < 9) || (x < 9 && y >= side - 8) || x === 6 || y === 6
        || (side > 21 && Math.abs(x - small) < 3 && Math.abs(y - small) < 3);
}

/** The bits in the zigzag, two columns at a time from the right, without the mask. */
function bitsOf(modules) {
    const side = modules.length, bits = [];
    const mask = MASKS[[2, 3, 4].reduce((number, x) => 2 * number + modules[8][x], 0) ^ 0b101];
    for (let right = side - 1, isUpward = true; right > 0; right -= right === 8 ? 3 : 2, isUpward = !isUpward)
        for (let step = 0; step < side; step++)
            for (const x of [right, right - 1]) {
                const y = isUpward ? side - 1 - step : step;
                if (!isFixed(side, x, y))
                    bits.push(Number(modules[y][x]) ^ Number(mask(x, y) === 0));
            }
    return bits;
}

const number = (bits) => bits.reduce((sum, bit) => 2 * sum + bit, 0);

function textOf(modules) {
    const [words, blocks] = SIZES[(modules.length - 21) / 4];
    const bits = bitsOf(modules);
    const laid = Array.from({ length: words * blocks }, (_, at) => bits.slice(8 * at, 8 * at + 8));
    const data = Array.from({ length: blocks }, (_, block) => laid.filter((_, at) => at % blocks === block)).flat(2);
    assert.equal(number(data.slice(0, 4)), 4, "bytes");
    const length = number(data.slice(4, 12));
    return Buffer.from(Array.from({ length }, (_, at) => number(data.slice(12 + 8 * at, 20 + 8 * at)))).toString();
}

/** The text of the code that a page shows; another page of no site looks at the picture. */
export async function scan(page) {
    const picture = await page.locator(".qr").screenshot();
    const eye = await page.context().browser().newPage();
    const pixels = await eye.evaluate(darkPixels, picture.toString("base64"));
    await eye.close();
    return textOf(modulesOf(pixels));
}
