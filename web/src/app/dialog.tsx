// dialog.tsx - a dialog over the page: holds the focus, closes by Escape, gives the focus back.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { Icon } from "../art/icon";
import { useSpeech } from "../words";

export function Dialog({ title, wide, onClose, children }: {
    readonly title: string; readonly wide?: boolean;
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
                if (event.target === ref.current)
                    onClose(); // beside the dialog's body
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
