// use_roving.ts - a grid in which Tab reaches one cell, and the arrow keys lead from there to the others.
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

/** The cell that a key leads to; null: it is no key that moves. */
export function walk(key: string, { x, y }: Spot, { left, top, right, bottom }: Bounds): Spot | null {
    const step = STEPS[key];
    return step ? {
        x: Math.min(right - 1, Math.max(left, x + step[0])),
        y: Math.min(bottom - 1, Math.max(top, y + step[1])),
    } : null;
}

/** `at` is the cell with tabindex 0. Returns the grid's ref, and a key handler. The handler returns true
 * if the key moves; then the next cell gets the focus. `preventScroll`: the page does not scroll to it. */
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
