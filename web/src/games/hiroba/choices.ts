// choices.ts - Hiroba's legal moves, by what is picked first: a value, or a square.

export interface Choices {
    /** The values that may lie on a square. */
    readonly values: ReadonlyMap<string, readonly number[]>;
    /** The values that may lie somewhere. */
    readonly playable: ReadonlySet<number>;
    readonly stones: ReadonlySet<string>;
    readonly mayPass: boolean;
}

export function choicesOf(moves: readonly string[]): Choices {
    const values = new Map<string, number[]>();
    const playable = new Set<number>();
    const stones = new Set<string>();
    for (const move of moves) {
        const [kind, what = "", square = ""] = move.split(" ");
        if (kind === "place") {
            values.set(square, [...values.get(square) ?? [], Number(what)]);
            playable.add(Number(what));
        } else if (kind === "stone") {
            stones.add(what);
        }
    }
    return { values, playable, stones, mayPass: moves.includes("pass") };
}

/** Whether something may be placed on the square: the value that is picked, or any. */
export function isOpen(choices: Choices, square: string, value: number | null): boolean {
    if (choices.stones.has(square))
        return true;
    const values = choices.values.get(square);
    return !!values && (value === null || values.includes(value));
}
