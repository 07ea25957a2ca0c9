// guest.ts - who one is on this server: a cookie that the page cannot read, and a name.
import { changeSettings, settings } from "../../base/settings";
import { nameOf } from "../../engine/name";
import { call } from "./api";
import type { Guest } from "./messages";

const KEY = "niwa-guest";

/** Whether this browser has been made a guest before; the cookie itself is out of sight. */
export function isKnown(): boolean {
    try {
        return localStorage.getItem(KEY) !== null;
    } catch {
        return true; // storage is forbidden: then only asking tells
    }
}

export function noteKnown() {
    try {
        localStorage.setItem(KEY, "1");
    } catch {
        // then it is asked again
    }
}

/** The name written last; "" if none was. */
export function ownName(): string {
    return nameOf(settings.value.names[0] ?? "");
}

/** Makes this browser a guest, or gives the guest that it is another name. */
export async function beGuest(name: string): Promise<Guest> {
    if (name)
        changeSettings({ names: [name, ...settings.value.names.slice(1)] });
    const body = name ? { name } : {};
    const guest = await call<Guest>("POST", "api/guest", body);
    noteKnown();
    return name && guest.name !== name ? call<Guest>("PATCH", "api/guest", body) : guest;
}
