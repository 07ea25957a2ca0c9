// same.ts - keeps values that did not change. Every scene from the engine is new, but most of it is as
// before, so components need not render it again.
import { useRef } from "preact/hooks";

/** The previous value, if this one is equal. */
export function useSame<T>(value: T): T {
    const kept = useRef({ value, words: "" });
    const words = JSON.stringify(value);
    if (words !== kept.current.words)
        kept.current = { value, words };
    return kept.current.value;
}
