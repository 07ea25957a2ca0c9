// hand.ts - the card that a player holds or tries, and where it is put for now.
import { useEffect, useState } from "preact/hooks";

import type { BoardProps, Scene } from "../../face";
import { useAnswer } from "../shared/use_answer";
import { isLive, placeWords, previewOf, readPlace, squaresOf, viewOf } from "./view";
import type { Place, Preview, Square } from "./view";

const NOWHERE: readonly Square[] = [];

export interface Hand {
    /** The card; 0: none. */
    readonly card: number;
    /** If the card is only tried: its slot. */
    readonly slot: number | null;
    readonly turned: boolean;
    /** Where it was put for now. */
    readonly spot: Place | null;
    /** Where it is drawn: where it was put, or under the mouse. */
    readonly ghost: Place | null;
    readonly preview: Preview | null;
    /** Where it fits. */
    readonly places: readonly Square[];
    readonly pick: (card: number | null) => void;
    readonly put: (at: Square | null) => void;
    readonly point: (at: Square | null) => void;
    readonly turn: () => void;
}

function holdingOf(scene: Scene): number {
    return viewOf(scene).players[scene.viewer - 1]?.holding ?? 0;
}

/** The slot of a card, if the viewer may take it now or later; else 0. */
function slotOf(scene: Scene, card: number | null): number {
    const { slots, players } = viewOf(scene);
    const me = players[scene.viewer - 1];
    const isFree = me && !me.holding && !me.placed && me.house.length && !isLive(scene);
    return isFree ? slots.findIndex((slot) => slot.card === card && !slot.taken_by) + 1 : 0;
}

function placesOf(moves: readonly string[]): readonly Square[] {
    const upright = moves.map(readPlace).filter((place) => place !== null && !place.turned);
    return upright.length ? upright as Place[] : NOWHERE;
}

/** The card in hand. When a card that was tried is taken, it stays where it was put. */
export function useHand(props: BoardProps): Hand {
    const { scene, active } = props;
    const [picked, setPicked] = useState<number | null>(null);
    const [turned, setTurned] = useState(false);
    const [put, setPut] = useState<Square | null>(null);
    const [pointed, setPointed] = useState<Square | null>(null);

    const holding = holdingOf(scene);
    const slot = slotOf(scene, picked);
    const card = holding || (slot && picked ? picked : 0);
    useEffect(() => {
        setTurned(false);
        setPut(null);
    }, [card || null]);

    const at = put ?? pointed;
    const ghost = card && at ? { ...at, turned } : null;
    const subject = holding ? "" : `slot ${slot} `;
    const preview = previewOf(useAnswer(props, ghost && `preview ${subject}${placeWords(ghost)}`));
    const tried = useAnswer(props, card && !holding ? "places" : null);
    const held = placesOf(active && holding ? scene.moves : []);
    return {
        card,
        slot: holding || !slot ? null : slot,
        turned,
        spot: card && put ? { ...put, turned } : null,
        ghost,
        preview,
        places: !card ? NOWHERE : holding ? held : squaresOf(tried, "places"),
        pick: setPicked,
        put: setPut,
        point: setPointed,
        turn: () => setTurned((was) => !was),
    };
}
