// cell.ts - a value that components watch.
import { useEffect, useState } from "preact/hooks";

export class Cell<T> {
    #value: T;
    readonly #watchers = new Set<() => void>();

    constructor(value: T) {
        this.#value = value;
    }

    get value(): T {
        return this.#value;
    }

    set(value: T) {
        if (Object.is(value, this.#value))
            return;
        this.#value = value;
        for (const watcher of Array.from(this.#watchers))
            watcher();
    }

    watch(watcher: () => void): () => void {
        this.#watchers.add(watcher);
        return () => this.#watchers.delete(watcher);
    }
}

/** The value of a cell. The component is rendered again when it changes. */
export function useCell<T>(cell: Cell<T>): T {
    const [value, setValue] = useState(() => cell.value);
    useEffect(() => {
        const take = () => setValue(() => cell.value);
        take(); // it may have changed between rendering and this effect
        return cell.watch(take);
    }, [cell]);
    return value;
}
