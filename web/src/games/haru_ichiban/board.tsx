// board.tsx - the pond, both gardeners, and what can be done in the present step.
import { useEffect, useRef, useState } from "preact/hooks";

import type { BoardProps } from "../../face";
import { CroakTarget } from "./croak_target";
import { describeFigures, describeForesight, describePad } from "./describe";
import { useForesight } from "./foresee";
import { Frog } from "./frog";
import { Gardener } from "./gardener";
import { remember, STILL, type Afterglow, type Memory } from "./memory";
import { PondDrawing, type Ghost } from "./pond_drawing";
import { PondGrid } from "./pond_grid";
import { TurnSteps } from "./turn_steps";
import { DIRECTIONS, beside, directionTo, pondOf, waitingFrog, type Direction, type Pond } from "./view";
import { WindArrow } from "./wind_arrow";

/** A wind being chosen: a pad first, then where to. */
interface Aim {
    readonly ply: number;
    readonly from: string;
    readonly direction: Direction | null;
}

const ON_PADS: readonly string[] = ["bloom", "frog", "dark"];

function squaresOf(moves: readonly string[]): ReadonlySet<string> {
    return new Set(moves.map((move) => move.split(" ")[1] ?? "").filter((word) => /^[a-e][1-5]$/.test(word)));
}

/** The wind that a hint names, to be drawn as an arrow. */
function hintedWind(hints: readonly string[]): { readonly from: string; readonly direction: Direction } | null {
    const [kind, from, direction] = hints[0]?.split(" ") ?? [];
    return kind === "wind" && from && direction ? { from, direction: direction as Direction } : null;
}

function useMemory(props: BoardProps): Memory {
    const memory = useRef<Memory | null>(null);
    const { scene, happenings } = props;
    const old = memory.current;
    if (old === null || old.ply !== scene.ply || old.happenings !== happenings)
        memory.current = remember(old, scene, happenings);
    return memory.current as Memory;
}

/** What lies on the pond, and what a touch of each square does now. */
function usePond(props: BoardProps, pond: Pond, glow: Afterglow | null, endGlow: () => void) {
    const { scene, active, say, play, ask } = props;
    const [aiming, setAim] = useState<Aim | null>(null);
    const [looked, look] = useState<string | null>(null);
    const aim = aiming?.ply === scene.ply && active ? aiming : null;
    const lit = active && !glow ? squaresOf(scene.moves) : new Set<string>();
    const wind = (from: string, direction: Direction) => `wind ${from} ${direction}`;
    const isLegal = (move: string) => scene.moves.includes(move);

    const blowing = aim?.direction ? wind(aim.from, aim.direction) : null;
    const blooming = pond.phase === "bloom" && looked && lit.has(looked) ? `bloom ${looked}` : null;
    const foresight = useForesight(ask, blowing ?? blooming, scene.ply);

    function chooseWind(square: string) {
        const direction = aim && directionTo(aim.from, square);
        if (aim && square === aim.from)
            setAim(null);
        else if (aim && direction && isLegal(wind(aim.from, direction)))
            aim.direction === direction ? play(wind(aim.from, direction)) : setAim({ ...aim, direction });
        else if (lit.has(square))
            setAim({ ply: scene.ply, from: square, direction: null });
        else
            play(wind(square, "north"));
    }
    function choose(square: string) {
        if (glow)
            endGlow();
        else if (!active)
            return;
        else if (pond.phase === "wind")
            chooseWind(square);
        else
            play(`${ON_PADS.includes(pond.phase) ? pond.phase : "bloom"} ${square}`);
    }
    function actionOf(square: string): string {
        const direction = aim && directionTo(aim.from, square);
        if (aim && direction && isLegal(wind(aim.from, direction)))
            return say(aim.direction === direction ? "haru.can.blow-now" : "haru.can.blow", { direction: say(`haru.${direction}`) });
        return lit.has(square) ? say(`haru.can.${pond.phase}`) : "";
    }
    function labelOf(square: string): string {
        const pads = glow?.pads ?? pond.pads;
        const what = `${square}: ${describePad(pads.find((pad) => pad.at === square), say)}`;
        const action = actionOf(square);
        return action ? `${what}; ${action}` : what;
    }
    function ghost(): Ghost | null {
        const kind = pond.phase as Ghost["kind"];
        if (!looked || !lit.has(looked) || !ON_PADS.includes(kind))
            return null;
        return { at: looked, kind, seat: kind === "frog" ? waitingFrog(pond) : scene.viewer };
    }
    return { aim, setAim, lit, look, choose, labelOf, ghost: ghost(), foresight, blowing, isLegal, wind };
}

type PondState = ReturnType<typeof usePond>;

function WindBar({ props, state }: { readonly props: BoardProps; readonly state: PondState }) {
    const { say, who, play } = props;
    const { aim, foresight, blowing, setAim } = state;
    const words = blowing === null ? say(aim ? "haru.wind.where" : "haru.wind.pad")
        : foresight ? `${say("haru.wind.drift", { count: foresight.moved?.length ?? 0 })} ${describeForesight(foresight, say, who)}`
            : "";
    return (
        <>
            <p role="status">{words}</p>
            <span class="haru-buttons">
                {blowing !== null && <button type="button" class="haru-button haru-main" data-move={blowing} onClick={() => play(blowing)}>{say("haru.wind.blow")}</button>}
                {aim !== null
                    ? <button type="button" class="haru-button" onClick={() => setAim(null)}>{say("haru.back")}</button>
                    : <button type="button" class={props.hints[0] === "wind none" ? "haru-button haru-hinted-button" : "haru-button"} data-move="wind none" onClick={() => play("wind none")}>{say("haru.wind.none")}</button>}
            </span>
        </>
    );
}

function GlowBar({ glow, props, onEnd }: {
    readonly glow: Afterglow; readonly props: BoardProps; readonly onEnd: () => void;
}) {
    const { say, who } = props;
    const scored = glow.points.flatMap((points, i) => points === 0 ? []
        : [say("haru.scored", { who: who(i + 1), points, figures: describeFigures(glow.figures, i + 1, say) })]);
    return (
        <>
            <p role="status">{say("haru.round-over", { round: glow.round })} {scored.length ? scored.join(" ") : say("haru.nobody")}</p>
            <span class="haru-buttons">
                <button type="button" class="haru-button haru-main" onClick={onEnd}>{say("haru.next-round", { round: glow.round + 1 })}</button>
            </span>
        </>
    );
}

/** What the present step needs beside the pond. */
function Bar({ pond, glow, props, state, endGlow }: {
    readonly pond: Pond; readonly glow: Afterglow | null; readonly props: BoardProps;
    readonly state: PondState; readonly endGlow: () => void;
}) {
    const { say, who, active } = props;
    const frog = waitingFrog(pond);
    if (glow)
        return <GlowBar glow={glow} props={props} onEnd={endGlow} />;
    if (active && pond.phase === "wind")
        return <WindBar props={props} state={state} />;
    if (frog)
        return (
            <p class="haru-waiting">
                <svg viewBox="-30 -30 60 60" aria-hidden="true" focusable="false"><Frog seat={frog} /></svg>
                {say(`haru.frog-waits.${frog}`)}
            </p>
        );
    if (state.foresight)
        return <p role="status">{describeForesight(state.foresight, say, who)}</p>;
    return <p class="haru-quiet">{say(`haru.now.${pond.phase}`)}</p>;
}

export function Board(props: BoardProps) {
    const { scene, active, say, hints, reason, still, play } = props;
    const pond = pondOf(scene);
    const memory = useMemory(props);
    const [seen, setSeen] = useState<Afterglow | null>(null);
    const glow = memory.afterglow === seen ? null : memory.afterglow;
    const endGlow = () => setSeen(memory.afterglow);
    const state = usePond(props, pond, glow, endGlow);
    const { aim, blowing, foresight } = state;
    const mine = scene.viewer === 2 ? 2 : 1;
    const hint = glow ? null : hintedWind(hints);
    const shifted = blowing && foresight?.moved ? new Map(foresight.moved.map(({ from, to }) => [from, to])) : undefined;

    // A preview must not outlive the scene it was made for.
    useEffect(() => state.setAim(null), [scene.ply]);

    const pick = (value: number) => play(`pick ${value}`);
    return (
        <div class={`haru ${still ? "haru-still" : ""}`}>
            <div class="haru-table">
                <Gardener seat={3 - mine} pond={pond} props={props} mine={false} onPick={pick} />
                <div class="haru-pond">
                    <PondDrawing pads={glow?.pads ?? pond.pads} ids={glow?.ids ?? memory.ids}
                        motion={still ? STILL : memory.motion}
                        {...shifted ? { shifted } : {}}
                        lit={aim ? new Set() : state.lit} faint={pond.phase === "wind"}
                        hinted={hint ? new Set([hint.from]) : glow ? new Set() : squaresOf(hints)}
                        refused={new Set((reason?.squares ?? []).map((square) => square.name))}
                        chosen={shifted ? null : aim?.from ?? null} ghost={state.ghost}
                        figures={glow?.figures ?? (pond.phase === "over" ? pond.last_round?.figures : []) ?? []}
                        foreseen={foresight?.figures ?? []}>
                        {hint && !aim && <WindArrow from={hint.from} direction={hint.direction} hinted />}
                        {aim && DIRECTIONS.filter((direction) => beside(aim.from, direction) && state.isLegal(state.wind(aim.from, direction)))
                            .map((direction) => <WindArrow from={aim.from} direction={direction} blows={shifted !== undefined && aim.direction === direction} />)}
                    </PondDrawing>
                    <PondGrid label={say("haru.pond")} labelOf={state.labelOf} isOpen={(square) => state.lit.has(square)}
                        chosen={aim?.from ?? null} onChoose={state.choose} onLook={state.look} onCancel={() => state.setAim(null)} />
                    {active && pond.phase === "croak" && <CroakTarget say={say} onCroak={() => play("croak")} />}
                </div>
                <div class="haru-bar">
                    <TurnSteps pond={pond} say={say} />
                    <div class="haru-say">
                        <Bar pond={pond} glow={glow} props={props} state={state} endGlow={endGlow} />
                    </div>
                </div>
                <Gardener seat={mine} pond={pond} props={props} mine={scene.viewer === mine} onPick={pick} />
            </div>
        </div>
    );
}
