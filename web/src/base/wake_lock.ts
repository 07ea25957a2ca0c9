// wake_lock.ts - keeps the screen awake as long as it is wanted, where the browser allows that.
import { useEffect } from "preact/hooks";

/** Whether it can be done here. Browsers drop the lock of a page that is out of sight, so a page that
 * comes back asks again. */
export function useWakeLock(isWanted: boolean): boolean {
    const isPossible = "wakeLock" in navigator; // on https and localhost alone, whatever its type promises
    useEffect(() => {
        if (!isWanted || !isPossible)
            return;
        let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
        const release = () => void lock.then((held) => held?.release());
        const ask = () => {
            if (document.visibilityState !== "visible")
                return;
            release();
            lock = navigator.wakeLock.request("screen").catch(() => null); // the battery is low: then it sleeps
        };
        ask();
        document.addEventListener("visibilitychange", ask);
        return () => {
            document.removeEventListener("visibilitychange", ask);
            release();
        };
    }, [isWanted]);
    return isPossible;
}
