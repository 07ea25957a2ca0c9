// board.tsx - Hiroba's table: the board, the hand, what a move would do, and the players.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { BoardProps } from "../../face";
import { useNextFocus } from "../shared/use_next_focus";
import { choicesOf, isOpen } from "./choices";
import { Grid } from "./grid";
import { useWide } from "../shared/use_wide";
import { facesOf, frameOf, layOut, spot } from "./ground";
import { Hand } from "./hand";
import { FinalKoi, GardenLeads, LeadTags, PondKoi } from "./leads";
import { Look } from "./look";
import { Cross, Ghost, Hints, InTheWay, Last, Open } from "./marks";
import { motionOf } from "./motion";
import { Pebble } from "./pieces/pebble";
import { Players } from "./players";
import { usePreview, useStanding } from "./answers";
import { Edges, Terrain } from "./pieces/terrain";
import { Boulder } from "./pieces/things";
import { viewOf } from "./view";

interface Pick {
    readonly ply: number; // a pick is forgotten when the game goes on
    readonly value: number | null;
    readonly square: string | null;
    /** The square of the last refused try. */
    readonly tried: string | null;
}

/** Where the moves of a hint lead: `place 7 c4`, `stone c4`. */
function hintedSquares(hints: readonly string[]): ReadonlySet<string> {
    return new Set(hints.map((move) => move.split(" ").at(-1) ?? ""));
}

export function Board(props: BoardProps) {
    const { scene, active, logItems, last, reason, hints, say, who, play } = props;
    const view = viewOf(scene);
    const isWide = useWide();
    const faces = facesOf(scene);
    const ground = useMemo(() => layOut(faces, view.tiles, isWide), [faces, JSON.stringify(view.tiles), isWide]);
    const choices = useMemo(() => choicesOf(active ? scene.moves : []), [scene.moves, active]);
    const motion = useMemo(() => motionOf(logItems), [logItems]);
    const marked = useMemo(() => motionOf(last), [last]);
    const standing = useStanding(props);
    const root = useRef<HTMLDivElement>(null);
    useNextFocus(root, { active, ply: scene.ply }, ".hiroba-grid [tabindex='0']");

    const nothing: Pick = { ply: scene.ply, value: null, square: null, tried: null };
    const [kept, setPick] = useState<Pick>(nothing);
    const pick = kept.ply === scene.ply ? kept : nothing;
    const [under, setUnder] = useState<string | null>(null);
    const isStone = view.phase === "stone";
    const hand = view.players[scene.viewer - 1];
    const target = pick.square ?? under;
    const value = isStone ? null : pick.value;
    const isSquareOpen = target !== null && isOpen(choices, target, value);
    const isEmpty = target !== null && !view.board[target] && ground.squares.some(({ name, kind }) => name === target && kind === "garden");
    const preview = usePreview(props, value, isEmpty ? target : null);

    /** Tries what will be refused, so that the engine says why. */
    function refuse(move: string, tried: string | null) {
        setPick({ ...pick, square: null, tried });
        play(move);
    }

    function commit(square: string) {
        play(isStone ? `stone ${square}` : `place ${value} ${square}`);
    }

    function press(square: string) {
        const isReady = isStone || value !== null;
        if (!active)
            setPick({ ...pick, square: square === pick.square ? null : square });
        else if (!isOpen(choices, square, value))
            refuse(isStone ? `stone ${square}` : `place ${value ?? hand?.pebbles[0] ?? 1} ${square}`, square);
        else if (square === pick.square && isReady)
            commit(square);
        else
            setPick({ ...pick, square: square === pick.square ? null : square, tried: null });
    }

    function pickValue(next: number) {
        const low = Math.min(next, 10 - next);
        if (active && (isStone || !hand?.pebbles.includes(low)))
            refuse(`place ${next} ${pick.square ?? "e5"}`, null);
        else if (active && pick.square && !isOpen(choices, pick.square, next))
            refuse(`place ${next} ${pick.square}`, pick.square);
        else
            setPick({ ...pick, value: next === pick.value ? null : next, tried: null });
    }

    function cancel() {
        setPick(pick.square ? { ...pick, square: null, tried: null } : nothing);
    }

    useEffect(() => {
        if (reason === null && pick.tried)
            setPick({ ...pick, tried: null });
    }, [reason]);

    const isThought = target !== null && isEmpty
        && (isStone ? isSquareOpen : value !== null ? preview?.legal ?? isSquareOpen : pick.square !== null);
    // What the pointer does not change is kept, so that moving it costs little.
    const grid = useMemo(() => (
        <Grid words={{ ground, view, standing, choices, value, hinted: hintedSquares(hints), say, who }} picked={pick.square} press={press}
            look={setUnder} digit={(number) => number ? pickValue(number) : choices.mayPass && play("pass")} />
    ), [ground, view, standing, choices, kept, scene, active, hints, say, who, play]);
    const terrain = useMemo(() => <Terrain ground={ground} tiles={view.tiles} laid={motion.laid} />, [ground, motion]);
    const isOver = view.phase === "over" && standing;
    const mayPlace = hand && view.phase !== "over";
    const frame = frameOf(ground.crop);
    return (
        <div ref={root} class="hiroba"
            onKeyDown={(event) => {
                if (event.key !== "Escape" || (pick.value === null && pick.square === null))
                    return;
                event.stopPropagation();
                cancel();
            }}>
            <div class="stage">
                <svg class="hiroba-board" viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
                    style={{ "--across": frame.width, "--down": frame.height }}>
                    <g aria-hidden="true">
                        <Edges crop={ground.crop} />
                        {terrain}
                        {target && <Cross square={target} crop={ground.crop} />}
                        {standing && <GardenLeads ground={ground} standing={standing} stirred={motion.stirred} marked={marked.stirred} />}
                        {isOver ? <FinalKoi standing={standing} view={view} /> : <PondKoi ground={ground} />}
                        {[...motion.stirred].filter((at) => ground.squares.some(({ name, kind }) => name === at && kind === "pond")).map((at) => {
                            const [x, y] = spot(at);
                            return <circle class="hiroba-ripple" key={`${at}${scene.ply}`} cx={x} cy={y} r="17" />;
                        })}
                        <Last squares={marked.dropped.keys()} ponds={isOver ? [] : marked.stirred} ground={ground} />
                        <Open ground={ground} choices={choices} value={value} but={isThought && (isStone || value !== null) ? target : null} />
                        {Object.entries(view.board).map(([square, piece]) => {
                            const [x, y] = spot(square);
                            const turn = motion.dropped.get(square);
                            const classes = ["hiroba-piece", turn !== undefined && "its-dropped", marked.dropped.has(square) && "its-last"];
                            return (
                                <g key={square} transform={`translate(${x} ${y})`}>
                                    <g class={classes.filter(Boolean).join(" ")}
                                        style={turn ? { animationDelay: `calc(${turn * 220}ms * var(--pace))` } : {}}>
                                        {piece === "stone" ? <Boulder /> : <Pebble seat={piece.player} value={piece.value} />}
                                    </g>
                                </g>
                            );
                        })}
                        {standing && <LeadTags standing={standing} />}
                        <Hints seat={scene.viewer} hints={hints} />
                        {isThought && (
                            <Ghost seat={scene.viewer} square={target} value={isStone ? null : value ?? 0} isPicked={!!pick.square} />
                        )}
                        {reason && <InTheWay reason={reason} tried={pick.tried} />}
                    </g>
                    {grid}
                </svg>
            </div>
            <div class={`dock hiroba-side ${mayPlace ? "its-handed" : "its-handless"}`}>
                {mayPlace && (
                    <Hand seat={scene.viewer} pebbles={hand.pebbles} choices={choices} square={pick.square}
                        value={value} hints={hints} say={say} pick={pickValue} />
                )}
                <Look scene={scene} view={view} ground={ground} standing={standing} preview={preview}
                    choices={choices} value={value} square={pick.square} target={target}
                    isPassHinted={hints.includes("pass")} say={say} who={who}
                    commit={commit} cancel={cancel} pass={() => play("pass")} />
                <Players view={view} standing={standing} say={say} who={who} />
            </div>
        </div>
    );
}
