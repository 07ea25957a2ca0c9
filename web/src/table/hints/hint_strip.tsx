// hint_strip.tsx - one piece of advice at a time, if there is no room for all.
import { useEffect, useState } from "preact/hooks";

import type { Advice } from "../../engine/calls";
import type { Face, Say, Who } from "../../face";
import { Icon } from "../../art/icon";
import { valueWords } from "../value_words";

export function HintStrip({ advice, face, seats, say, who, onPlay, onPoint, onClose }: {
    readonly advice: Advice; readonly face: Face; readonly seats: number; readonly say: Say; readonly who: Who;
    readonly onPlay: (move: string) => void; readonly onClose: () => void;
    /** The move to be shown alone on the board. */
    readonly onPoint: (move: string | null) => void;
}) {
    const [at, setAt] = useState(0);
    const { choices, isMixed, isHasty } = advice, choice = choices[at] ?? choices[0];
    useEffect(() => setAt(0), [advice]);
    useEffect(() => {
        onPoint(choice?.move ?? null);
        return () => onPoint(null);
    }, [choice?.move]);
    if (!choice)
        return null;
    const note = isHasty ? say("hint.hasty") : isMixed && choices.length > 1 ? say("hint.mixed") : "";
    const share = isMixed && choices.length > 1 ? `${say("hint.share", { percent: Math.round(100 * choice.share) })} ` : "";
    return (
        <section class="hint-strip" aria-label={say("hint.title")}>
            <p title={note}>
                <b>{face.advise(choice.move, say, who)}</b>{" "}
                <span class="small">{share}{valueWords(choice.value, seats, say)}</span>
            </p>
            <button type="button" class="primary" onClick={() => onPlay(choice.move)}>{say("hint.play")}</button>
            {choices.length > 1 && (
                <button type="button" class="quiet square" aria-label={say("hint.next", { at: at + 1, count: choices.length })}
                    onClick={() => setAt((at + 1) % choices.length)}><Icon name="next" size={18} /></button>
            )}
            <button type="button" class="quiet square" aria-label={say("close")} onClick={onClose}><Icon name="close" size={18} /></button>
        </section>
    );
}
