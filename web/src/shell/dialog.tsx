// dialog.tsx - a dialog over the page: keeps the focus inside, closes by Escape, gives the focus back.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { Icon } from "../art/icon";
import { useSpeech } from "../words";

export function Dialog({ title, wide, stays, onClose, children }: {
    readonly title: string; readonly wide?: boolean;
    /** It opens by itself, perhaps just where a finger taps the board, so a tap beside it does not close
     * it. */
    readonly stays?: boolean;
    readonly onClose: () => void; readonly children: ComponentChildren;
}) {
    const { say } = useSpeech();
    const ref = useRef<HTMLDialogElement>(null);
    const id = useId();
    useEffect(() => {
        const dialog = ref.current;
        dialog?.showModal();
        return () => dialog?.close();
    }, []);
    return (
        <dialog ref={ref} class={wide ? "dialog wide" : "dialog"} aria-labelledby={id}
            onCancel={(event) => {
                event.preventDefault();
                onClose();
            }}
            onClick={(event) => {
                if (event.target === ref.current && !stays)
                    onClose(); // the tap was beside the dialog's body
            }}>
            <div class="dialog-body">
                <header class="dialog-head">
                    <h2 id={id}>{title}</h2>
                    <button type="button" class="quiet square" aria-label={say("close")} onClick={onClose}>
                        <Icon name="close" />
                    </button>
                </header>
                {children}
            </div>
        </dialog>
    );
}
