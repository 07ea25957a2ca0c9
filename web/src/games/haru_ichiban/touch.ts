// touch.ts - what a touch of each square of the pond does now, and what would follow.
import { useState } from "preact/hooks";

import type { BoardProps } from "../../face";
import { describePad } from "./describe";
import { useForesight } from "./answers";
import type { Afterglow } from "./memory";
import type { Ghost } from "./pieces/pond_drawing";
import { directionTo, waitingFrog, type Direction, type Pond } from "./view";

/** A wind that is being chosen: a pad, then a direction. */
interface Aim {
    readonly ply: number;
    readonly from: string;
    readonly direction: Direction | null;
}

const ON_PADS: readonly string[] = ["bloom", "frog", "dark"];
const NOWHERE: ReadonlySet<string> = new Set();

/** The squares that moves begin with: `bloom c3`, `wind c3 north`. */
export function squaresOf(moves: readonly string[]): ReadonlySet<string> {
    const words = moves.map((move) => move.split(" ")[1] ?? "");
    return new Set(words.filter((word) => /^[a-e][1-5]$/.test(word)));
}

export function windMove(from: string, direction: Direction): string {
    return `wind ${from} ${direction}`;
}

export function useTouch(props: BoardProps, pond: Pond, glow: Afterglow | null, endGlow: () => void) {
    const { scene, active, say, play } = props;
    const [aiming, setAim] = useState<Aim | null>(null);
    const [looked, look] = useState<string | null>(null);
    // A wind that is being chosen ends with its scene.
    const aim = aiming?.ply === scene.ply && active ? aiming : null;
    const lit = active && !glow ? squaresOf(scene.moves) : NOWHERE;
    const isLegal = (move: string) => scene.moves.includes(move);

    const blowing = aim?.direction ? windMove(aim.from, aim.direction) : null;
    const blooming = pond.phase === "bloom" && looked && lit.has(looked) ? `bloom ${looked}` : null;
    const foresight = useForesight(props, blowing ?? blooming);

    /** The direction from the chosen pad to a square beside it, if the wind may blow there. */
    function wayTo(square: string): Direction | null {
        const direction = aim && directionTo(aim.from, square);
        return aim && direction && isLegal(windMove(aim.from, direction)) ? direction : null;
    }
    function chooseWind(square: string) {
        const direction = wayTo(square);
        if (aim && square === aim.from)
            setAim(null);
        else if (aim && direction && aim.direction === direction)
            play(windMove(aim.from, direction));
        else if (aim && direction)
            setAim({ ...aim, direction });
        else if (lit.has(square))
            setAim({ ply: scene.ply, from: square, direction: null });
        else
            play(windMove(square, "north")); // refused, with the reason
    }
    function choose(square: string) {
        if (glow)
            endGlow();
        else if (active && pond.phase === "wind")
            chooseWind(square);
        else if (active)
            play(`${ON_PADS.includes(pond.phase) ? pond.phase : "bloom"} ${square}`);
    }
    function actionOf(square: string): string {
        const direction = wayTo(square);
        if (direction)
            return say(aim?.direction === direction ? "haru.can.blow-now" : "haru.can.blow",
                { direction: say(`haru.${direction}`) });
        return lit.has(square) ? say(`haru.can.${pond.phase}`) : "";
    }
    function labelOf(square: string): string {
        const pads = glow?.pads ?? pond.pads;
        const what = `${square}: ${describePad(pads.find((pad) => pad.at === square), say)}`;
        const isHinted = !glow && squaresOf(props.hints).has(square);
        return [what, actionOf(square), isHinted ? say("play.hint") : ""].filter(Boolean).join("; ");
    }
    function ghost(): Ghost | null {
        const kind = pond.phase as Ghost["kind"];
        if (!looked || !lit.has(looked) || !ON_PADS.includes(kind))
            return null;
        return { at: looked, kind, seat: kind === "frog" ? waitingFrog(pond) : scene.viewer };
    }
    return {
        aim, lit: aim ? NOWHERE : lit, blowing, foresight, ghost: ghost(), isLegal,
        look, choose, labelOf, isOpen: (square: string) => lit.has(square), cancel: () => setAim(null),
    };
}

export type Touch = ReturnType<typeof useTouch>;
