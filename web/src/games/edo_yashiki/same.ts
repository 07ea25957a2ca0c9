// same.ts - every scene is new from the engine, but most of it is as before: whoever draws from
// what stayed the same need not draw again.
import { useRef } from "preact/hooks";

/** The value seen before, if this one says the same. */
export function useSame<T>(value: T): T {
    const kept = useRef({ value, words: "" });
    const words = JSON.stringify(value);
    if (words !== kept.current.words)
        kept.current = { value, words };
    return kept.current.value;
}
