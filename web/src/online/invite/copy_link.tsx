// copy_link.tsx - a link to send: to copy, to share, or to select by hand.
import { useRef, useState } from "preact/hooks";

import { Icon } from "../../art/icon";
import type { Say } from "../../face";

/** Browsers offer the share sheet to secure pages only. */
const canShare = "share" in navigator;

export function CopyLink({ url, text, label, isMain = true, say }: {
    readonly url: string; readonly text: string; readonly label: string; readonly say: Say;
    /** Whether copying it is the main thing to do here. */
    readonly isMain?: boolean;
}) {
    const field = useRef<HTMLInputElement>(null);
    const [state, setState] = useState<"open" | "copied" | "self">("open");
    async function copy() {
        field.current?.select();
        try {
            await navigator.clipboard.writeText(url);
            setState("copied");
        } catch {
            // the old way, which also works on plain http
            setState(document.execCommand("copy") ? "copied" : "self");
        }
    }
    return (
        <div class="copy-link">
            <label class="field">
                <span>{label}</span>
                <input ref={field} type="text" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
            </label>
            <p class="buttons">
                <button type="button" class={isMain ? "primary" : ""} onClick={() => void copy()}>
                    <Icon name={state === "copied" ? "check" : "copy"} size={18} /> {say(state === "copied" ? "lobby.copied" : "lobby.copy")}
                </button>
                {canShare && (
                    <button type="button" onClick={() => void navigator.share({ title: "Niwa", text, url }).catch(() => undefined)}>
                        <Icon name="share" size={18} /> {say("lobby.share")}
                    </button>
                )}
            </p>
            <p class="small" role="status">{state === "self" ? say("lobby.copy.self") : ""}</p>
        </div>
    );
}
