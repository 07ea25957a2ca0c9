// use_shortcuts.ts - single letters that act, unless somebody writes or a dialog is open.
import { useEffect, useRef } from "preact/hooks";

import { settings } from "./settings";

/** Whether what has the focus takes letters and arrows itself. */
export function isWriting(target: EventTarget | null): boolean {
    return target instanceof HTMLElement && target.matches("input[type=text], textarea, select, [contenteditable]");
}

export function useShortcuts(keys: Readonly<Record<string, () => void>>) {
    const current = useRef(keys);
    current.current = keys;
    useEffect(() => {
        function press(event: KeyboardEvent) {
            if (!settings.value.shortcuts || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
                return;
            if (isWriting(event.target) || document.querySelector("dialog[open]"))
                return;
            const act = current.current[event.key.toLowerCase()];
            if (act) {
                event.preventDefault();
                act();
            }
        }
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, []);
}
