// garden.tsx - bamboo, lotus, lantern and bridge, drawn in a box of 100 around 0.

export function Bamboo() {
    return (
        <g stroke-linecap="round">
            <g stroke="var(--moss-deep)" stroke-width="9"><path d="M-14 46V-40" /><path d="M14 46V-26" /></g>
            <g stroke="var(--leaf)" stroke-width="5"><path d="M-14 46V-40" /><path d="M14 46V-26" /></g>
            <path d="M-20 22H-8M-20 -4H-8M-20 -26H-8M8 30H20M8 6H20M8 -14H20" stroke="var(--moss-deep)" stroke-width="4" />
            <g fill="var(--moss)" stroke="var(--moss-deep)" stroke-width="1.5">
                <path d="M-14 -30C-28 -34 -38 -28 -42 -18C-32 -18 -20 -20 -14 -30Z" />
                <path d="M-14 -36C-6 -48 8 -50 18 -46C12 -38 -2 -32 -14 -36Z" />
                <path d="M14 -18C26 -26 38 -24 44 -16C34 -10 22 -10 14 -18Z" />
                <path d="M14 2C26 -2 36 4 40 12C30 14 20 12 14 2Z" />
            </g>
        </g>
    );
}

const PETAL = "M0 0C-13 -12 -12 -32 0 -42C12 -32 13 -12 0 0Z";

/** An open lotus flower; `worth` stands on it where it is an Honour Lotus. */
export function Lotus() {
    return (
        <g>
            <g fill="var(--blossom)" stroke="var(--blossom-deep)" stroke-width="2.4">
                {[-82, 82, -52, 52, -24, 24, 0].map((turn) =>
                    <path key={turn} transform={`translate(0 22) rotate(${turn})`} d={PETAL} />)}
            </g>
            <path d="M-44 26C-24 38 24 38 44 26C30 46 -30 46 -44 26Z" fill="var(--moss)" stroke="var(--moss-deep)" stroke-width="2" />
        </g>
    );
}

/** A stone lantern with its light on. */
export function Lantern() {
    return (
        <g fill="var(--stone)" stroke="var(--stone-deep)" stroke-width="2.6" stroke-linejoin="round">
            <path d="M-5 -46L0 -52L5 -46V-38H-5Z" />
            <path d="M-8 -39H8C18 -30 30 -24 40 -20V-14H-40V-20C-30 -24 -18 -30 -8 -39Z" />
            <path d="M-21 -14H21V12H-21Z" />
            <path d="M-12 -10H12V9H-12Z" fill="var(--gold)" />
            <path d="M0 -10V9M-12 -1H12" fill="none" stroke-width="2" />
            <path d="M-28 12H28L20 22H-20Z" />
            <path d="M-10 22H10L13 40H-13Z" />
            <path d="M-28 48C-26 41 26 41 28 48Z" />
        </g>
    );
}

/** An arched bridge from left to right. */
export function Bridge() {
    return (
        <g fill="none" stroke-linecap="round" stroke-linejoin="round">
            <path d="M-46 26C-26 -6 26 -6 46 26L38 30C22 8 -22 8 -38 30Z" fill="var(--wood)" stroke="var(--wood-deep)" stroke-width="2.4" />
            <g stroke="var(--bridge-red)">
                <path d="M-46 6C-26 -28 26 -28 46 6" stroke-width="5" />
                <path d="M-44 6V24M-24 -12V9M0 -19V3M24 -12V9M44 6V24" stroke-width="4.4" />
            </g>
        </g>
    );
}

/** A bridge from above, as it lies on a dock. */
export function BridgeFromAbove() {
    return (
        <g stroke-linecap="round">
            <rect x="-44" y="-14" width="88" height="28" rx="3" fill="var(--wood)" stroke="var(--wood-deep)" stroke-width="2" />
            <path d="M-33 -13V13M-22 -13V13M-11 -13V13M0 -13V13M11 -13V13M22 -13V13M33 -13V13" stroke="var(--wood-deep)" stroke-width="1.8" />
            <path d="M-46 -15H46M-46 15H46" stroke="var(--bridge-red)" stroke-width="7" />
            <g fill="var(--bridge-red)" stroke="var(--card)" stroke-width="1.5">
                <circle cx="-44" cy="-15" r="5.5" /><circle cx="44" cy="-15" r="5.5" /><circle cx="-44" cy="15" r="5.5" /><circle cx="44" cy="15" r="5.5" />
            </g>
        </g>
    );
}

export const GARDEN = { bamboo: Bamboo, lotus: Lotus, lantern: Lantern, bridge: Bridge } as const;
