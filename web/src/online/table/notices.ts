// notices.ts - notifications of the browser that it is the person's turn, while the page is hidden.
import { pageUrl } from "../invite/invite";

/** Browsers allow notifications to secure pages only. */
export const canNotify = "Notification" in self && isSecureContext;

/** The service worker asks which window shows the table of a notification. */
navigator.serviceWorker?.addEventListener("message", ({ ports: [port] }) => port?.postMessage(location.href));

export function isAllowed(): boolean {
    return canNotify && Notification.permission === "granted";
}

/** Asks for permission. False: the person, or the browser, refuses. */
export async function allowNotices(): Promise<boolean> {
    return canNotify && await Notification.requestPermission() === "granted";
}

/** Phones require it to come from the service worker, which also gets the click: see service_worker.js. */
function notifyByWorker(options: NotificationOptions & { readonly tag: string }): () => void {
    const shown = navigator.serviceWorker?.ready.then(async (worker) => {
        await worker.showNotification("Niwa", options);
        return worker.getNotifications({ tag: options.tag });
    }).catch(() => []); // permission was withdrawn in the meantime
    return () => void shown?.then((notices) => notices.forEach((notice) => notice.close()));
}

/** Shows a notification, if the page is hidden and they are allowed. Returns a function that removes it. */
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
