// move_line.tsx - the field in which moves and questions are typed, with completions.
import { useEffect, useId, useRef, useState } from "preact/hooks";

import type { Say } from "../../face";
import { useShortcuts } from "../../base/use_shortcuts";

const MOST_LISTED = 8;

export interface Completion {
    readonly text: string;
    /** The same in a sentence; "": there is none. */
    readonly words: string;
}

export function MoveLine({ complete, isNew, say, onRun }: {
    /** The completions of a beginning. */
    readonly complete: (text: string) => readonly Completion[];
    /** It was just opened, and takes the focus. */
    readonly isNew: boolean;
    readonly say: Say;
    readonly onRun: (text: string) => void;
}) {
    const [text, setText] = useState("");
    const [isOpen, setOpen] = useState(false);
    const [at, setAt] = useState(-1); // the completion that is selected; -1: none
    const id = useId(), line = useRef<HTMLInputElement>(null);
    useEffect(() => {
        if (isNew)
            line.current?.focus({ preventScroll: true });
    }, []);
    useShortcuts({ "/": () => line.current?.focus() });
    const all = isOpen ? complete(text) : [], listed = all.slice(0, MOST_LISTED);
    const chosen = listed[at]?.text;

    function write(next: string) {
        setText(next);
        setOpen(next.trim() !== "");
        setAt(-1);
    }
    function run(whole: string) {
        write("");
        if (whole.trim())
            onRun(whole);
    }
    function walk(step: number) {
        const count = (isOpen ? listed : complete(text).slice(0, MOST_LISTED)).length;
        setOpen(true);
        setAt(count ? ((at < 0 && step < 0 ? count : at) + step + count) % count : -1);
    }
    function onKeyDown(event: KeyboardEvent) {
        if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
            return;
        if (event.key === "ArrowDown" || event.key === "ArrowUp")
            walk(event.key === "ArrowDown" ? 1 : -1);
        else if (event.key === "Escape" && isOpen)
            setOpen(false);
        else if (event.key === "Escape" && text)
            write("");
        else
            return;
        event.preventDefault();
        event.stopPropagation();
    }
    return (
        <form class="text-form" onSubmit={(event) => {
            event.preventDefault();
            run(chosen ?? text);
        }}>
            <label for={`${id}line`}>{say("text.line")}</label>
            <div class="text-typing">
                <input ref={line} id={`${id}line`} type="text" role="combobox" autocomplete="off" autocapitalize="off" spellcheck={false}
                    placeholder={say("text.placeholder")} value={text} aria-autocomplete="list" aria-controls={`${id}list`}
                    aria-expanded={listed.length > 0} {...chosen !== undefined && { "aria-activedescendant": `${id}${at}` }}
                    onInput={(event) => write(event.currentTarget.value)} onKeyDown={onKeyDown} onBlur={() => setOpen(false)} />
                <ul id={`${id}list`} role="listbox" aria-label={say("text.options")} hidden={!listed.length}>
                    {listed.map((completion, index) => (
                        <li key={completion.text} id={`${id}${index}`} role="option" aria-selected={index === at}
                            onPointerDown={(event) => event.preventDefault()} onClick={() => run(completion.text)}>
                            <b>{completion.text}</b> <span class="small">{completion.words}</span>
                        </li>
                    ))}
                </ul>
                {all.length > listed.length && <p class="text-more small">{say("text.more", { count: all.length - listed.length })}</p>}
            </div>
            <button type="submit">{say("text.run")}</button>
        </form>
    );
}
