// use_room.ts - whether an element is high enough to show what it is for.
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** `least` in rem. Until it is there: no. */
export function useRoom(element: RefObject<HTMLElement | null>, least: number, ...causes: readonly unknown[]): boolean {
    const [has, setHas] = useState(false);
    useLayoutEffect(() => {
        const seen = element.current;
        if (!seen)
            return;
        const look = () => setHas(seen.clientHeight >= least * parseFloat(getComputedStyle(document.documentElement).fontSize));
        const watch = new ResizeObserver(look);
        look();
        watch.observe(seen);
        return () => watch.disconnect();
    }, causes);
    return has;
}
