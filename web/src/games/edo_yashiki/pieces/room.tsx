// room.tsx - the four kinds of squares, each with a pattern of its own: boards lie across,
// mats stand upright, water is wavy, the garden is round.
import type { JSX } from "preact";

import type { Kind } from "../view";

/** The side of a square in the drawings. */
export const SIDE = 40;

function Ground({ color }: { readonly color: string }) {
    return <rect width={SIDE} height={SIDE} fill={`var(--${color})`} />;
}

const FLOORS: readonly string[] = [
    "M26 0V10M12 10V20M31 20V30M17 30V40",
    "M13 0V10M29 10V20M9 20V30M24 30V40",
];

function Floor({ variant }: { readonly variant: number }) {
    return (
        <>
            <Ground color="wood" />
            <path d="M0 0.7H40M0 10.7H40M0 20.7H40M0 30.7H40" stroke="var(--card)" stroke-width="0.9"
                opacity="0.28" />
            <path d={`M0 10H40M0 20H40M0 30H40${FLOORS[variant]}`} stroke="var(--wood-deep)"
                stroke-width="1.3" fill="none" />
            <path d="M3 6q7 -2.5 14 -.5M17 15.5q8 2 15 -.5M4 25.5q9 -2 18 .5M21 36q7 -2 14 0"
                stroke="var(--wood-deep)" stroke-width="0.8" fill="none" opacity="0.55" />
        </>
    );
}

function Tatami() {
    return (
        <>
            <Ground color="straw" />
            <path d="M2 5H19M21 5H38M2 10H19M21 10H38M2 15H19M21 15H38M2 20H19M21 20H38M2 25H19M21 25H38M2 30H19M21 30H38M2 35H19M21 35H38"
                stroke="var(--straw-deep)" stroke-width="0.7" opacity="0.38" />
            <path d="M0 0H2.4V40H0ZM17.6 0H22.4V40H17.6ZM37.6 0H40V40H37.6Z" fill="var(--straw-deep)" />
            <path d="M20 0V40" stroke="var(--edo-edge)" stroke-width="0.8" />
            <path d="M18.8 2V40M21.2 2V40M1.2 2V40M38.8 2V40" stroke="var(--straw)" stroke-width="0.9"
                stroke-dasharray="1.4 4.6" />
        </>
    );
}

const PONDS: readonly JSX.Element[] = [
    <>
        <path d="M9.5 24.5C12 17 20 12.5 29.5 15.5 28 23.5 19 28.5 9.5 24.5Z"
            fill="var(--carp)" />
        <path d="M10.5 24.7 4 21.8 5.8 25.8 3.8 30Z" fill="var(--carp)" />
        <path d="M15 18.8C18 17 20 18.5 19.5 21.5 17 22.8 14.5 22 15 18.8ZM23.5 16C26 15 29.5 15.5 29.5 15.5 28.8 18.8 27.5 20 26 21 23.5 20.5 22.5 18 23.5 16Z"
            fill="var(--carp-spot)" />
    </>,
    <>
        <path d="M20 20 29.8 15.5A11 10 0 1 0 31 21Z" fill="var(--leaf)" stroke="var(--moss-deep)"
            stroke-width="1" stroke-linejoin="round" />
        <path d="M20 20 11 15M20 20 11.5 25M20 20 20 29" stroke="var(--moss-deep)" stroke-width="0.8"
            opacity="0.7" />
        <path d="M14.5 15.8c-2.5-2-2-5 0-6.3 2 1.3 2.5 4.3 0 6.3Zm0 0c-3.2.3-5-1.5-5.2-3.8 2.3-.3 4.7.9 5.2 3.8Zm0 0c3.2.3 5-1.5 5.2-3.8-2.3-.3-4.7.9-5.2 3.8Z"
            fill="var(--blossom)" stroke="var(--blossom-deep)" stroke-width="0.6" />
    </>,
];

function Pond({ variant }: { readonly variant: number }) {
    return (
        <>
            <Ground color="water" />
            <path d="M2 7q4.5 -3.5 9 0t9 0M25 6q4 -3 8 0t6 0M1 34q4 -3 8 0t8 0M21 34.5q4.5 -3.5 9 0t9 0"
                stroke="var(--water-deep)" stroke-width="1.5" stroke-linecap="round" fill="none" />
            {PONDS[variant]}
        </>
    );
}

const GARDENS: readonly JSX.Element[] = [
    <>
        <circle cx="13" cy="17" r="8.5" fill="var(--moss-deep)" />
        <circle cx="26.5" cy="22.5" r="9.5" fill="var(--moss-deep)" />
        <path d="M7.5 14.5a6.5 6.5 0 0 1 9 -3M19.8 20a7.5 7.5 0 0 1 10 -4.5"
            stroke="var(--leaf)" stroke-width="1.6" stroke-linecap="round" fill="none" />
        <g fill="var(--blossom)">
            <circle cx="11" cy="18" r="1.7" />
            <circle cx="16" cy="15.5" r="1.5" />
            <circle cx="24" cy="23.5" r="1.8" />
            <circle cx="29.5" cy="20.5" r="1.6" />
            <circle cx="28" cy="27.5" r="1.6" />
        </g>
    </>,
    <>
        <ellipse cx="20" cy="27.5" rx="15" ry="6.5" fill="var(--moss-deep)" opacity="0.75" />
        <path d="M8 26.5C8 17.5 12 11 16.5 11S25 18 25 26.5C22 28.5 11 28.5 8 26.5Z"
            fill="var(--stone)" stroke="var(--stone-deep)" stroke-width="0.9" />
        <path d="M22 28C22 23.5 24.5 20.5 28 20.5S33.5 24 33.5 28C31 29.5 24.5 29.5 22 28Z"
            fill="var(--stone)" stroke="var(--stone-deep)" stroke-width="0.9" />
        <path d="M12.5 20q1.5 -5 4 -6.5M26 25q.8 -2 2.2 -2.5" stroke="var(--card)" stroke-width="1.2"
            stroke-linecap="round" fill="none" opacity="0.5" />
    </>,
];

function Garden({ variant }: { readonly variant: number }) {
    return (
        <>
            <Ground color="moss" />
            <path d="M4 5l1.5 3 1.5 -3M30 6l1.5 3 1.5 -3M4 34l1.5 3 1.5 -3M33 34l1.5 3 1.5 -3M17 35l1.5 3 1.5 -3M22 3l1.5 3 1.5 -3"
                stroke="var(--leaf)" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round" fill="none" />
            {GARDENS[variant]}
        </>
    );
}

/** A square, drawn from 0,0; there are two of each kind, alike but not the same. */
export function Room({ kind, variant = 0 }: { readonly kind: Kind; readonly variant?: number }) {
    switch (kind) {
        case "floor":
            return <Floor variant={variant} />;
        case "tatami":
            return <Tatami />;
        case "pond":
            return <Pond variant={variant} />;
        case "garden":
            return <Garden variant={variant} />;
    }
}

/** A square in running text or as a token. Decorative: words beside it name the kind. */
export function RoomMark({ kind, size = 18 }: { readonly kind: Kind; readonly size?: number }) {
    return (
        <svg class="edo-room-mark" viewBox={`0 0 ${SIDE} ${SIDE}`} width={size} height={size} aria-hidden="true">
            <Room kind={kind} />
        </svg>
    );
}
