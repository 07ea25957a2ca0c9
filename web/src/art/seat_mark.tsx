// seat_mark.tsx - a seat's mark: a shape of its own, then a colour of its own.
import type { JSX } from "preact";

const SHAPES: Readonly<Record<number, JSX.Element>> = {
    1: <circle r="9" />,
    2: <path d="M0 -11 11 0 0 11 -11 0Z" />,
    3: <path d="M0 -10 10.5 8 -10.5 8Z" />,
    4: <path d="M-8.5 -8.5H8.5V8.5H-8.5Z" />,
    5: <path d="M0 -11 3.2 -3.6 11 -3.4 4.9 1.6 6.9 9.2 0 4.9 -6.9 9.2 -4.9 1.6 -11 -3.4 -3.2 -3.6Z" />,
};

/** The mark inside an SVG drawing, about 22 wide around the point it is moved to. */
export function SeatShape({ seat }: { readonly seat: number }) {
    return <g class={`seat seat-${seat}`} fill={`var(--seat-${seat})`}>{SHAPES[seat]}</g>;
}

/** The mark in running text. Decorative: the words beside it name the seat. */
export function SeatMark({ seat, size = 18 }: { readonly seat: number; readonly size?: number }) {
    return (
        <svg class="seat-mark" viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
            <SeatShape seat={seat} />
        </svg>
    );
}
