// fitting.mjs - whether a table fits its screen: measured in the page, at a decision.
import { FITS } from "./driver.mjs";

/** A touch screen's browser leaves this of a phone; then tablets and desks. `board`: how much of the window's
 * height the board's shorter side must have. */
export const SIZES = [
    { width: 390, height: 664, isTouched: true },
    { width: 360, height: 640, isTouched: true },
    { width: 750, height: 340, isTouched: true },
    { width: 640, height: 320, isTouched: true },
    { width: 820, height: 1180, isTouched: true },
    { width: 1366, height: 768, board: 0.72 },
    { width: 1920, height: 1080, board: 0.72 },
    { width: 2560, height: 1440, board: 0.72 },
];

export const BOARDS = { "haru-ichiban": ".haru-pond", "hiroba": ".hiroba-board", "edo-yashiki": ".edo-yard", "ike-no-koi": ".ike-garden" };

export const BUTTON = 40; // the least sides of what is touched, in pixels
const SQUARE = 32; // of a board's squares
const LOG = 96; // of the log beside a board; where it has less, a button opens it
const SLIP = 0.75; // what rounding may take

/** Runs in the page: what is wrong, and how large things are. */
function measure([boardSelector, isTouched, button, square, slip, log, fits]) {
    const faults = [], { innerWidth: wide, innerHeight: high } = window;
    const box = (element) => element.getBoundingClientRect();
    const name = (element) => element.getAttribute("aria-label") ?? element.innerText?.trim() ?? element.className;
    const isOpen = (element) => !element.disabled && element.ariaDisabled !== "true" && box(element).width > 0 && getComputedStyle(element).visibility !== "hidden";
    const yard = document.querySelector(".edo-yard-view");
    const sizes = { button: Infinity, square: Infinity };
    function see(element, kind, least) {
        const { left, top, right, bottom, width, height } = box(element);
        if (left < -slip || top < -slip || right > wide + slip || bottom > high + slip) {
            faults.push(`"${name(element)}" is not in sight: ${[left, top, right, bottom].map(Math.round).join(" ")}`);
            return;
        }
        const [x, y] = [(left + right) / 2, (top + bottom) / 2], over = document.elementFromPoint(x, y);
        if (!element.contains(over) && !over?.contains(element))
            faults.push(`"${name(element)}" lies under "${over?.className}"`);
        sizes[kind] = Math.min(sizes[kind], width, height);
        if (isTouched && Math.min(width, height) < least - slip)
            faults.push(`"${name(element)}" has only ${Math.round(width)} x ${Math.round(height)} px`);
    }
    const controls = [...document.querySelectorAll(".dock button, .stage button, .news button:not(.link), .actions button, .seats button")];
    controls.filter(isOpen).forEach((element) => see(element, "button", button));
    const cells = [...document.querySelectorAll(".stage [role=gridcell]")];
    if (yard) { // a grown house is larger than its window: there must be something to choose in it
        const window = box(yard), inside = ({ x, y, width, height }) =>
            x >= window.x - slip && y >= window.y - slip && x + width <= window.right + slip && y + height <= window.bottom + slip;
        const fitting = cells.filter((cell) => cell.matches(fits)).map(box);
        if (fitting.length && !fitting.some(inside))
            faults.push("no place where the card fits is in sight");
        cells.slice(0, 1).map(box).forEach(({ width, height }) => sizes.square = Math.min(width, height) / 0.925); // a cell is drawn with a margin
        if (isTouched && sizes.square < square - slip)
            faults.push(`squares have only ${sizes.square.toFixed(1)} px`);
    } else
        cells.forEach((element) => see(element, "square", square));
    const isClipped = (element) => element && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement));
    const isAside = (element) => { // a chip's words are whole, or out of sight on a second line
        const words = document.createRange();
        words.selectNodeContents(element);
        return element.matches(".seat-state") && words.getBoundingClientRect().top >= box(element).bottom - 1;
    };
    for (const element of document.querySelectorAll(".status *, .dock *, .news *, .actions *")) { // no words are cut, but by an ellipsis or where they scroll
        const { clientWidth, clientHeight, scrollWidth, scrollHeight, tabIndex } = element;
        if (!clientHeight || (scrollWidth <= clientWidth && scrollHeight <= clientHeight) || !element.textContent || isClipped(element) || isAside(element)
            || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            continue;
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
        const isLong = webkitLineClamp !== "none" || (overflowY === "auto" && tabIndex === 0); // it scrolls, by keys too
        if (overflowY !== "visible" && scrollHeight > clientHeight + 2 && !isLong)
            faults.push(`"${name(element)}" is ${scrollHeight} px high and shows ${clientHeight}`);
        const isName = textOverflow === "ellipsis" && !element.matches(".actions *"); // of a person; most of it is enough
        if (overflowX !== "visible" && scrollWidth > (isName ? clientWidth / 0.6 : clientWidth + 2))
            faults.push(`"${name(element)}" is ${scrollWidth} px wide and shows ${clientWidth}`);
    }
    const side = document.querySelector("aside.side"), opensLog = document.querySelector(".actions [d^='M5 6h14']");
    if (side && side.clientHeight < log && !opensLog)
        faults.push(`the log, hints and talk have only ${side.clientHeight} px, and no button opens them`);
    if (document.documentElement.scrollHeight > high + slip || document.documentElement.scrollWidth > wide + slip)
        faults.push(`the page is ${document.documentElement.scrollWidth} x ${document.documentElement.scrollHeight}`);
    const { width, height } = box(document.querySelector(boardSelector)), { x, y, width: w, height: h } = box(document.querySelector(".stage"));
    return { faults, ...sizes, board: Math.min(width, height) / high, stage: [x, y, w, h].map(Math.round).join(" "), ask: document.querySelector(".ask, #teach-title")?.innerText };
}

/** Gives the page a size, and time to use it. */
export async function resize(page, size) {
    await page.setViewportSize(size);
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height
        && Math.abs(document.querySelector(".page-play").getBoundingClientRect().height - height) < 1, size); // dvh may come later
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Measures the page at a size that it is given. */
export async function measureAt(page, game, size) {
    await resize(page, size);
    return page.evaluate(measure, [BOARDS[game], !!size.isTouched, BUTTON, SQUARE, SLIP, LOG, FITS]);
}

/** What was measured at one size, and the worst of it. */
export class Worst {
    constructor(size) {
        this.size = size;
        this.decisions = 0;
        this.button = this.square = this.board = Infinity;
        this.stage = null;
        this.faults = [];
    }

    add(what, { faults, button, square, board, stage, ask }) {
        this.decisions++;
        this.button = Math.min(this.button, button);
        this.square = Math.min(this.square, square);
        this.board = Math.min(this.board, board);
        this.stage ??= stage;
        const found = [...faults];
        if (stage !== this.stage)
            found.push(`the stage has moved from ${this.stage} to ${stage}`);
        if (this.size.board && board < this.size.board)
            found.push(`the board has only ${board.toFixed(2)} of the window's height`);
        this.faults.push(...found.map((fault) => `${this.name} ${what} (${ask}): ${fault}`));
    }

    get name() {
        return `${this.size.width} x ${this.size.height}`;
    }

    toString() {
        const px = (number) => number === Infinity ? "-" : `${number.toFixed(0)} px`;
        return `${this.name}: ${this.decisions} decisions, smallest button ${px(this.button)}, square ${px(this.square)}, board ${this.board.toFixed(2)} of the height`;
    }
}
