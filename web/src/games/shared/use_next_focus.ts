// use_next_focus.ts - moves a focus that lost its place on the board to what can be done next.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** If the focus was only moved to something nearby (base/kept_focus.ts) and no key was pressed since, the
 * first thing that can be done gets it as soon as the viewer may act. */
export function useNextFocus(root: RefObject<HTMLElement | null>, { active, ply }: { readonly active: boolean; readonly ply: number }, next: string) {
    useEffect(() => {
        const given = active && root.current?.querySelector("[data-given-focus]");
        if (given && !given.matches(next))
            root.current?.querySelector<HTMLElement | SVGElement>(next)?.focus();
    }, [active, ply]);
}
