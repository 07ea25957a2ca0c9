// notices.ts - tells by the browser that it is one's turn, while the page is out of sight.

/** Browsers allow it to safe pages only. */
export const canNotify = "Notification" in self && isSecureContext;

export function isAllowed(): boolean {
    return canNotify && Notification.permission === "granted";
}

/** Asks the person; false where they, or the browser, say no. */
export async function allowNotices(): Promise<boolean> {
    return canNotify && await Notification.requestPermission() === "granted";
}

/** Says it if the page is out of sight and it was allowed. Returns what takes it back. */
export function notify(words: string, table: string): () => void {
    if (!document.hidden || !isAllowed())
        return () => undefined;
    try {
        const notice = new Notification("Niwa", { body: words, tag: table, icon: "./icon-192.png" });
        notice.onclick = () => {
            focus();
            notice.close();
        };
        return () => notice.close();
    } catch {
        // phones want it from the service worker
        void navigator.serviceWorker?.ready.then((worker) => worker.showNotification("Niwa", { body: words, tag: table, icon: "./icon-192.png" }));
        return () => undefined;
    }
}
