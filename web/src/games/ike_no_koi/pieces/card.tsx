// card.tsx - a pond card: a koi with its number, a garden card, or a back of waves.
import { GARDEN } from "./garden";
import { Koi } from "./koi";
import { isKoi, type Seen } from "../view";

const WIDTH = 100;
const HEIGHT = 136;

/** Rows of waves, each a fan of three arcs. */
const WAVES = (() => {
    let path = "";
    for (let row = 0; row < 8; row++)
        for (let column = 0; column <= 5; column++)
            for (const r of [5, 9.5, 14]) {
                const x = column * 28 - 20 + (row % 2) * 14;
                path += `M${x - r} ${row * 15 + 28}a${r} ${r} 0 0 1 ${2 * r} 0`;
            }
    return path;
})();

function Back() {
    return (
        <g>
            <rect x="1.5" y="1.5" width="97" height="133" rx="11" fill="var(--card-back)" stroke="var(--card-edge)" stroke-width="2" />
            <svg x="9" y="9" width="82" height="118" viewBox="0 0 82 118">
                <path d={WAVES} transform="translate(-8 -16)" fill="none" stroke="var(--card-wave)" stroke-width="2" />
            </svg>
            <rect x="8" y="8" width="84" height="120" rx="7" fill="none" stroke="var(--card-wave)" stroke-width="2" />
        </g>
    );
}

function KoiFace({ variety }: { readonly variety: number }) {
    return (
        <g>
            <path d="M9 92C9 40 24 18 60 12C84 10 91 16 91 30V112C91 124 86 127 76 127H24C13 127 9 122 9 112Z" fill="var(--water)" />
            <path d="M20 112C34 105 44 118 58 111S78 106 84 112M52 24C62 19 70 28 82 23" fill="none" stroke="var(--water-deep)" stroke-width="1.6" stroke-linecap="round" opacity="0.6" />
            <g transform="translate(54 76) rotate(14) scale(0.98)"><Koi variety={variety} /></g>
            <text class="ike-number" x="10" y="34" font-size="32">{variety}</text>
        </g>
    );
}

function GardenFace({ card }: { readonly card: keyof typeof GARDEN }) {
    const Drawing = GARDEN[card];
    return (
        <g>
            <rect x="9" y="9" width="82" height="118" rx="7" fill="var(--sand)" />
            <path d="M9 112C30 102 70 102 91 112V120Q91 127 84 127H16Q9 127 9 120Z" fill="var(--moss)" opacity="0.55" />
            <g transform="translate(50 68) scale(0.8)"><Drawing /></g>
        </g>
    );
}

function isGarden(card: string): card is keyof typeof GARDEN {
    return card in GARDEN;
}

/** The card's drawing, WIDTH by HEIGHT from 0. */
export function CardFace({ card }: { readonly card: Seen }) {
    if (card === null)
        return <Back />;
    return (
        <g>
            <rect x="1.5" y="1.5" width="97" height="133" rx="11" fill="var(--card)" stroke="var(--card-edge)" stroke-width="2" />
            {isKoi(card) && <KoiFace variety={Number(card)} />}
            {isGarden(card) && <GardenFace card={card} />}
        </g>
    );
}

/** A card by itself; the words beside it or its label name it. */
export function CardArt({ card }: { readonly card: Seen }) {
    return <svg class="ike-card" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true"><CardFace card={card} /></svg>;
}
