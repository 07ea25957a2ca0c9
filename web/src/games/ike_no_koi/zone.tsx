// zone.tsx - what is in a zone of a dock, and the Honour Lotus that can be won there.
import { useContext } from "preact/hooks";

import { BoxHere } from "./box";
import { Bamboo, Lotus } from "./pieces/garden";
import { Koi, School } from "./pieces/koi";

export interface ZoneState {
    readonly zone: number;
    readonly koi: number;
    readonly bamboo: number;
    /** This dock would win the Honour Lotus now. */
    readonly leads: boolean;
    readonly unused: boolean;
}

/** The Honour Lotus: a bud, or open for the player who leads. */
function Honour({ zone, leads }: { readonly zone: number; readonly leads: boolean }) {
    const worth = useContext(BoxHere).honour[zone];
    if (leads)
        return (
            <g class="ike-honour">
                <g transform="scale(0.4)"><Lotus /></g>
                <text class="ike-worth" y="9" font-size="17">{worth}</text>
            </g>
        );
    return (
        <g class="ike-bud">
            <path d="M0 -13C-13 -4 -12 9 0 13C12 9 13 -4 0 -13Z" />
            <text class="ike-worth" y="6.5" font-size="16">{worth}</text>
        </g>
    );
}

function Tag({ zone }: { readonly zone: number }) {
    return (
        <g>
            <rect width="32" height="26" rx="7" fill="var(--plank)" stroke="var(--plank-edge)" stroke-width="1.5" />
            <text class="ike-tag" x="16" y="20" font-size="20">{zone}</text>
        </g>
    );
}

function Count({ count }: { readonly count: number }) {
    return (
        <g class="ike-count">
            <circle r="15" />
            <text y="7.5" font-size="22">{count}</text>
        </g>
    );
}

/** Stones where a zone is not in use. */
function Stones({ width, height }: { readonly width: number; readonly height: number }) {
    return (
        <g transform={`translate(${width / 2} ${height / 2})`} fill="var(--stone)" stroke="var(--stone-deep)" stroke-width="2">
            <ellipse cx="-16" cy="6" rx="18" ry="12" /><ellipse cx="16" cy="8" rx="15" ry="10" /><ellipse cx="2" cy="-6" rx="14" ry="10" />
        </g>
    );
}

function Stalks({ count }: { readonly count: number }) {
    return <g>{Array.from({ length: count }, (_, i) =>
        <g key={i} class="ike-stalk" transform={`translate(${i * 13} 0) scale(0.3)`}><Bamboo /></g>)}</g>;
}

/** The viewer's own zones, 100 by 100, with room for a school of koi. */
export function LargeZone({ zone, koi, bamboo, leads, unused }: ZoneState) {
    return (
        <svg class="ike-pool" viewBox="0 0 100 100" aria-hidden="true">
            <path class="ike-ripple" d="M14 84C28 77 38 90 52 83S78 78 88 84M46 17C54 12 60 20 70 15" />
            {unused ? <Stones width={100} height={100} /> : <>
                <g transform="translate(50 57)" class={koi ? "ike-school" : "ike-shadow"}>
                    <School variety={zone} count={koi || 1} most={6} />
                </g>
                <g transform="translate(15 80)"><Stalks count={bamboo} /></g>
                <g transform="translate(80 19)"><Honour zone={zone} leads={leads} /></g>
                {koi + bamboo > 0 && <g transform="translate(81 81)"><Count count={koi + bamboo} /></g>}
            </>}
            <g transform="translate(5 5)"><Tag zone={zone} /></g>
        </svg>
    );
}

/** The others' zones, 120 by 80: one koi lying across. */
export function SmallZone({ zone, koi, bamboo, leads, unused }: ZoneState) {
    return (
        <svg class="ike-pool" viewBox="0 0 120 80" aria-hidden="true">
            {unused ? <Stones width={120} height={84} /> : <>
                <g transform="translate(53 54) rotate(78) scale(0.62)" class={koi ? "ike-school" : "ike-shadow"}><Koi variety={zone} /></g>
                <g transform="translate(16 58)"><Stalks count={bamboo} /></g>
                <g transform="translate(102 16) scale(0.9)"><Honour zone={zone} leads={leads} /></g>
                {koi + bamboo > 0 && <g transform="translate(101 63) scale(0.9)"><Count count={koi + bamboo} /></g>}
            </>}
            <g transform="translate(4 4)"><Tag zone={zone} /></g>
        </svg>
    );
}
