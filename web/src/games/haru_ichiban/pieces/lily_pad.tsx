// lily_pad.tsx - a lily pad from above: light or dark face, eggs, the rim of the twice dark one.

const RIM = 42;

/** A leaf with a notch that opens upwards. */
const LEAF = "M0 -9C1 -22 5 -33 10 -40.8A42 42 0 1 1 -10 -40.8C-5 -33 -1 -22 0 -9Z";

function spoke(degrees: number, length: number): string {
    const angle = degrees * Math.PI / 180;
    const [x, y] = [Math.sin(angle), -Math.cos(angle)];
    const round = (n: number) => Math.round(n * 10) / 10;
    return `M${round(x * 6)} ${round(y * 6)} ${round(x * length)} ${round(y * length)}`;
}

const VEINS = [50, 93, 137, 180, 223, 267, 310].map((degrees) => spoke(degrees, 33)).join("");
/** The dark face has twice as many veins: it is told by its pattern too. */
const MORE_VEINS = [71, 115, 158, 202, 245, 289].map((degrees) => spoke(degrees, 38)).join("");
const EGGS = [-38, -19, 0, 19, 38];

function Eggs({ seat }: { readonly seat: number }) {
    return (
        <g class={`haru-eggs haru-of-${seat}`}>
            {EGGS.map((degrees) => seat === 1
                ? <circle cy="35.5" r="5" transform={`rotate(${degrees})`} />
                : <path d="M0 29.5 5 35.5 0 41.5 -5 35.5Z" transform={`rotate(${degrees})`} />)}
        </g>
    );
}

export function LilyPad({ dark, twice = false, eggs = 0, tilt = 0 }: {
    readonly dark: boolean; readonly twice?: boolean; readonly eggs?: number; readonly tilt?: number;
}) {
    return (
        <g class={dark ? "haru-leaf haru-dark" : "haru-leaf haru-light"}>
            <ellipse class="haru-shade" cx="3" cy="7" rx={RIM} ry={RIM - 1} />
            <g transform={`rotate(${tilt})`}>
                <path class="haru-face" d={LEAF} />
                <path class="haru-veins" d={dark ? VEINS + MORE_VEINS : VEINS} />
                {twice && <path class="haru-twice" d="M11 -34.3A36 36 0 1 1 -11 -34.3" stroke-dasharray="1 7.16" />}
            </g>
            {eggs > 0 && <Eggs seat={eggs} />}
        </g>
    );
}
