// in_the_box.ts - what is in the box of a table, read from the engine's list once and not for every scene.
import type { Json } from "../../face";

/** A function that reads the text of a scene's components; as long as the text is the same, what it gives is. */
export function readingOf<T>(read: (components: Json) => T): (text: string) => T {
    let last: { readonly text: string; readonly value: T } | null = null;
    return (text) => {
        if (last?.text !== text)
            last = { text, value: read(JSON.parse(text) as Json) };
        return last.value;
    };
}
