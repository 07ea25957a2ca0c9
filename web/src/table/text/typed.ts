// typed.ts - the meaning of a typed line: a command, a move in words, or the number of a move.
export const COMMANDS = ["why", "hint", "moves", "last", "score", "board", "undo", "help"] as const;
export type Command = (typeof COMMANDS)[number];

/** What each command is called in the chosen language. Its English name works, too. */
export type CommandNames = Readonly<Record<Command, string>>;

export type Typed =
    | { readonly command: Command; readonly rest: string }
    | { readonly move: string };

/** In the form in which the engine writes moves: lower case, single spaces, and no full-width letters of a
 * Japanese keyboard. */
export function tidy(text: string): string {
    return text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
}

/** Null: the line is empty. A number is a move's place in the list of moves. */
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

/** The completions of a line: moves that begin with it, then commands. */
export function completions(text: string, names: CommandNames, moves: readonly string[]): readonly string[] {
    const line = tidy(text);
    const commands = COMMANDS.flatMap((name) => name.startsWith(line) || !tidy(names[name]).startsWith(line) ? [name] : [names[name]]);
    return [...moves, ...commands].filter((whole) => tidy(whole).startsWith(line) && tidy(whole) !== line);
}
