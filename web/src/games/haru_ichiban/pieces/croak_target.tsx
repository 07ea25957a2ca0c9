// croak_target.tsx - a big frog to hit: the first to croak goes first.
import { useEffect, useRef } from "preact/hooks";

import type { Say } from "../../../face";

/** Takes the focus unless a person is busy elsewhere on the page: it is a race. */
export function CroakTarget({ say, onCroak }: { readonly say: Say; readonly onCroak: () => void }) {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        const held = document.activeElement;
        if (held === null || held === document.body || button.current?.closest(".haru")?.contains(held))
            button.current?.focus();
    }, []);
    return (
        <button type="button" class="haru-croak" data-move="croak" ref={button} onClick={onCroak}>
            <svg viewBox="-60 -56 120 112" aria-hidden="true" focusable="false">
                <path class="haru-skin" d="M0 -30C40 -30 54 -6 54 12C54 38 30 48 0 48S-54 38 -54 12C-54 -6 -40 -30 0 -30Z" />
                <g class="haru-eyes"><circle cx="-27" cy="-30" r="17" /><circle cx="27" cy="-30" r="17" /></g>
                <g class="haru-pupils"><circle cx="-27" cy="-30" r="7" /><circle cx="27" cy="-30" r="7" /></g>
                <ellipse class="haru-mouth" cy="20" rx="30" ry="17" />
            </svg>
            <b>{say("haru.croak")}</b>
        </button>
    );
}
