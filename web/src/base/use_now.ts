// use_now.ts - the time, looked at again and again while somebody needs it.
import { useEffect, useState } from "preact/hooks";

/** performance.now(), renewed every so many milliseconds; 0: not at all. */
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
