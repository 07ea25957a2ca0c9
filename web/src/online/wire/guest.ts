// guest.ts - who this browser is on the server: a cookie that the page cannot read, and a name.
import { changeSettings, settings } from "../../base/settings";
import { nameOf } from "../../engine/name";
import { call } from "./api";
import type { Guest } from "./messages";

const KEY = "niwa-guest";

/** Whether this browser has become a guest before. The cookie itself is invisible to the page. */
export function isKnown(): boolean {
    try {
        return localStorage.getItem(KEY) !== null;
    } catch {
        return true; // storage is forbidden: only the server knows
    }
}

export function noteKnown() {
    try {
        localStorage.setItem(KEY, "1");
    } catch {
        // then the server is asked again
    }
}

/** The name that was typed last; "" if there was none. */
export function ownName(): string {
    return nameOf(settings.value.names[0] ?? "");
}

/** Makes this browser a guest, or changes the name of the guest that it is. */
export async function beGuest(name: string): Promise<Guest> {
    if (name)
        changeSettings({ names: [name, ...settings.value.names.slice(1)] });
    const body = name ? { name } : {};
    const guest = await call<Guest>("POST", "api/guest", body);
    noteKnown();
    return name && guest.name !== name ? call<Guest>("PATCH", "api/guest", body) : guest;
}
