// kept_focus.ts - never loses the focus: when the element that has it disappears, a nearby one gets it.
//
// A person who plays by keys goes on from the next thing that can be done: one of the same group, else the
// board's grid. For a person who points, the focus goes no further than a place nearby, so that nothing
// lights up or scrolls; a screen reader goes on reading from there.

/** The element that had the focus, and the elements around it, the nearest first. */
interface Held {
    readonly element: Element;
    readonly around: readonly Element[];
    /** In each of these, its position among the elements that Tab reaches. */
    readonly places: readonly number[];
}

/** Marks that the focus was moved here and that no key was pressed since. A board then moves it on to what
 * can be done next, see games/shared/use_next_focus.ts. */
export const GIVEN = "data-given-focus";

const GROUPS = "[role=group], [role=toolbar], [role=listbox], fieldset, ul, ol, dialog";
const REACHABLE = "button, a[href], summary, [role=gridcell]";
const GRID = ".board [role=gridcell][tabindex='0']";

function isSeen(element: Element): boolean {
    return element.isConnected && element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
}

function isLost(element: Element): boolean {
    return !element.isConnected || element.matches(":disabled") || !isSeen(element);
}

/** The elements that Tab reaches there, without text fields: a shortcut pressed next would be typed into
 * them. */
function reachable(inside: Element): readonly (HTMLElement | SVGElement)[] {
    return [...inside.querySelectorAll<HTMLElement | SVGElement>(REACHABLE)]
        .filter((element) => element.tabIndex >= 0 && !element.matches(":disabled") && isSeen(element));
}

function hold(element: Element): Held {
    const around: Element[] = [];
    for (let at = element.parentElement; at; at = at.parentElement)
        around.push(at);
    return { element, around, places: around.map((group) => group.matches(GROUPS) ? reachable(group).indexOf(element as HTMLElement) : -1) };
}

/** The next thing for a person who plays by keys; null: there is none. */
function heir({ around, places }: Held): HTMLElement | SVGElement | null {
    for (const [index, group] of around.entries()) {
        if (!isSeen(group) || group.matches("aside")) // there is nothing to play beside the table
            continue;
        const left = group.matches(`${GROUPS}, .board, .board *, main`) ? reachable(group) : [];
        const place = places[index] ?? -1;
        const near = place >= 0 ? left[place] ?? left.at(-1) : left.find((element) => element.matches(GRID)) ?? left[0];
        if (near)
            return near;
    }
    return null;
}

function give(to: HTMLElement | SVGElement, preventScroll: boolean, isPlayed: boolean) {
    to.focus({ preventScroll });
    if (isPlayed)
        to.setAttribute(GIVEN, "");
}

/** Watches the page from now on. `isByKeys`: a key was pressed last, not a finger or a mouse. */
export function keepFocus(isByKeys: boolean) {
    let held: Held | null = document.activeElement && document.activeElement !== document.body ? hold(document.activeElement) : null;

    function forget() {
        document.querySelector(`[${GIVEN}]`)?.removeAttribute(GIVEN);
    }
    function restore() {
        const { activeElement, body } = document;
        if (!held || !isLost(held.element) || (activeElement && activeElement !== body && activeElement !== held.element))
            return;
        const main = document.querySelector<HTMLElement>("dialog[open] button") ?? document.querySelector("main");
        const isSamePage = held.around.some((group) => group.isConnected && group.matches("main"));
        const isPlayed = held.around.some((group) => group.matches(".board"));
        const next = isByKeys && isSamePage ? heir(held) : null;
        const near = held.around.find((group) => group instanceof HTMLElement && isSeen(group)) as HTMLElement | undefined;
        if (next) {
            give(next, false, isPlayed);
        } else if (isSamePage && near && near !== body && !isByKeys) {
            near.tabIndex = near.tabIndex < 0 ? -1 : near.tabIndex;
            give(near, true, false);
        } else if (main) {
            give(main, true, false);
        }
    }
    document.addEventListener("focusin", ({ target }) => {
        if (target instanceof Element && !target.hasAttribute(GIVEN))
            forget();
        held = target instanceof Element && target !== document.body ? hold(target) : held;
    });
    document.addEventListener("keydown", () => {
        isByKeys = true;
        forget();
    }, true);
    document.addEventListener("pointerdown", () => {
        isByKeys = false;
        forget();
    }, true);
    new MutationObserver(restore).observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "hidden", "inert"] });
}
