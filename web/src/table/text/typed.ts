// typed.ts - what a typed line means: a command, a move in words, or a move by its number.
export const COMMANDS = ["why", "hint", "moves", "last", "score", "board", "undo", "help"] as const;
export type Command = (typeof COMMANDS)[number];

/** What each command is called in the language spoken; its English name is understood besides. */
export type CommandNames = Readonly<Record<Command, string>>;

export type Typed =
    | { readonly command: Command; readonly rest: string }
    | { readonly move: string };

/** As the engine writes moves: small letters, single spaces, and no full-width letters of a Japanese keyboard. */
export function tidy(text: string): string {
    return text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
}

/** Null: an empty line. A number is that of a move in the list of moves. */
export function readTyped(text: string, names: CommandNames, moves: readonly string[]): Typed | null {
    const line = tidy(text);
    if (!line)
        return null;
    const [first = "", ...rest] = line.split(" ");
    const command = first === "?" ? "help" : COMMANDS.find((name) => name === first || tidy(names[name]) === first);
    if (command)
        return { command, rest: rest.join(" ") };
    return { move: /^\d+$/.test(line) ? moves[Number(line) - 1] ?? line : line };
}

/** What a line can become: moves that begin so, then commands. */
export function completions(text: string, names: CommandNames, moves: readonly string[]): readonly string[] {
    const line = tidy(text);
    const commands = COMMANDS.flatMap((name) => name.startsWith(line) || !tidy(names[name]).startsWith(line) ? [name] : [names[name]]);
    return [...moves, ...commands].filter((whole) => tidy(whole).startsWith(line) && tidy(whole) !== line);
}
