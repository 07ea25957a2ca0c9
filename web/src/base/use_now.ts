// use_now.ts - the current time, updated while a component needs it.
import { useEffect, useState } from "preact/hooks";

/** performance.now(), updated every `every` milliseconds; 0: never. */
export function useNow(every: number): number {
    const [now, setNow] = useState(() => performance.now());
    useEffect(() => {
        setNow(performance.now());
        if (!every)
            return;
        const timer = setInterval(() => setNow(performance.now()), every);
        return () => clearInterval(timer);
    }, [every]);
    return now;
}
