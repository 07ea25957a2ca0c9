// card.tsx - a building card: two squares wide and three high.
import { useContext, useMemo } from "preact/hooks";

import { faceOf, FacesHere, type Faces } from "./cards";
import { Room, SIDE } from "./room";

/** Which of a kind's two drawings a square has: fixed by card and square, and not turned. */
function variantOf(card: number, square: number): number {
    return (card * 7 + square * 3) >> 1 & 1;
}

function cardArt(faces: Faces, card: number, turned: boolean) {
    return (
        <g class="edo-card">
            <rect class="edo-card-shadow" x="-0.5" y="1.5" width={2 * SIDE + 1} height={3 * SIDE + 1} rx="4" />
            {faceOf(faces, card, turned).map((kind, i) => (
                <g key={i} transform={`translate(${i % 2 * SIDE} ${(i >> 1) * SIDE})`}>
                    <Room kind={kind} variant={variantOf(card, turned ? 5 - i : i)} />
                </g>
            ))}
            <path class="edo-card-folds"
                d={`M${SIDE} 0V${3 * SIDE}M0 ${SIDE}H${2 * SIDE}M0 ${2 * SIDE}H${2 * SIDE}`} />
            <rect class="edo-card-edge" x="0.75" y="0.75" width={2 * SIDE - 1.5} height={3 * SIDE - 1.5} rx="2.5" />
        </g>
    );
}

/** The card inside a drawing, its top left corner at 0,0. It is drawn once: cards are many,
 * and do not change. */
export function Card({ card, turned = false }: { readonly card: number; readonly turned?: boolean }) {
    const faces = useContext(FacesHere);
    return useMemo(() => cardArt(faces, card, turned), [faces, card, turned]);
}

/** The card as a picture of its own. Decorative: words beside it tell its squares. */
export function CardPicture({ card, turned = false }: { readonly card: number; readonly turned?: boolean }) {
    return (
        <svg class="edo-card-picture" viewBox={`-2 -1 ${2 * SIDE + 4} ${3 * SIDE + 5}`} aria-hidden="true">
            <Card card={card} turned={turned} />
        </svg>
    );
}
