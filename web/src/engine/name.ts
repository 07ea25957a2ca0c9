// name.ts - what may be a name, as core/utf8.h says it.

/** Controls, ends of lines, marks that turn the direction of what follows, halves of characters. */
const HARMFUL = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
/** Anything that can be seen. */
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

const MOST_BYTES = 63;
const encoder = new TextEncoder();

/** The name that somebody has written, without what a line can't show; "" if there is nothing to see. */
export function nameOf(text: string): string {
    let name = text.replace(HARMFUL, "").trim();
    while (encoder.encode(name).length > MOST_BYTES)
        name = [...name].slice(0, -1).join("").trim();
    return SEEN.test(name) ? name : "";
}
