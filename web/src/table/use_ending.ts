// use_ending.ts - opens the score sheet, or how else it ended, when a game that was seen running ends.
import { useEffect, useState } from "preact/hooks";

import { staying } from "../base/pace";

const PAUSE = 1200; // the last move is seen first, and nothing opens under a finger

export function useEnding(isRunning: boolean, isOver: boolean, open: () => void) {
    const [wasRunning, setRunning] = useState(isRunning);
    useEffect(() => {
        if (isRunning)
            setRunning(true);
        if (!isOver || !wasRunning)
            return;
        setRunning(false);
        const timer = setTimeout(open, staying(PAUSE));
        return () => clearTimeout(timer);
    }, [isRunning, isOver]);
}
