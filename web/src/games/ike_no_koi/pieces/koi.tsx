// koi.tsx - the ten varieties of koi seen from above, each with a pattern of its own.
//
// A koi lies in a box of 100 around 0 and looks up. The number on its card is told by the
// pattern alone: a disc, a shine, a net, patches, dots, diamonds, bands, halves, chevrons,
// a crow's black with white tips.
import type { JSX } from "preact";
import { useId } from "preact/hooks";

const BODY = "M0 -46C10 -46 16 -33 16.5 -19C17 -3 12 13 7 26L1 27C-6 14 -15.5 -2 -16 -18C-16 -33 -10 -46 0 -46Z";
const TAIL = "M0 23C-3 32 -10 39 -17 43C-8 46 0 44 5 39C10 44 18 46 25 44C17 39 10 32 8 23Z";
const FINS = "M-14 -23C-24 -22 -30 -14 -31 -5C-23 -5 -17 -8 -13 -13ZM14 -23C24 -22 30 -14 31 -5C23 -5 17 -8 13 -13Z"
    + "M-10 3C-16 5 -20 10 -20 16C-14 15 -9 12 -6 9ZM13 3C19 5 22 10 22 16C17 15 13 12 10 9Z";
const BACK = "M0 -16C4 -9 6 1 5 13C2 6 -1 -4 0 -16Z"; /* the dorsal fin */

const NET = [-40, -31, -22, -13, -4, 5, 14, 23]
    .map((y) => `M-18 ${y}L18 ${y + 22}M18 ${y}L-18 ${y + 22}`).join("");
const CHEVRONS = [-28, -18, -8, 2, 12].map((y) => `M-16 ${y + 9}L0 ${y}L17 ${y + 9}`).join("");
const DIAMONDS = [-26, -15, -4, 7, 17]
    .map((y, i) => `M${i} ${y - 6}L${4.6 + i} ${y}L${i} ${y + 6}L${i - 4.6} ${y}Z`).join("");

interface Coat {
    readonly body: string;
    readonly fins: string;
    readonly pattern: JSX.Element;
}

const COATS: Readonly<Record<number, Coat>> = {
    2: {
        body: "white", fins: "white",
        pattern: <circle cx="0" cy="-29" r="9" fill="var(--koi-red)" />,
    },
    3: {
        body: "gold", fins: "gold",
        pattern: <path d="M-3 -38C-8 -28 -8 -8 -1 16" fill="none" stroke="var(--koi-white)" stroke-width="4" stroke-linecap="round" />,
    },
    4: {
        body: "sky", fins: "red",
        pattern: <path d={NET} fill="none" stroke="var(--koi-indigo)" stroke-width="2.4" />,
    },
    5: {
        body: "white", fins: "white",
        pattern: <path d="M-12 -42C-2 -48 10 -44 11 -34C10 -26 0 -24 -6 -29C-12 -32 -15 -38 -12 -42ZM-18 -18C-8 -20 6 -18 10 -8C10 0 -4 4 -10 -1C-16 -5 -20 -12 -18 -18ZM2 10C10 6 14 10 12 17C8 24 2 22 0 18Z" fill="var(--koi-red)" />,
    },
    6: {
        body: "yellow", fins: "white",
        pattern: <g fill="var(--koi-black)">
            <circle cx="-6" cy="-26" r="4.2" /><circle cx="8" cy="-20" r="3.8" /><circle cx="-9" cy="-10" r="3.8" />
            <circle cx="5" cy="-6" r="4.4" /><circle cx="-3" cy="5" r="3.8" /><circle cx="9" cy="8" r="3.4" /><circle cx="3" cy="17" r="3.2" />
        </g>,
    },
    7: {
        body: "sky", fins: "sky",
        pattern: <g>
            <path d="M-13 -30C-16 -14 -10 2 -3 20M13 -30C17 -14 13 2 9 20" fill="none" stroke="var(--koi-red)" stroke-width="5" />
            <path d={DIAMONDS} fill="var(--koi-indigo)" />
        </g>,
    },
    8: {
        body: "black", fins: "black",
        pattern: <path d="M-20 -34L20 -42V-30L-20 -22ZM-20 -12L20 -18V-5L-20 0ZM-20 12L20 6V15L-20 22Z" fill="var(--koi-gold)" />,
    },
    9: {
        body: "white", fins: "white",
        pattern: <path d="M0 -50C-8 -40 8 -32 0 -22C-8 -12 8 -4 2 6C-4 14 8 18 4 30L-30 30V-50Z" fill="var(--koi-black)" />,
    },
    10: {
        body: "red", fins: "red",
        pattern: <path d={CHEVRONS} fill="none" stroke="var(--koi-black)" stroke-width="3.6" stroke-linejoin="round" />,
    },
    11: {
        body: "black", fins: "white",
        pattern: <path d="M-12 -50H12V-37C6 -33 -6 -33 -12 -37Z" fill="var(--koi-white)" />,
    },
};

/** A koi inside an SVG drawing. */
export function Koi({ variety }: { readonly variety: number }) {
    const clip = `koi${useId()}`;
    const coat = COATS[variety];
    if (!coat)
        return null;
    const eye = variety === 8 ? "white" : "black";
    return (
        <g class="ike-koi" stroke-linejoin="round">
            <clipPath id={clip}><path d={BODY} /></clipPath>
            <path d={TAIL + FINS} fill={`var(--koi-${coat.fins})`} stroke="var(--koi-edge)" stroke-width="1.6" />
            <path d={BODY} fill={`var(--koi-${coat.body})`} />
            <g clip-path={`url(#${clip})`}>{coat.pattern}</g>
            <path d={BODY} fill="none" stroke="var(--koi-edge)" stroke-width="1.8" />
            <path d={BACK} fill="var(--koi-edge)" opacity="0.45" />
            <g fill={`var(--koi-${eye})`}><circle cx="-8.6" cy="-35" r="1.9" /><circle cx="8.6" cy="-35" r="1.9" /></g>
        </g>
    );
}

/** Where `count` koi swim in a pool of 100 by 100, nose to tail round its middle. */
function places(count: number): readonly string[] {
    const radius = [0, 0, 17, 21, 25, 26, 27][count] ?? 0;
    const scale = [0, 0.68, 0.58, 0.48, 0.42, 0.37, 0.34][count] ?? 0;
    return Array.from({ length: count }, (_, i) => {
        const angle = 360 * i / count + (count === 1 ? 28 : -20);
        return `rotate(${angle}) translate(${radius} 0) scale(${scale})`;
    });
}

/** Up to `most` koi of one variety circling round 0. */
export function School({ variety, count, most }: {
    readonly variety: number; readonly count: number; readonly most: number;
}) {
    return <g>{places(Math.min(count, most)).map((place) => <g key={place} transform={place}><Koi variety={variety} /></g>)}</g>;
}
