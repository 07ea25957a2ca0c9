// flower.tsx - a water lily: seat 1's petals are round and red, seat 2's pointed and yellow.

const ROUND = "M0 0C-15 -8 -15 -33 0 -33S15 -8 0 0Z";
const POINTED = "M0 0C-7 -8 -10.5 -20 0 -37C10.5 -20 7 -8 0 0Z";

function Petals({ path, count, size, turn }: {
    readonly path: string; readonly count: number; readonly size: number; readonly turn: number;
}) {
    return (
        <>
            {Array.from({ length: count }, (_, i) =>
                <path d={path} transform={`rotate(${turn + i * 360 / count}) scale(${size})`} />)}
        </>
    );
}

/** About 66 wide around the point it is moved to. */
export function Flower({ seat }: { readonly seat: number }) {
    const path = seat === 1 ? ROUND : POINTED;
    const count = seat === 1 ? 6 : 8;
    return (
        <g class={`haru-flower haru-of-${seat}`}>
            <g class="haru-outer"><Petals path={path} count={count} size={1} turn={0} /></g>
            <g class="haru-inner"><Petals path={path} count={count} size={0.66} turn={180 / count} /></g>
            {seat === 1 ? <circle class="haru-heart" r="7" />
                : <path class="haru-heart" d="M0 -8.5 8.5 0 0 8.5 -8.5 0Z" />}
        </g>
    );
}
