// hint_panel.tsx - what the computer would play here, and how it judges it, in plain words.
import { useEffect, useRef } from "preact/hooks";

import type { Advice } from "../../engine/calls";
import type { Face, Say, Who } from "../../face";
import { Icon } from "../../art/icon";
import { valueWords } from "../value_words";
import "./hint_panel.css";

export function HintPanel({ advice, face, seats, say, who, onPlay, onPoint, onClose }: {
    readonly advice: Advice; readonly face: Face; readonly seats: number; readonly say: Say; readonly who: Who;
    readonly onPlay: (move: string) => void; readonly onClose: () => void;
    /** One of the moves is pointed at, and is to be shown alone on the board; null: none is. */
    readonly onPoint: (move: string | null) => void;
}) {
    const panel = useRef<HTMLElement>(null);
    useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [advice]);
    return (
        <section class="hint" ref={panel} aria-labelledby="hint-title">
            <header>
                <h2 id="hint-title">{say("hint.title")}</h2>
                <button type="button" class="quiet square" aria-label={say("close")} onClick={onClose}>
                    <Icon name="close" size={18} />
                </button>
            </header>
            {advice.isHasty && <p class="small">{say("hint.hasty")}</p>}
            {advice.isMixed && advice.choices.length > 1 && <p class="small">{say("hint.mixed")}</p>}
            <ol>
                {advice.choices.map((choice, index) => (
                    <li key={choice.move} class={index === 0 ? "best" : ""} onPointerEnter={() => onPoint(choice.move)}
                        onPointerLeave={() => onPoint(null)} onFocusIn={() => onPoint(choice.move)} onFocusOut={() => onPoint(null)}>
                        <span class="hint-move">{face.advise(choice.move, say, who)}</span>
                        <span class="small">
                            {advice.isMixed && advice.choices.length > 1 && `${say("hint.share", { percent: Math.round(100 * choice.share) })} `}
                            {valueWords(choice.value, seats, say)}
                        </span>
                        <button type="button" class="quiet" onClick={() => onPlay(choice.move)}>{say("hint.play")}</button>
                    </li>
                ))}
            </ol>
            <p class="small">{say("hint.nodes", { nodes: advice.nodes, seconds: Math.round(advice.milliseconds / 100) / 10 })}</p>
        </section>
    );
}
