// fill.ts - a sentence with its arguments put in.
export type Words = Readonly<Record<string, string>>;
export type Args = Readonly<Record<string, string | number>>;

/** `{name}` is the argument of that name. Of `{name?first:second}` the first is said where the
 * name is the language's "You", else the second; `@` in them is the name itself: verbs agree with
 * "Vous", and a sentence does not end "from You". A hole that nothing fills stays. */
export function fill(sentence: string, args: Args, you: string | undefined): string {
    return sentence.replace(/\{(\w+)(?:\?([^:}]*):([^}]*))?\}/g, (hole, name: string, ours?: string, theirs?: string) => {
        const arg = String(args[name] ?? hole);
        return ours === undefined ? arg : (arg === you ? ours : theirs ?? "").replace("@", arg);
    });
}
