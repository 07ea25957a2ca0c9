// talk_setting.ts - whether this person wants to see the chat of others; kept on the device.
import { Cell } from "../../base/cell";

const KEY = "niwa-muted";

function stored(): boolean {
    try {
        return localStorage.getItem(KEY) !== null;
    } catch {
        return false;
    }
}

export const isMuted = new Cell<boolean>(stored());

export function setMuted(muted: boolean) {
    isMuted.set(muted);
    try {
        if (muted)
            localStorage.setItem(KEY, "1");
        else
            localStorage.removeItem(KEY);
    } catch {
        // then it lasts until the page is closed
    }
}
