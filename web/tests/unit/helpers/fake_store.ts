// fake_store.ts - an IndexedDB in memory, as much of it as store.ts needs, which can be broken.
import { vi } from "vitest";

type Rows = Map<string, unknown>;

/** How it misbehaves now. */
export const trouble = {
    /** What opening fails with; "silent": it never answers. */
    open: null as Error | "silent" | null,
    /** What writing fails with: the transaction is aborted. */
    write: null as Error | null,
    /** Transactions never end. */
    isStuck: false,
    opens: 0,
};

let stores = new Map<string, Rows>();
let connections: FakeDatabase[] = [];

class FakeRequest {
    result: unknown;
    error: Error | null = null;
    onsuccess: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onupgradeneeded: (() => void) | null = null;
}

class FakeTransaction {
    error: Error | null = null;
    oncomplete: (() => void) | null = null;
    onabort: (() => void) | null = null;
    onerror: (() => void) | null = null;
    readonly #writes: (() => void)[] = [];
    #open = 0;

    objectStore(name: string) {
        const rows = stores.get(name) ?? new Map<string, unknown>();
        const write = (change: () => void) => {
            this.#writes.push(change);
            return this.#request(() => undefined);
        };
        return {
            get: (key: string) => this.#request(() => rows.get(key)),
            getAll: () => this.#request(() => [...rows.values()]),
            put: (value: { readonly id?: string }, key?: string) => write(() => rows.set(key ?? value.id ?? "", value)),
            delete: (key: string) => write(() => rows.delete(key)),
        };
    }

    #request(bring: () => unknown): FakeRequest {
        const request = new FakeRequest();
        this.#open++;
        queueMicrotask(() => {
            if (trouble.isStuck)
                return;
            request.result = bring();
            request.onsuccess?.();
            this.#open--;
            queueMicrotask(() => queueMicrotask(() => this.#endIfDone()));
        });
        return request;
    }

    #endIfDone() {
        if (this.#open)
            return;
        if (trouble.write && this.#writes.length) {
            this.error = trouble.write;
            this.onabort?.();
            return;
        }
        for (const change of this.#writes.splice(0))
            change();
        this.oncomplete?.();
    }
}

class FakeDatabase {
    isClosed = false;
    onclose: (() => void) | null = null;
    onversionchange: (() => void) | null = null;

    createObjectStore(name: string) {
        stores.set(name, new Map());
    }

    transaction(): FakeTransaction {
        if (this.isClosed)
            throw new DOMException("the connection is closing", "InvalidStateError");
        return new FakeTransaction();
    }

    close() {
        this.isClosed = true;
    }
}

/** The browser closes every connection, with or without a word. */
export function closeConnections(isTold: boolean) {
    for (const connection of connections.splice(0)) {
        connection.isClosed = true;
        if (isTold)
            connection.onclose?.();
    }
}

export function newStore() {
    stores = new Map();
    closeConnections(true);
    Object.assign(trouble, { open: null, write: null, isStuck: false, opens: 0 });
}

vi.stubGlobal("indexedDB", {
    open: () => {
        const request = new FakeRequest();
        trouble.opens++;
        queueMicrotask(() => {
            if (trouble.open === "silent")
                return;
            if (trouble.open) {
                request.error = trouble.open;
                request.onerror?.();
                return;
            }
            const database = new FakeDatabase();
            connections.push(database);
            request.result = database;
            if (!stores.size)
                request.onupgradeneeded?.();
            request.onsuccess?.();
        });
        return request;
    },
});
