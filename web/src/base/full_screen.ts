// full_screen.ts - the page on the whole screen, where the browser allows that.
import { useEffect, useState } from "preact/hooks";

export function useFullScreen(): { isFull: boolean; isPossible: boolean; toggle: () => void } {
    const [isFull, setFull] = useState(() => !!document.fullscreenElement);
    useEffect(() => {
        const look = () => setFull(!!document.fullscreenElement);
        look();
        document.addEventListener("fullscreenchange", look);
        return () => document.removeEventListener("fullscreenchange", look);
    }, []);
    const toggle = () => {
        const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
        done.catch(() => undefined); // refused: the page stays as it is
    };
    return { isFull, isPossible: !!document.fullscreenEnabled, toggle }; // iPhones do not even say no
}
