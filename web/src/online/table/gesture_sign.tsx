// gesture_sign.tsx - the gestures as small drawings: round faces and hands, in one stroke width.
import type { JSX } from "preact";

import type { Gesture } from "../wire/messages";

const FACE = <circle cx="12" cy="12" r="9" />;
const EYES = <path d="M9 10v.6M15 10v.6" />;

const SIGNS: Readonly<Record<Gesture, JSX.Element>> = {
    bow: <path d="M8 7.500a2.600 2.600 0 1 0-5.200 0 2.600 2.600 0 0 0 5.200 0ZM8 9c5 0 8 2 9.500 6v5M17.500 15 8 14.500M17.500 20h-5" />,
    clap: <path d="M8.500 13 6 10.500a1.300 1.300 0 0 1 2-1.800l5 5.300M10 12 7.500 8a1.300 1.300 0 0 1 2.200-1.400l4.800 6M12 10.500 10.500 7a1.300 1.300 0 0 1 2.300-1l4.700 8.500c1 2-.5 5.500-3.500 5.500-2 0-3.500-1-5-2.500L6.500 15M16 3.500l-.5 2M19.500 5 18 6.500M20.500 8.500l-2 .3" />,
    smile: <>{FACE}{EYES}<path d="M8 14c1.200 2 6.800 2 8 0" /></>,
    wonder: <>{FACE}{EYES}<circle cx="12" cy="15.500" r="1.700" /></>,
    think: <>{FACE}{EYES}<path d="M9.500 15.500h5M8 7.600l2-.6" /></>,
    oops: <>{FACE}<path d="M8 9.500l1.800 1.800M9.800 9.500 8 11.300M14.200 9.500l1.800 1.800M16 9.500l-1.800 1.800M8.500 16.500c1-1.800 2-1.800 3.500-.5s2.500 1.300 3.500-.5" /></>,
    hurry: <path d="M7 3.500h10M7 20.500h10M8 3.500c0 5 8 5.500 8 8.500s-8 3.500-8 8.500M16 3.500c0 5-8 5.500-8 8.500s8 3.500 8 8.500" />,
    thanks: <path d="M12 20C6 15.500 3.500 12.500 3.500 9.200A4.200 4.200 0 0 1 12 7.500a4.200 4.200 0 0 1 8.500 1.700c0 3.300-2.500 6.300-8.500 10.800Z" />,
};

/** Decorative: words beside it, or a label, say what it means. */
export function GestureSign({ gesture, size = 22 }: { readonly gesture: Gesture; readonly size?: number }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true"
            fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">
            {SIGNS[gesture]}
        </svg>
    );
}
