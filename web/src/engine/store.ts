// store.ts - games kept between visits, in IndexedDB.
//
// IndexedDB and not localStorage, because a worker can write it: the record of a game, with
// all its secrets, goes from the table's worker to the disk and never through the page.
//
// A game can be open in several tabs, each with a table of its own. Who opens it last holds it;
// a table that does not hold its game any more cannot write it. Web Locks would say so too, but
// are there only on https and localhost; a name in the game's row is there everywhere.
import type { KeptGame } from "./plan";

const GAMES = "games", RECORDS = "records";

/** Finished games beyond this many are forgotten, the oldest first. */
const FINISHED_KEPT = 12;

function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

function finished(work: IDBTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
        work.oncomplete = () => resolve();
        work.onabort = work.onerror = () => reject(work.error);
    });
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
        const request = indexedDB.open("niwa", 1);
        request.onupgradeneeded = () => {
            request.result.createObjectStore(GAMES, { keyPath: "id" });
            request.result.createObjectStore(RECORDS);
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    return opened;
}

/** All kept games, the last played first. None where the browser keeps nothing for us. */
export async function keptGames(): Promise<KeptGame[]> {
    try {
        const store = (await database()).transaction(GAMES).objectStore(GAMES);
        const games = await done(store.getAll() as IDBRequest<KeptGame[]>);
        return games.sort((a, b) => b.updated - a.updated);
    } catch {
        return [];
    }
}

function kept(work: IDBTransaction, id: string): Promise<KeptGame | undefined> {
    return done(work.objectStore(GAMES).get(id) as IDBRequest<KeptGame | undefined>);
}

function write(work: IDBTransaction, game: KeptGame, record: string): Promise<void> {
    work.objectStore(GAMES).put(game);
    work.objectStore(RECORDS).put(record, game.id);
    return finished(work);
}

/** Keeps a game as it stands now, unless another table holds it. Where the browser has no room
 * or keeps nothing for us, the game goes on unkept. */
export async function keepGame(game: KeptGame, record: string): Promise<"kept" | "lost" | "full"> {
    try {
        const work = (await database()).transaction([GAMES, RECORDS], "readwrite");
        const holder = (await kept(work, game.id))?.holder ?? game.holder;
        if (holder !== game.holder)
            return "lost";
        await write(work, game, record);
        if (game.over)
            await forgetOldest();
        return "kept";
    } catch {
        return "full";
    }
}

async function forgetOldest(): Promise<void> {
    const old = (await keptGames()).filter((game) => game.over).slice(FINISHED_KEPT);
    await Promise.all(old.map((game) => forgetGame(game.id)));
}

export async function forgetGame(id: string): Promise<void> {
    const work = (await database()).transaction([GAMES, RECORDS], "readwrite");
    work.objectStore(GAMES).delete(id);
    work.objectStore(RECORDS).delete(id);
    await finished(work);
}

/** A kept game with its record, null if there is none of that name; with a holder's name, it is
 * that one's from now on. */
export async function openKept(id: string, holder?: string): Promise<{ game: KeptGame; record: string } | null> {
    const work = (await database()).transaction([GAMES, RECORDS], holder === undefined ? "readonly" : "readwrite");
    const game = await kept(work, id);
    const record = await done(work.objectStore(RECORDS).get(id) as IDBRequest<string | undefined>);
    if (!game || record === undefined)
        return null;
    if (holder !== undefined)
        await write(work, { ...game, holder }, record);
    return { game, record };
}
