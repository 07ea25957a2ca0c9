// peek_button.tsx - hold it to see your secrets: pointer or key down turns them up, letting go turns
// them down.
//
// A press by a screen reader or a switch has no length, so it turns them up until the next press.
import { useEffect, useRef } from "preact/hooks";

import { Icon } from "../art/icon";
import { announce } from "../base/announcer";
import { useCell, type Cell } from "../base/cell";
import type { Say, Scene } from "../face";

/** What holds it; a press holds it until the next one. */
type Holder = "pointer" | "key" | "press";

function isKey({ key }: KeyboardEvent): boolean {
    return key === " " || key === "Enter";
}

export function PeekButton({ peeked, onPeek, say }: {
    readonly peeked: Cell<Scene | null>; readonly onPeek: (isWanted: boolean) => void; readonly say: Say;
}) {
    const isOpen = useCell(peeked) !== null;
    const holder = useRef<Holder | null>(null);
    const isTouched = useRef(true); // false: the pointer is a screen reader's
    function hold(by: Holder) {
        if (holder.current !== null)
            return letGo();
        holder.current = by;
        onPeek(true);
    }
    function letGo(by = holder.current) {
        if (holder.current === null || holder.current !== by)
            return;
        holder.current = null;
        onPeek(false);
    }
    useEffect(() => {
        if (!isOpen)
            holder.current = null; // something happened
    }, [isOpen]);
    useEffect(() => {
        const leave = () => letGo();
        addEventListener("blur", leave);
        document.addEventListener("visibilitychange", leave);
        return () => {
            removeEventListener("blur", leave);
            document.removeEventListener("visibilitychange", leave);
            leave();
        };
    }, []);
    return (
        <button type="button" class="action peek" aria-label={say("peek.name")} aria-pressed={isOpen}
            onPointerDown={({ isPrimary, button, pressure }) => {
                isTouched.current = pressure > 0;
                if (isTouched.current && isPrimary && button === 0)
                    hold("pointer");
            }}
            onPointerUp={() => letGo("pointer")} onPointerCancel={() => letGo("pointer")} onPointerLeave={() => letGo("pointer")}
            onContextMenu={(event) => event.preventDefault()}
            onKeyDown={(event) => {
                if (!isKey(event))
                    return;
                event.preventDefault(); // no click follows
                if (!event.repeat)
                    hold("key");
            }}
            onKeyUp={(event) => {
                if (!isKey(event))
                    return;
                event.preventDefault();
                letGo("key");
            }}
            onBlur={() => letGo("key")}
            onClick={({ detail }) => {
                if (detail > 0 && isTouched.current)
                    return;
                hold("press");
                announce(say(holder.current === null ? "peek.closed" : "peek.open"));
            }}>
            <Icon name="eye" /> <span class="action-words">{say("peek")}</span>
        </button>
    );
}
