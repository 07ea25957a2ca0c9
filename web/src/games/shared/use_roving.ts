// use_roving.ts - a grid of which the tab key reaches one cell, and the arrow keys the others from there.
import { useLayoutEffect, useRef } from "preact/hooks";

export interface Spot {
    readonly x: number;
    readonly y: number;
}

/** The cells of a grid; those at `right` and `bottom` are outside. */
export interface Bounds {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
}

const FAR = 1000; // more than any grid has

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    Home: [-FAR, 0], End: [FAR, 0], PageUp: [0, -FAR], PageDown: [0, FAR],
};

/** Where a key leads; null if it is not one that walks. */
export function walk(key: string, { x, y }: Spot, { left, top, right, bottom }: Bounds): Spot | null {
    const step = STEPS[key];
    return step ? {
        x: Math.min(right - 1, Math.max(left, x + step[0])),
        y: Math.min(bottom - 1, Math.max(top, y + step[1])),
    } : null;
}

/** `at` is the one cell with tabindex 0. Gives the grid's ref, and what a key does: true if it was one
 * that walks; then the cell it leads to gets the focus. `preventScroll`: the page stays as it is. */
export function useRoving<E extends HTMLElement | SVGElement>({ at, bounds, onMove, preventScroll = false }: {
    readonly at: Spot; readonly bounds: Bounds; readonly onMove: (to: Spot) => void; readonly preventScroll?: boolean;
}) {
    const grid = useRef<E>(null);
    const wantsFocus = useRef(false);
    useLayoutEffect(() => {
        if (wantsFocus.current)
            grid.current?.querySelector<HTMLElement | SVGElement>("[tabindex='0']")?.focus({ preventScroll });
        wantsFocus.current = false;
    }, [at.x, at.y]);
    function rove(event: KeyboardEvent): boolean {
        const to = event.ctrlKey || event.metaKey || event.altKey ? null : walk(event.key, at, bounds);
        if (!to)
            return false;
        event.preventDefault();
        wantsFocus.current = to.x !== at.x || to.y !== at.y;
        onMove(to);
        return true;
    }
    return { grid, rove };
}
