// pebble.tsx - a player's pebble: its seat's shape, worn round, with the value on it.
import type { Seat } from "../../../face";

/** By seat; the worn corners come from a wide line of the same colour. */
const BODIES: readonly string[] = [
    "",
    "M0 -13.5A13.5 13.5 0 0 1 0 13.5A13.5 13.5 0 0 1 0 -13.5Z",
    "M0 -15.5 15.5 0 0 15.5 -15.5 0Z",
    "M0 -13.5 14.5 10 -14.5 10Z",
    "M-11.5 -11.5H11.5V11.5H-11.5Z",
];

/** Around the point it is moved to, about 36 wide. */
export function Pebble({ seat, value, className = "" }: {
    readonly seat: Seat; readonly value?: number; readonly className?: string;
}) {
    return (
        <g class={`hiroba-pebble ${className}`}>
            <path class="its-shade" d={BODIES[seat]} transform="translate(0 1.6)" />
            <path class="its-rim" d={BODIES[seat]} />
            <path class="its-body" d={BODIES[seat]} fill={`var(--seat-${seat})`} stroke={`var(--seat-${seat})`} />
            {value !== undefined && <text y={seat === 3 ? 9.6 : 7.4} text-anchor="middle">{value}</text>}
        </g>
    );
}
