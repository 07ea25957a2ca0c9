// afloat.tsx - all that floats: pads, then figures, then flowers and frogs, each moving with its pad.
import type { ComponentChildren } from "preact";

import { Flower } from "./flower";
import { Frog } from "./frog";
import { LilyPad } from "./lily_pad";
import type { Motion } from "../memory";
import { eggsOf, middleOf, type Pad } from "../view";

export interface AfloatProps {
    readonly pads: readonly Pad[];
    readonly ids: ReadonlyMap<string, number>;
    readonly motion: Motion;
    /** Where pads are shown instead of where they lie: a wind foreseen. */
    readonly shifted: ReadonlyMap<string, string>;
    /** Drawn between pads and flowers. */
    readonly children?: ComponentChildren;
}

/** Where a piece is, and how long it waits until it drifts there. */
export function place(square: string, after = 0) {
    const [x, y] = middleOf(square);
    return { transform: `translate(${x}px, ${y}px)`, "--after": `${after}ms` };
}

/** Plays an animation once its time has come; none without a time. */
function Stirring({ name, after, children }: {
    readonly name: string; readonly after: number | undefined; readonly children: ComponentChildren;
}) {
    return after === undefined ? <g>{children}</g>
        : <g class={name} style={{ "--after": `${after}ms` }}>{children}</g>;
}

export function Afloat({ pads, ids, motion, shifted, children }: AfloatProps) {
    const idOf = (pad: Pad) => ids.get(pad.at) ?? 0;
    const placed = (pad: Pad) => place(shifted.get(pad.at) ?? pad.at, motion.drifts.get(idOf(pad)));
    // Pads keep one order in the page, so that a drifting one is moved and not made anew.
    const ordered = [...pads].sort((a, b) => idOf(a) - idOf(b));
    return (
        <>
            <g>
                {ordered.map((pad) => (
                    <g key={idOf(pad)} class="haru-pad" style={placed(pad)}>
                        <Stirring name="haru-turning" after={motion.turns.get(idOf(pad))}>
                            <LilyPad dark={pad.dark} twice={pad.kind === "dark"} eggs={eggsOf(pad)}
                                tilt={idOf(pad) * 67 % 360} />
                            {pad.dark && pad.flower === null && <circle class="haru-bud" r="9" />}
                        </Stirring>
                    </g>
                ))}
            </g>
            {children}
            <g>
                {ordered.filter((pad) => pad.flower !== null).map((pad) => (
                    <g key={idOf(pad)} class="haru-pad" style={placed(pad)}>
                        <Stirring name="haru-blooming" after={motion.blooms.get(idOf(pad))}>
                            <Flower seat={pad.flower ?? 0} />
                        </Stirring>
                    </g>
                ))}
            </g>
            <g>
                {[1, 2].map((seat) => {
                    const pad = pads.find((one) => one.frog === seat);
                    return pad && (
                        <g key={seat} class="haru-pad" style={placed(pad)}>
                            <Stirring name="haru-hopping" after={motion.hops.get(seat)}><Frog seat={seat} /></Stirring>
                        </g>
                    );
                })}
            </g>
        </>
    );
}
