// router.ts - which page the address's hash names: "#/play/3f2a".
import { Cell } from "./cell";

export interface Route {
    readonly page: string;
    readonly words: readonly string[];
}

/** People cut links off anywhere: what can't be decoded is used as it is. */
function decoded(word: string): string {
    try {
        return decodeURIComponent(word);
    } catch {
        return word;
    }
}

export function routeOf(hash: string): Route {
    const [page = "", ...words] = hash.replace(/^#\/?/, "").split("/").map(decoded);
    return { page, words };
}

export const route = new Cell<Route>(routeOf(location.hash));

/** The hash of the previous page; "" if the app was opened on this one. */
let before = "";

window.addEventListener("hashchange", ({ oldURL }) => {
    before = new URL(oldURL).hash;
    route.set(routeOf(location.hash));
});

/** The hash of a page: link("play", id). */
export function link(...words: readonly string[]): string {
    return `#/${words.map(encodeURIComponent).join("/")}`;
}

/** Goes back by the browser's history, if that leads to this page, so that Back does not lead here again.
 * False: it would not. */
export function goBack(...words: readonly string[]): boolean {
    const isBefore = before === link(...words);
    if (isBefore)
        history.back();
    return isBefore;
}

export function go(...words: readonly string[]) {
    location.hash = link(...words);
}
