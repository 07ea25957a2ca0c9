// keep_focus.ts - who plays by keys is not thrown off the board when a button goes away.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const NEXT = '.ike-acts [aria-disabled="false"], .ike-order, .ike-drawn.ike-may, .ike-zone.ike-may';

/** Gives handlers for the board's root. When the viewer may act again and what had the focus
 * is gone, the first thing that can be done now gets it. */
export function useKeptFocus(root: RefObject<HTMLElement | null>, active: boolean, ply: number) {
    const byKeys = useRef(false);
    useLayoutEffect(() => {
        if (active && byKeys.current && document.activeElement === document.body)
            root.current?.querySelector<HTMLElement>(NEXT)?.focus();
    }, [active, ply]);
    return {
        onKeyDownCapture: () => {
            byKeys.current = true;
        },
        onPointerDownCapture: () => {
            byKeys.current = false;
        },
    };
}
