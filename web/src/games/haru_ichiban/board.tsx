// board.tsx - the pond, both gardeners, and what can be done in the present step.
import { useRef, useState } from "preact/hooks";

import type { BoardProps } from "../../face";
import { useNextFocus } from "../shared/use_next_focus";
import { CroakTarget } from "./pieces/croak_target";
import { Gardener } from "./gardener";
import { lastOf } from "./last";
import { remember, STILL, type Afterglow, type Memory } from "./memory";
import { PondDrawing } from "./pieces/pond_drawing";
import { PondGrid } from "./pond_grid";
import { StepBar } from "./step_bar";
import { squaresOf, useTouch, windMove, type Touch } from "./touch";
import { TurnSteps } from "./turn_steps";
import { beside, DIRECTIONS, pondOf, type Direction, type Pond } from "./view";
import { WindArrow } from "./pieces/wind_arrow";

function useMemory({ scene, logItems }: BoardProps): Memory {
    const memory = useRef<Memory | null>(null);
    const old = memory.current;
    if (old !== null && old.ply === scene.ply && old.logItems === logItems)
        return old;
    return memory.current = remember(old, scene, logItems);
}

/** The wind that a hint names, to be drawn as an arrow. */
function hintedWind(hints: readonly string[]) {
    const [kind, from, direction] = hints[0]?.split(" ") ?? [];
    return kind === "wind" && from && direction ? { from, direction: direction as Direction } : null;
}

/** The ways open to the pad that was aimed at, or the one that a hint points out. */
function Winds({ touch, hints, shown }: {
    readonly touch: Touch; readonly hints: readonly string[]; readonly shown: boolean;
}) {
    const { aim } = touch;
    const hint = hintedWind(hints);
    if (!aim)
        return hint && <WindArrow from={hint.from} direction={hint.direction} hinted />;
    const ways = DIRECTIONS.filter((direction) =>
        beside(aim.from, direction) && touch.isLegal(windMove(aim.from, direction)));
    return (
        <>
            {ways.map((way) => (
                <WindArrow from={aim.from} direction={way} blows={shown && aim.direction === way} />
            ))}
        </>
    );
}

function Pondscape({ pond, memory, glow, props, touch }: {
    readonly pond: Pond; readonly memory: Memory; readonly glow: Afterglow | null;
    readonly props: BoardProps; readonly touch: Touch;
}) {
    const { reason } = props;
    const { aim, foresight } = touch;
    const hints = glow ? [] : props.hints;
    const moved = touch.blowing ? foresight?.moved : undefined;
    const shifted = new Map((moved ?? []).map(({ from, to }) => [from, to]));
    const made = pond.phase === "over" ? pond.last_round?.figures : undefined;
    return (
        <PondDrawing pads={glow?.pads ?? pond.pads} ids={(glow ?? memory).ids}
            motion={props.pace ? (glow ?? memory).motion : STILL} shifted={shifted}
            lit={touch.lit} faint={pond.phase === "wind"} hinted={squaresOf(hints)}
            refused={new Set((reason?.squares ?? []).map((square) => square.name))}
            chosen={moved ? null : aim?.from ?? null} ghost={touch.ghost}
            figures={glow?.figures ?? made ?? []} foreseen={foresight?.figures ?? []}
            {...!glow && !moved && lastOf(props.last)}>
            <Winds touch={touch} hints={hints} shown={moved !== undefined} />
        </PondDrawing>
    );
}

export function Board(props: BoardProps) {
    const { scene, active, say, play } = props;
    const pond = pondOf(scene);
    const memory = useMemory(props);
    const [seen, setSeen] = useState<Afterglow | null>(null);
    const glow = memory.afterglow === seen ? null : memory.afterglow;
    const endGlow = () => setSeen(memory.afterglow);
    const touch = useTouch(props, pond, glow, endGlow);
    const mine = scene.viewer === 2 ? 2 : 1;
    const root = useRef<HTMLDivElement>(null);
    useNextFocus(root, { active, ply: scene.ply }, ".haru-say .haru-main, .haru-croak, .haru-card.haru-open, .haru-cell[tabindex='0']");

    function cancel(event: KeyboardEvent) {
        if (event.key !== "Escape" || !touch.aim)
            return;
        event.stopPropagation();
        touch.cancel();
    }
    return (
        <div ref={root} class="haru" onKeyDown={cancel}>
            <div class="stage">
                <div class="haru-pond">
                    <Pondscape pond={pond} memory={memory} glow={glow} props={props} touch={touch} />
                    <PondGrid label={say("haru.pond")} labelOf={touch.labelOf} isOpen={touch.isOpen}
                        chosen={touch.aim?.from ?? null} onChoose={touch.choose} onLook={touch.look} />
                    {active && pond.phase === "croak" && <CroakTarget say={say} onCroak={() => play("croak")} />}
                </div>
            </div>
            <div class="dock haru-dock">
                <div class="haru-bar">
                    <TurnSteps pond={pond} say={say} />
                    <div class="haru-say">
                        <StepBar pond={pond} glow={glow} props={props} touch={touch} endGlow={endGlow} />
                    </div>
                </div>
                <Gardener seat={3 - mine} pond={pond} props={props} mine={false} />
                <Gardener seat={mine} pond={pond} props={props} mine={scene.viewer === mine} />
            </div>
        </div>
    );
}
