// use_next_focus.ts - a focus that lost its place on the board goes on to what can be done next.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** Where the focus was only given to something near (base/kept_focus.ts) and nobody has pressed a key
 * since, the first thing that can be done gets it as soon as the viewer may act. */
export function useNextFocus(root: RefObject<HTMLElement | null>, { active, ply }: { readonly active: boolean; readonly ply: number }, next: string) {
    useEffect(() => {
        const given = active && root.current?.querySelector("[data-given-focus]");
        if (given && !given.matches(next))
            root.current?.querySelector<HTMLElement | SVGElement>(next)?.focus();
    }, [active, ply]);
}
