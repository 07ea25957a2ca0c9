// fill.ts - a sentence with its arguments put in, and with what must agree with them.
import type { Language } from "../face";
import { localeOf } from "./locale";

export type Words = Readonly<Record<string, string>>;
export type Args = Readonly<Record<string, string | number>>;

const HOLE = /\{(\w+)(?:([?#])([^:}]*):([^}]*))?\}/g;

const plurals = new Map<Language, Intl.PluralRules>();
const numbers = new Map<Language, Intl.NumberFormat>();

function isOne(count: number, language: Language): boolean {
    let rules = plurals.get(language);
    if (!rules)
        plurals.set(language, rules = new Intl.PluralRules(language, { maximumFractionDigits: 1 }));
    return rules.select(count) === "one";
}

function written(arg: string | number, language: Language): string {
    if (typeof arg === "string")
        return arg;
    let format = numbers.get(language);
    if (!format)
        numbers.set(language, format = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }));
    return format.format(arg);
}

/** `{name}` is the argument of that name; a number is written as the visitor writes it.
 *
 * Two forms may stand behind a name, and `@` in them is the argument itself. `{count#@ point:@
 * points}`: the first where the language has the singular for that number, else the second. So
 * "0 point" is French and "0 points" English. `{name?You win:@ wins}`: the first where the
 * name is the language's "You", else the second.
 *
 * A hole that nothing fills stays, and so does a plural without a number. */
export function fill(sentence: string, args: Args, language: Language, you: string | undefined): string {
    return sentence.replace(HOLE, (hole, name: string, kind?: string, first = "", second = "") => {
        const arg = args[name];
        if (arg === undefined || kind === "#" && typeof arg !== "number")
            return hole;
        const said = written(arg, language);
        if (!kind)
            return said;
        const isFirst = kind === "#" ? isOne(Number(arg), language) : said === you;
        return (isFirst ? first : second).replaceAll("@", () => said); // a name may be "$&"
    });
}
