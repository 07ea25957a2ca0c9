// name.ts - what a name may be; core/utf8.h has the same rule.

/** Controls, ends of lines, direction marks, halves of characters. */
const HARMFUL = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
/** Any visible character. */
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

const MOST_BYTES = 63;
const encoder = new TextEncoder();

/** The name that somebody has typed, without the characters that a line can't show; "" if nothing visible
 * is left. */
export function nameOf(text: string): string {
    let name = text.replace(HARMFUL, "").trim();
    while (encoder.encode(name).length > MOST_BYTES)
        name = [...name].slice(0, -1).join("").trim();
    return SEEN.test(name) ? name : "";
}
