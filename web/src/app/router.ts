// router.ts - which page the address's hash names: "#/play/3f2a".
import { Cell } from "./cell";

export interface Route {
    readonly page: string;
    readonly words: readonly string[];
}

function current(): Route {
    const [page = "", ...words] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
    return { page, words };
}

export const route = new Cell<Route>(current());

addEventListener("hashchange", () => route.set(current()));

/** The hash of a page: link("play", id). */
export function link(...words: readonly string[]): string {
    return `#/${words.map(encodeURIComponent).join("/")}`;
}

export function go(...words: readonly string[]) {
    location.hash = link(...words);
}
