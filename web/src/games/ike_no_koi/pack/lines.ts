// lines.ts - honours, dock and challenges as the lines of a pack say them, right or wrong.

/** A word with its place; line -1: it is missing. */
export interface Word {
    readonly text: string;
    readonly line: number;
    readonly column: number;
}

export const VARIETIES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], CHALLENGES = 14;
export const TYPES = ["pairs", "three", "most-varieties", "fewest-varieties", "most-of", "same-number", "duos", "fewest-of"] as const;

export interface ChallengeWords {
    readonly type: Word;
    readonly varieties: readonly Word[];
    readonly pays: readonly Word[];
}

export interface BoxWords {
    readonly honour: readonly Word[];
    readonly dock: readonly (readonly Word[])[];
    readonly challenges: readonly ChallengeWords[];
}

const MISSING: Word = { text: "", line: -1, column: 0 };

function wordsOf(text: string, line: number): readonly Word[] {
    return [...text.matchAll(/\S+/g)].map((found) => ({ text: found[0], line, column: found.index }));
}

/** How many koi a challenge names. */
export function koiOf(type: string): number {
    return type === "most-of" ? 1 : ["same-number", "duos", "fewest-of"].includes(type) ? 2 : 0;
}

export function isPaid(type: string): boolean {
    return type !== "three";
}

function challengeOf(words: readonly Word[]): ChallengeWords {
    const [, type = MISSING, ...rest] = words, at = rest.findIndex(({ text }) => text === "pays");
    return { type, varieties: at < 0 ? rest : rest.slice(0, at), pays: at < 0 ? [] : rest.slice(at + 1) };
}

export function readBox(lines: readonly string[]): BoxWords {
    const all = lines.map(wordsOf), of = (kind: string) => all.filter(([first]) => first?.text === kind);
    const honour = of("honour")[0]?.slice(1) ?? [], challenges = of("challenge");
    return {
        honour: VARIETIES.map((_, index) => honour[index] ?? MISSING),
        dock: of("dock").map((words) => words.slice(1)),
        challenges: Array.from({ length: CHALLENGES }, (_, index) => challengeOf(challenges[index] ?? [])),
    };
}

/** What is written where nothing is: the engine refuses it in its place. */
const NOTHING = "0";

function challengeLine({ type, varieties, pays }: ChallengeWords): string {
    const kind = type.text || "pairs", text = (word: Word | undefined) => word?.text || NOTHING;
    const koi = Array.from({ length: koiOf(kind) }, (_, index) => text(varieties[index]));
    return ["challenge", kind, ...koi, ...isPaid(kind) ? ["pays", text(pays[0]), text(pays[1])] : []].join(" ");
}

export function writeBox({ honour, dock, challenges }: BoxWords): readonly string[] {
    return [
        ["honour", ...honour.map(({ text }) => text || NOTHING)].join(" "),
        ...dock.map((row) => ["dock", ...row.map(({ text }) => text || ".")].join(" ")),
        ...challenges.map(challengeLine),
    ];
}

/** A word that was typed. */
export function typed(text: string): Word {
    return { ...MISSING, text };
}

/** The dock with one empty place around it, as far as the format goes: 5 rows of 10. */
export const MOST_ROWS = 5, MOST_COLUMNS = 10;

function isZone({ text }: Word): boolean {
    return text !== "" && text !== ".";
}

export function roomy(dock: BoxWords["dock"]): readonly (readonly Word[])[] {
    const columns = Math.min(MOST_COLUMNS, Math.max(1, ...dock.map((row) => row.length)));
    const rows = dock.slice(0, MOST_ROWS).map((row) => Array.from({ length: columns }, (_, x) => row[x] ?? MISSING));
    const isFull = columns >= MOST_COLUMNS, room = columns + (isFull ? 0 : 2);
    const wide = rows.map((row) => isFull ? row : [MISSING, ...row, MISSING]).map((row) => row.slice(0, MOST_COLUMNS));
    const empty = () => Array.from({ length: Math.min(room, MOST_COLUMNS) }, () => MISSING);
    return rows.length >= MOST_ROWS ? wide : [empty(), ...wide, ...rows.length < MOST_ROWS - 1 ? [empty()] : []];
}

/** Without the empty rows and columns around it. */
export function trimmed(dock: readonly (readonly Word[])[]): readonly (readonly Word[])[] {
    const filled = dock.flatMap((row, y) => row.flatMap((word, x) => isZone(word) ? [{ x, y }] : []));
    const xs = filled.map(({ x }) => x), ys = filled.map(({ y }) => y);
    return filled.length ? dock.slice(Math.min(...ys), Math.max(...ys) + 1).map((row) => row.slice(Math.min(...xs), Math.max(...xs) + 1)) : [[]];
}

/** Two places of a dock change what lies there. */
export function swapped(dock: readonly (readonly Word[])[], one: readonly [number, number], two: readonly [number, number]): readonly (readonly Word[])[] {
    const at = ([x, y]: readonly [number, number]) => dock[y]?.[x] ?? MISSING;
    const is = ([x, y]: readonly [number, number], column: number, row: number) => x === column && y === row;
    return dock.map((row, y) => row.map((word, x) => is(one, x, y) ? at(two) : is(two, x, y) ? at(one) : word));
}
