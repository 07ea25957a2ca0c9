// store.ts - games that are kept between visits, in IndexedDB.
//
// IndexedDB and not localStorage, because a worker can write to it: the record of a game, with all its
// secrets, goes from the table's worker to the disk, and never through the page.
//
// A game can be open in several tabs, each with a table of its own. The table that opened it last holds it;
// the others can no longer write it. Web Locks would do this, but exist only on https and localhost. A name
// in the game's row works everywhere.
import type { KeptGame } from "./plan";

const GAMES = "games", RECORDS = "records";

/** The most finished games that are kept; the oldest are dropped first. */
const FINISHED_KEPT = 12;

/** After this many milliseconds a store that has not opened never will. */
const OPEN_TIME = 10_000;

function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("the store does not answer"));
    });
}

function finished(work: IDBTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
        work.oncomplete = () => resolve();
        work.onabort = () => reject(work.error ?? new Error("the store gave up")); // also called after a failed request
    });
}

let opened: Promise<IDBDatabase> | null = null;

function open(onClosed: () => void): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open("niwa", 1);
        const timer = setTimeout(() => {
            request.onsuccess = () => request.result.close(); // it is too late
            reject(new Error("the store does not open"));
        }, OPEN_TIME);
        request.onupgradeneeded = () => {
            request.result.createObjectStore(GAMES, { keyPath: "id" });
            request.result.createObjectStore(RECORDS);
        };
        request.onsuccess = () => {
            clearTimeout(timer);
            request.result.onclose = onClosed;
            resolve(request.result);
        };
        request.onerror = () => {
            clearTimeout(timer);
            reject(request.error ?? new Error("the store does not open"));
        };
    });
}

/** The store, opened once. If that fails, or the browser closes it, the next call tries again. */
function database(): Promise<IDBDatabase> {
    const forget = () => {
        if (opened === ours)
            opened = null;
    };
    const ours = opened ??= open(forget);
    ours.catch(forget);
    return ours;
}

async function begin(stores: readonly string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    const first = await database();
    try {
        return first.transaction(stores, mode);
    } catch {
        opened = null; // the browser closed it
        return (await database()).transaction(stores, mode);
    }
}

/** All kept games, the one that was played last first. */
export async function keptGames(): Promise<KeptGame[]> {
    const work = await begin([GAMES], "readonly");
    const games = await done(work.objectStore(GAMES).getAll() as IDBRequest<KeptGame[]>);
    return games.sort((a, b) => b.updated - a.updated);
}

function kept(work: IDBTransaction, id: string): Promise<KeptGame | undefined> {
    return done(work.objectStore(GAMES).get(id) as IDBRequest<KeptGame | undefined>);
}

function write(work: IDBTransaction, game: KeptGame, record: string): Promise<void> {
    work.objectStore(GAMES).put(game);
    work.objectStore(RECORDS).put(record, game.id);
    return finished(work);
}

/** Keeps a game as it stands now, unless another table holds it. "full": the browser has no room, or
 * keeps nothing for us; the next try may succeed. */
export async function keepGame(game: KeptGame, record: string): Promise<"kept" | "lost" | "full"> {
    try {
        const work = await begin([GAMES, RECORDS], "readwrite");
        const holder = (await kept(work, game.id))?.holder ?? game.holder;
        if (holder !== game.holder)
            return "lost";
        await write(work, game, record);
    } catch {
        return "full";
    }
    if (game.over)
        await forgetOldest().catch(() => undefined); // a failure here does not matter: the game itself is kept
    return "kept";
}

async function forgetOldest(): Promise<void> {
    const old = (await keptGames()).filter((game) => game.over).slice(FINISHED_KEPT);
    await Promise.all(old.map((game) => forgetGame(game.id)));
}

export async function forgetGame(id: string): Promise<void> {
    const work = await begin([GAMES, RECORDS], "readwrite");
    work.objectStore(GAMES).delete(id);
    work.objectStore(RECORDS).delete(id);
    await finished(work);
}

/** A kept game with its record, null if there is none of that name; with a holder's name, it is
 * that one's from now on. */
export async function openKept(id: string, holder?: string): Promise<{ game: KeptGame; record: string } | null> {
    const work = await begin([GAMES, RECORDS], holder === undefined ? "readonly" : "readwrite");
    const game = await kept(work, id);
    const record = await done(work.objectStore(RECORDS).get(id) as IDBRequest<string | undefined>);
    if (!game || record === undefined)
        return null;
    if (holder !== undefined)
        await write(work, { ...game, holder }, record);
    return { game, record };
}
