// pass_screen.tsx - hides everything while the device goes to somebody else.
import { useEffect, useRef } from "preact/hooks";

import type { Say, Who } from "../face";
import { SeatMark } from "../art/seat_mark";
import "../styles/pass.css";

export function PassScreen({ seat, say, who, onTake }: {
    readonly seat: number; readonly say: Say; readonly who: Who; readonly onTake: () => void;
}) {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.focus(), [seat]);
    return (
        <section class="pass" aria-labelledby="pass-title">
            <SeatMark seat={seat} size={96} />
            <h2 id="pass-title">{say("pass.title", { name: who(seat) })}</h2>
            <p>{say("pass.text")}</p>
            <button ref={button} type="button" class="primary large" onClick={onTake}>
                {say("pass.take", { name: who(seat) })}
            </button>
        </section>
    );
}
