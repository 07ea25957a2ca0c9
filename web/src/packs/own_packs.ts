// own_packs.ts - packs that are kept on this device, in an IndexedDB of their own: that of the games stays as it
// is, so that pages of before can still open it.
import type { Pack } from "../face";

export interface OwnPack extends Pack {
    /** When it was kept, in ms since 1970. */
    readonly at: number;
}

const PACKS = "packs";

/** What the browser does not keep is known until the page is closed. */
const unkept = new Map<string, OwnPack>();

function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("the store does not answer"));
    });
}

function open(): Promise<IDBDatabase> {
    const request = indexedDB.open("niwa-packs", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(PACKS, { keyPath: "checksum" });
    return done(request);
}

async function within<T>(mode: IDBTransactionMode, work: (packs: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open();
    try {
        return await done(work(database.transaction(PACKS, mode).objectStore(PACKS)));
    } finally {
        database.close();
    }
}

/** A game's packs, the newest first. */
export async function ownPacks(game: string): Promise<readonly OwnPack[]> {
    const kept = await within("readonly", (packs) => packs.getAll() as IDBRequest<OwnPack[]>).catch(() => []);
    const all = new Map([...kept.map((pack) => [pack.checksum, pack] as const), ...unkept]);
    return [...all.values()].filter((pack) => pack.game === game).sort((a, b) => b.at - a.at);
}

/** Keeps a pack under its checksum. False: only until the page is closed. */
export async function keepPack(pack: Pack): Promise<boolean> {
    const own = { ...pack, at: Date.now() };
    try {
        await within("readwrite", (packs) => packs.put(own));
        unkept.delete(pack.checksum);
        return true;
    } catch {
        unkept.set(pack.checksum, own);
        return false;
    }
}

export async function forgetPack({ checksum }: Pack): Promise<void> {
    unkept.delete(checksum);
    await within("readwrite", (packs) => packs.delete(checksum)).catch(() => undefined);
}
