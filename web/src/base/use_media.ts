// use_media.ts - whether a media query matches, for as long as a component needs to know.
import { useEffect, useState } from "preact/hooks";

/** There is room for a column beside the board; layout.css has the same query. */
export const WIDE = "(min-width: 60rem) and (min-height: 32rem)";

export function useMedia(query: string): boolean {
    const [holds, setHolds] = useState(() => typeof matchMedia === "function" && matchMedia(query).matches);
    useEffect(() => {
        const media = matchMedia(query), look = () => setHolds(media.matches);
        look();
        media.addEventListener("change", look);
        return () => media.removeEventListener("change", look);
    }, [query]);
    return holds;
}
