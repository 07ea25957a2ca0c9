// qr.ts - a text as a QR code: bytes, error correction M, versions 1 to 10 (213 bytes).
//
// By ISO/IEC 18004: data with its Reed-Solomon words, laid in the zigzag between the fixed
// patterns, under the mask that scores best.

/** By version: words of error correction in a block, blocks, words of data in all. */
const SIZES: readonly (readonly [number, number, number])[] = [
    [10, 1, 16], [16, 1, 28], [26, 1, 44], [18, 2, 64], [24, 2, 86],
    [16, 4, 108], [18, 4, 124], [22, 4, 154], [22, 5, 182], [26, 5, 216],
];

/** By version: where the small squares lie. */
const ALIGNMENTS: readonly (readonly number[])[] = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];

const FIELD = 0x11d; // the polynomial of the field of 256

function multiply(a: number, b: number): number {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) {
        product = product << 1 ^ (product >> 7) * FIELD;
        product ^= (b >> bit & 1) * a;
    }
    return product;
}

/** The divisor whose roots are the first powers of 2, without its leading 1. */
function divisor(degree: number): number[] {
    const words: number[] = Array.from({ length: degree }, (_, index) => index === degree - 1 ? 1 : 0);
    for (let step = 0, root = 1; step < degree; step++, root = multiply(root, 2))
        for (let index = 0; index < degree; index++)
            words[index] = multiply(words[index] ?? 0, root) ^ (words[index + 1] ?? 0);
    return words;
}

function remainder(data: readonly number[], by: readonly number[]): number[] {
    const rest = by.map(() => 0);
    for (const word of data) {
        const factor = word ^ (rest.shift() ?? 0);
        rest.push(0);
        for (const [index, part] of by.entries())
            rest[index] = (rest[index] ?? 0) ^ multiply(part, factor);
    }
    return rest;
}

/** The message as words: mode, length, bytes, and what fills up. */
function messageWords(bytes: Uint8Array, version: number, room: number): number[] {
    const bits: number[] = [];
    const put = (value: number, count: number) => {
        for (let bit = count - 1; bit >= 0; bit--)
            bits.push(value >> bit & 1);
    };
    put(4, 4);
    put(bytes.length, version < 10 ? 8 : 16);
    for (const byte of bytes)
        put(byte, 8);
    put(0, Math.min(4, room * 8 - bits.length));
    put(0, -bits.length & 7);
    for (let pad = 0xec; bits.length < room * 8; pad ^= 0xec ^ 0x11)
        put(pad, 8);
    return Array.from({ length: room }, (_, index) => bits.slice(index * 8, index * 8 + 8).reduce((word, bit) => word << 1 | bit, 0));
}

/** Blocks with their error correction, word by word in turn. */
function interleave(words: readonly number[], version: number): number[] {
    const [correction = 0, count = 1] = SIZES[version - 1] ?? [];
    const short = Math.floor(words.length / count), longOnes = words.length % count;
    const by = divisor(correction);
    let at = 0;
    const blocks = Array.from({ length: count }, (_, index) => {
        const data = words.slice(at, at += short + (index >= count - longOnes ? 1 : 0));
        return { data, rest: remainder(data, by) };
    });
    const inTurn = (length: number, of: (block: typeof blocks[number], index: number) => number | undefined) =>
        Array.from({ length }, (_, index) => blocks.map((block) => of(block, index))).flat().filter((word) => word !== undefined);
    return [...inTurn(short + 1, ({ data }, index) => data[index]), ...inTurn(correction, ({ rest }, index) => rest[index])];
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x, y) => x * y % 2 + x * y % 3 === 0,
    (x, y) => (x * y % 2 + x * y % 3) % 2 === 0,
    (x, y) => ((x + y) % 2 + x * y % 3) % 2 === 0,
];

/** A square of modules, true for dark; undefined where nothing lies yet. */
type Grid = (boolean | undefined)[][];

function square(grid: Grid, atX: number, atY: number, reach: number, isDark: (distance: number) => boolean) {
    for (let y = -reach; y <= reach; y++)
        for (let x = -reach; x <= reach; x++) {
            const row = grid[atY + y];
            if (row && atX + x >= 0 && atX + x < grid.length)
                row[atX + x] = isDark(Math.max(Math.abs(x), Math.abs(y)));
        }
}

/** What stands in every code of the version; the format's place is kept free of data. */
function fixed(version: number): Grid {
    const size = 17 + 4 * version;
    const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
    for (let index = 0; index < size; index++) {
        grid[6]![index] = index % 2 === 0;
        grid[index]![6] = index % 2 === 0;
    }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
        square(grid, x, y, 4, (distance) => distance !== 2 && distance !== 4);
    const places = ALIGNMENTS[version - 1] ?? [], far = size - 7;
    for (const x of places)
        for (const y of places)
            if (!(x === 6 && y === 6 || x === 6 && y === far || x === far && y === 6))
                square(grid, x, y, 2, (distance) => distance !== 1);
    putFormat(grid, 0);
    putVersion(grid, version);
    return grid;
}

/** Bits with their own check bits behind them. */
function checked(value: number, polynomial: number, bits: number): number {
    let rest = value;
    for (let step = 0; step < bits; step++)
        rest = rest << 1 ^ (rest >> bits - 1) * polynomial;
    return value << bits | rest;
}

function putFormat(grid: Grid, mask: number) {
    const bits = checked(mask, 0x537, 10) ^ 0x5412; // level M is 00
    const size = grid.length, bit = (index: number) => (bits >> index & 1) === 1;
    for (let index = 0; index < 15; index++) {
        const near = index < 6 ? index : index < 8 ? index + 1 : 14 - index + (index === 8 ? 1 : 0);
        if (index < 8)
            grid[near]![8] = bit(index);
        else
            grid[8]![near] = bit(index);
        if (index < 8)
            grid[8]![size - 1 - index] = bit(index);
        else
            grid[size - 15 + index]![8] = bit(index);
    }
    grid[size - 8]![8] = true;
}

function putVersion(grid: Grid, version: number) {
    if (version < 7)
        return;
    const bits = checked(version, 0x1f25, 12), size = grid.length;
    for (let index = 0; index < 18; index++) {
        const a = size - 11 + index % 3, b = Math.floor(index / 3), isDark = (bits >> index & 1) === 1;
        grid[a]![b] = grid[b]![a] = isDark;
    }
}

/** The words in the zigzag of free modules, under a mask. */
function lay(version: number, words: readonly number[], mask: number): boolean[][] {
    const grid = fixed(version), size = grid.length, isMasked = MASKS[mask]!;
    let at = 0;
    for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
        for (let step = 0; step < size; step++) {
            const isUpward = (right + 1 & 2) === 0;
            const y = isUpward ? size - 1 - step : step;
            for (const x of [right, right - 1])
                if (grid[y]![x] === undefined) {
                    const bit = (words[at >> 3] ?? 0) >> 7 - at % 8 & 1;
                    grid[y]![x] = (bit === 1) !== isMasked(x, y);
                    at++;
                }
        }
    putFormat(grid, mask);
    return grid as boolean[][];
}

const FINDER = /(?=10111010000|00001011101)/g;

/** How hard a code is to read: runs, blocks, look-alikes of the corners, too much of one shade. */
export function penalty(grid: readonly (readonly boolean[])[]): number {
    const rows = grid.map((row) => row.map((dark) => dark ? "1" : "0").join(""));
    const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
    let points = 0;
    for (const line of [...rows, ...columns]) {
        for (const [run] of line.matchAll(/0{5,}|1{5,}/g))
            points += run.length - 2;
        points += 40 * [...line.matchAll(FINDER)].length;
    }
    for (let y = 1; y < grid.length; y++)
        for (let x = 1; x < grid.length; x++)
            if (new Set([grid[y]![x], grid[y - 1]![x], grid[y]![x - 1], grid[y - 1]![x - 1]]).size === 1)
                points += 3;
    const dark = grid.flat().filter(Boolean).length, all = grid.length ** 2;
    return points + 10 * Math.floor(Math.abs(20 * dark / all - 10));
}

/** The modules of a text's code, row by row, true for dark; null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
    const bytes = new TextEncoder().encode(text);
    const version = 1 + SIZES.findIndex(([, , room], index) => bytes.length + (index < 9 ? 2 : 3) <= room);
    const room = SIZES[version - 1]?.[2];
    if (room === undefined)
        return null;
    const words = interleave(messageWords(bytes, version, room), version);
    const codes = MASKS.map((_, mask) => lay(version, words, mask));
    return codes.reduce((best, code) => penalty(code) < penalty(best) ? code : best);
}
