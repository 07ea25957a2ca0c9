// board.tsx - the table: the market, the house being looked at, the card in hand, the street.
import { useEffect, useRef, useState } from "preact/hooks";

import type { BoardProps, Seat } from "../../face";
import { useNextFocus } from "../shared/use_next_focus";
import { useRopes } from "./answers";
import { Card } from "./pieces/card";
import { facesOf, FacesHere } from "./pieces/cards";
import { Desk } from "./desk";
import { useHand, type Hand } from "./hand";
import { LineFrame } from "./pieces/house";
import { Market } from "./market";
import { freshCards, useGlow, type Scored } from "./motion";
import { SIDE } from "./pieces/room";
import { Street } from "./street";
import { isLive, placeWords, readPlace, readTake, viewOf, type Line, type Place, type Square } from "./view";
import { Yard } from "./yard";

const NOTHING: readonly never[] = [];

/** Where a card fits: a dot where its middle would be. */
function Dots({ places, isSet }: { readonly places: readonly Square[]; readonly isSet: boolean }) {
    return (
        <g class={`edo-dots ${isSet ? "edo-dots-soft" : ""}`}>
            {places.map(({ x, y }) => <circle key={`${x},${y}`} cx={(x + 1) * SIDE} cy={(y + 1.5) * SIDE} r="3.6" />)}
        </g>
    );
}

/** Squares in the way. */
function Crosses({ squares }: { readonly squares: readonly Square[] }) {
    return (
        <g class="edo-crosses">
            {squares.map(({ x, y }) => (
                <g key={`${x},${y}`} transform={`translate(${x * SIDE} ${y * SIDE})`}>
                    <rect x="2" y="2" width={SIDE - 4} height={SIDE - 4} rx="4" />
                    <path class="edo-cross-under" d="M11 11 29 29M29 11 11 29" />
                    <path d="M11 11 29 29M29 11 11 29" />
                </g>
            ))}
        </g>
    );
}

/** The card in hand, where it would lie. */
function Ghost({ hand }: { readonly hand: Hand }) {
    if (!hand.ghost)
        return null;
    const { x, y } = hand.ghost;
    const state = !hand.preview ? "" : hand.preview.legal ? "edo-fits" : "edo-misfits";
    return (
        <g transform={`translate(${x * SIDE} ${y * SIDE})`}>
            <g class={`edo-ghost ${hand.spot ? "edo-pinned" : ""} ${state}`}>
                <Card card={hand.card} turned={hand.turned} />
                <rect class="edo-ghost-under" x="-2" y="-2" width={2 * SIDE + 4} height={3 * SIDE + 4} rx="6" />
                <rect class="edo-ghost-edge" x="-2" y="-2" width={2 * SIDE + 4} height={3 * SIDE + 4} rx="6" />
            </g>
        </g>
    );
}

/** Where a hint points: the card's outline with a lantern, and an arrow if it is turned. */
function Lanterns({ hints }: { readonly hints: readonly Place[] }) {
    return (
        <g class="edo-lanterns">
            {hints.map(({ x, y, turned }, i) => (
                <g key={`${x},${y},${turned}`} class={i ? "edo-lantern-other" : ""} transform={`translate(${x * SIDE} ${y * SIDE})`}>
                    <rect x="1" y="1" width={2 * SIDE - 2} height={3 * SIDE - 2} rx="5" />
                    <g transform={`translate(${SIDE} ${1.5 * SIDE})`}>
                        <circle r="15" />
                        {turned
                            ? <path d="M-6 -2.5A6.5 6.5 0 0 1 6 -3.5M6 -8V-3.5H1.5M6 2.5A6.5 6.5 0 0 1 -6 3.5M-6 8V3.5H-1.5" />
                            : <path d="M0 8V-7M-5.5 -1.5 0 -7.5 5.5 -1.5" />}
                    </g>
                </g>
            ))}
        </g>
    );
}

/** Hints are not in the way of a card that was put down; one says if it should be turned. */
function openHints(hints: readonly string[], spot: Place | null): readonly Place[] {
    const places = hints.map(readPlace).filter((place) => place !== null);
    if (!spot)
        return places.slice(0, 3);
    return places.slice(0, 1).filter(({ x, y, turned }) => x === spot.x && y === spot.y && turned !== spot.turned);
}

function linesOver(hand: Hand | null, glow: Scored | undefined): readonly Line[] {
    if (hand?.ghost)
        return hand.preview?.legal ? hand.preview.lines : NOTHING;
    return glow?.lines ?? NOTHING;
}

function squaresInTheWay({ reason }: BoardProps, hand: Hand | null): readonly Square[] {
    if (hand?.ghost && hand.preview && !hand.preview.legal)
        return hand.preview.squares.map(([x, y]) => ({ x, y }));
    return reason?.squares ?? NOTHING;
}

/** Whose house is looked at: the own one again whenever there is something to do. */
function useShown({ scene }: BoardProps, fresh: ReadonlyMap<Seat, number>): [Seat, (seat: Seat) => void] {
    const [chosen, setChosen] = useState<Seat>(0);
    const mustAct = scene.moves.length > 0;
    useEffect(() => {
        if (mustAct)
            setChosen(0);
    }, [mustAct]);
    const [followed, setFollowed] = useState<Seat>(1);
    const last = [...fresh.keys()].at(-1);
    useEffect(() => {
        if (last)
            setFollowed(last);
    }, [last]);
    return [chosen || scene.viewer || followed, setChosen];
}

export function Board(props: BoardProps) {
    return (
        <FacesHere.Provider value={facesOf(props.scene)}>
            <Table key={props.scene.viewer} {...props} />
        </FacesHere.Provider>
    );
}

function Table(props: BoardProps) {
    const { scene, active, logItems, hints, say, who, play } = props;
    const view = viewOf(scene);
    const ropes = useRopes(props);
    const fresh = freshCards(logItems);
    const laidLast = freshCards(props.last);
    const glow = useGlow(logItems, props.pace);
    const [shown, setShown] = useShown(props, fresh);
    const hand = useHand(props);
    const isOwn = shown === scene.viewer;
    const ownHand = isOwn && hand.card ? hand : null;
    const takes = active ? scene.moves.map(readTake).filter((slot) => slot !== null) : [];
    const canPlace = active && scene.moves.some((move) => readPlace(move) !== null);
    const isRace = isLive(scene) && takes.length > 0;
    const placeHints = isOwn ? openHints(hints, hand.spot) : NOTHING;

    const root = useRef<HTMLDivElement>(null);
    useNextFocus(root, { active, ply: scene.ply }, ".edo-slot.edo-open, .edo-cell[tabindex='0']");

    function pick(slot: number) {
        const { card, taken_by } = view.slots[slot - 1] ?? { card: 0, taken_by: null };
        const mayTry = scene.viewer > 0 && !taken_by && !hand.card;
        if (isRace || (active && (taken_by || !hand.slot && hand.card)) || (active && hand.slot === slot))
            play(`take ${slot}`);
        else if (mayTry || hand.slot) {
            hand.pick(card);
            setShown(scene.viewer);
        }
    }
    function act() {
        if (hand.slot)
            play(`take ${hand.slot}`);
        else if (hand.spot)
            play(placeWords(hand.spot));
    }
    function cancel() {
        if (hand.spot)
            hand.put(null);
        else
            hand.pick(null);
    }
    function onKey(key: string): boolean {
        if (key === "Enter" || key === " ")
            act();
        else if (key === "t" || key === "r")
            hand.turn();
        else if (key === "Escape" && hand.card)
            cancel();
        else
            return false;
        return true;
    }
    return (
        <div ref={root} class={isRace ? "edo edo-racing" : "edo"}>
            <div class="stage edo-stage">
                <Street scene={scene} ropes={ropes} fresh={fresh} glow={glow} shown={shown} say={say} who={who} onShow={setShown} />
                <Yard key={shown} seat={shown} isRoomy={isOwn && !scene.result}
                    label={isOwn ? say("edo.house.own") : say("edo.house.of", { who: who(shown) })}
                    house={view.players[shown - 1]?.house ?? NOTHING}
                    roped={ropes[shown - 1] ?? NOTHING} fresh={fresh.get(shown) ?? null} last={laidLast.get(shown) ?? null}
                    places={ownHand?.places ?? NOTHING} spot={ownHand?.spot ?? null}
                    hinted={placeHints[0] ?? null} hasHand={ownHand !== null} say={say} onPoint={hand.point} onSpot={hand.put} onTurn={hand.turn} onKey={onKey}>
                    {ownHand && <Dots places={ownHand.places} isSet={ownHand.spot !== null} />}
                    {ownHand && <Ghost hand={ownHand} />}
                    <Crosses squares={isOwn ? squaresInTheWay(props, ownHand) : NOTHING} />
                    {linesOver(ownHand, glow.find((scored) => scored.seat === shown)).map((line, i) =>
                        <LineFrame key={line.squares.join()} line={line} order={i} />)}
                    <Lanterns hints={placeHints} />
                </Yard>
            </div>
            <div class="dock edo-dock">
                <Market view={view} isRace={isRace} picked={hand.slot} open={takes}
                    hinted={hints.map(readTake).filter((slot) => slot !== null)} say={say} who={who} onPick={pick} />
                {ownHand ? <Desk hand={hand} canPlace={canPlace} canTake={hand.slot !== null && takes.includes(hand.slot)}
                    say={say} onDo={act} onCancel={cancel} /> : (
                    <div class="edo-desk edo-desk-empty">
                        {!isOwn && scene.viewer > 0 &&
                            <button type="button" class="edo-action edo-main" onClick={() => setShown(scene.viewer)}>{say("edo.house.back")}</button>}
                    </div>
                )}
            </div>
        </div>
    );
}
