// challenge.tsx - a challenge: its picture, its words, what it pays and would pay now.
import { useContext } from "preact/hooks";

import type { Say } from "../../face";
import { BoxHere, challengePay, challengeText, type Challenge } from "./box";
import { Lotus } from "./pieces/garden";
import { Koi } from "./pieces/koi";

function Fish({ variety, x, y = 0, size = 0.5 }: {
    readonly variety: number; readonly x: number; readonly y?: number; readonly size?: number;
}) {
    return <g transform={`translate(${x} ${y}) scale(${size})`}><Koi variety={variety} /></g>;
}

/** Steps up for the most, down for the fewest. */
function Steps({ up }: { readonly up: boolean }) {
    return <path class="ike-steps" d={up ? "M-18 44H-6V36H6V28H18" : "M-18 28H-6V36H6V44H18"} />;
}

function Flower({ x, size = 0.4 }: { readonly x: number; readonly size?: number }) {
    return <g transform={`translate(${x} -6) scale(${size})`}><Lotus /></g>;
}

function Sign({ children }: { readonly children: string }) {
    return <text class="ike-sign" y="42" font-size="26">{children}</text>;
}

/** A challenge's picture in a box of 100 around 0. */
export function ChallengePicture({ challenge }: { readonly challenge: Challenge }) {
    const [a = 0, b = 0] = challenge.varieties;
    switch (challenge.type) {
    case "pairs":
        return <g><Flower x={-22} /><Flower x={22} /><Sign>2 × 2</Sign></g>;
    case "three":
        return <g><Flower x={0} size={0.62} /><Sign>→ 3</Sign></g>;
    case "most-varieties":
    case "fewest-varieties":
        return <g><Fish variety={5} x={-28} y={-14} /><Fish variety={10} x={0} y={-14} /><Fish variety={6} x={28} y={-14} />
            <Steps up={challenge.type === "most-varieties"} /></g>;
    case "most-of":
        return <g><Fish variety={a} x={0} y={-14} size={0.72} /><Steps up /></g>;
    case "fewest-of":
        return <g><Fish variety={a} x={-20} y={-14} size={0.6} /><Fish variety={b} x={20} y={-14} size={0.6} /><Steps up={false} /></g>;
    case "same-number":
        return <g><Fish variety={a} x={-22} y={-12} size={0.62} /><Fish variety={b} x={22} y={-12} size={0.62} /><Sign>=</Sign></g>;
    default:
        return <g><Fish variety={a} x={-18} y={-12} size={0.62} /><Fish variety={b} x={18} y={-12} size={0.62} /><Sign>+</Sign></g>;
    }
}

export function ChallengeCard({ id, kind, now, over, isCovered = false, say }: {
    readonly id: number | null; readonly kind: "common" | "personal";
    /** What it would pay the viewer now; null: nobody's to say. */
    readonly now: number | null; readonly over: boolean;
    /** It lies face down, because others look, too. */
    readonly isCovered?: boolean; readonly say: Say;
}) {
    const { challenges } = useContext(BoxHere), challenge = id === null ? null : challenges[id];
    return (
        <section class={`ike-challenge ike-${kind}`} tabIndex={0} aria-label={say(`ike.${kind}`)}>
            <svg viewBox="-50 -50 100 100" aria-hidden="true">
                <rect x="-48" y="-48" width="96" height="96" rx="12" class="ike-challenge-ground" />
                {challenge ? <ChallengePicture challenge={challenge} /> : <text class="ike-sign" y="14" font-size="44">?</text>}
            </svg>
            <div>
                <h3>{say(`ike.${kind}`)}</h3>
                <p>{challenge ? challengeText(challenge, say) : say(isCovered ? "ike.challenge.covered" : "ike.challenge.hidden")}</p>
                {challenge && <p class="ike-pay">{challengePay(challenge, kind, say)}{now !== null && <> <b>{say(over ? "ike.paid" : "ike.pays.now", { worth: now })}</b></>}</p>}
            </div>
        </section>
    );
}
