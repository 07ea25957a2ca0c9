// palette.tsx - pieces to choose from: the one that the next touch puts down.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

import "./palette.css";

export interface PaletteChoice<T extends string> {
    readonly value: T;
    readonly label: string;
    readonly picture: ComponentChildren;
    /** How many of it are there now. */
    readonly count?: number;
}

export function Palette<T extends string>({ label, choices, chosen, onChoose }: {
    readonly label: string; readonly choices: readonly PaletteChoice<T>[]; readonly chosen: T; readonly onChoose: (value: T) => void;
}) {
    const name = useId();
    return (
        <fieldset class="palette">
            <legend class="unseen">{label}</legend>
            {choices.map(({ value, label: words, picture, count }) => (
                <label key={value} class="picture-choice palette-choice">
                    <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
                    <span class="palette-piece">
                        {picture}
                        <span class="palette-words">{words}</span>
                        {count !== undefined && <b class="palette-count">{count}</b>}
                    </span>
                </label>
            ))}
        </fieldset>
    );
}
