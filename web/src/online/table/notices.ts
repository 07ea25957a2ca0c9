// notices.ts - tells by the browser that it is one's turn, while the page is out of sight.
import { pageUrl } from "../invite/invite";

/** Browsers allow it to safe pages only. */
export const canNotify = "Notification" in self && isSecureContext;

/** The service worker asks which window shows the table of a notice. */
navigator.serviceWorker?.addEventListener("message", ({ ports: [port] }) => port?.postMessage(location.href));

export function isAllowed(): boolean {
    return canNotify && Notification.permission === "granted";
}

/** Asks the person; false where they, or the browser, say no. */
export async function allowNotices(): Promise<boolean> {
    return canNotify && await Notification.requestPermission() === "granted";
}

/** Phones want it from the service worker, which also hears the click: see service_worker.js. */
function notifyByWorker(options: NotificationOptions & { readonly tag: string }): () => void {
    const shown = navigator.serviceWorker?.ready.then(async (worker) => {
        await worker.showNotification("Niwa", options);
        return worker.getNotifications({ tag: options.tag });
    }).catch(() => []); // it was forbidden meanwhile
    return () => void shown?.then((notices) => notices.forEach((notice) => notice.close()));
}

/** Says it if the page is out of sight and it was allowed. Returns what takes it back. */
export function notify(words: string, table: string): () => void {
    if (!document.hidden || !isAllowed())
        return () => undefined;
    const options = { body: words, tag: table, icon: "./icon-192.png", data: pageUrl("table", table) };
    try {
        const notice = new Notification("Niwa", options);
        notice.onclick = () => {
            focus();
            notice.close();
        };
        return () => notice.close();
    } catch {
        return notifyByWorker(options);
    }
}
