// pack_text.ts - the text of a pack as the editor changes it: a head, the name, and the lines that its game draws.

/** As core/record/pack.h. */
export const MOST_BYTES = 8192;

export interface PackLines {
    /** "" where the text names none. */
    readonly game: string;
    readonly name: string;
    /** What comes after the name, with their numbers in the text, from 1. */
    readonly lines: readonly { readonly number: number; readonly words: string; readonly indent: number }[];
}

/** Reads as much as there is: comments and blank lines are no lines, and nothing is checked. */
export function linesOf(text: string): PackLines {
    let game = "", name = "";
    const lines: { number: number; words: string; indent: number }[] = [];
    for (const [index, whole] of text.split(/\r?\n/).entries()) {
        const words = whole.trim();
        if (!words || words.startsWith("#"))
            continue;
        const head = lines.length ? null : /^(niwa|game|name)\b\s*(.*)$/.exec(words);
        if (head?.[1] === "game")
            game = head[2] ?? "";
        else if (head?.[1] === "name")
            name = whole.replace(/^\s*name ?/, ""); // with its blanks: somebody may be typing
        else if (!head)
            lines.push({ number: index + 1, words, indent: whole.length - whole.trimStart().length });
    }
    return { game, name, lines };
}

export function packText(game: string, name: string, lines: readonly string[]): string {
    return `niwa pack 1\ngame ${game}\nname ${name}\n${lines.map((line) => `${line}\n`).join("")}`;
}
