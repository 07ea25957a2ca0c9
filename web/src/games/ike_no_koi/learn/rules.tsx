// rules.tsx - the rules of Ike No Koï with pictures; the words are in words/.
import type { ComponentChildren } from "preact";

import type { RulesPart } from "../../../face";
import { BoxHere, challengeText } from "../box";
import { CardArt } from "../pieces/card";
import { ChallengePicture } from "../challenge";
import { PlacedBridge } from "../dock";
import { Koi } from "../pieces/koi";
import { cardName, type Seen } from "../view";
import { LargeZone } from "../zone";
import { partsOf, type PictureProps } from "../../shared/rules_part";
import { STANDARD } from "./standard";
import "../board.css";
import "./rules.css";

function Picture({ children, kind }: { readonly children: ComponentChildren; readonly kind: string }) {
    return <BoxHere.Provider value={STANDARD}><div class="ike ike-picture"><div class={kind}>{children}</div></div></BoxHere.Provider>;
}

function Cards({ cards, say }: PictureProps & { readonly cards: readonly Seen[] }) {
    return (
        <Picture kind="ike-fan">
            {cards.map((card, i) => <span key={i} role="img" aria-label={cardName(card, say)}><CardArt card={card} /></span>)}
        </Picture>
    );
}

function AimPicture({ say }: PictureProps) {
    return <Cards cards={["5", "8", "lotus", "4"]} say={say} />;
}

const ROWS = STANDARD.dock.map((row) => row.filter((zone) => zone !== null));
const KOI = ROWS.flat();

function KoiPicture({ say }: PictureProps) {
    return (
        <Picture kind="ike-varieties">
            {KOI.map((variety) => (
                <div key={variety}>
                    <svg viewBox="-50 -50 100 100" aria-hidden="true">
                        <circle r="48" fill="var(--water)" />
                        <g transform="rotate(24) scale(0.86)"><Koi variety={variety} /></g>
                    </svg>
                    <p><b>{variety} {say(`ike.variety.${variety}`)}</b></p>
                    <p>{say("ike.rules.copies", { copies: variety })}{say("ike.comma")}{say("ike.rules.worth", { worth: STANDARD.honour[variety] ?? 0 })}</p>
                </div>
            ))}
        </Picture>
    );
}

function TurnPicture({ say }: PictureProps) {
    return <Cards cards={[null, "10", "3", "bamboo"]} say={say} />;
}

function PairPicture({ say }: PictureProps) {
    return <Cards cards={["7", "9", "lantern", "9"]} say={say} />;
}

const DOCK: Readonly<Record<number, { readonly koi: number; readonly bamboo: number; readonly leads: boolean }>> = {
    2: { koi: 1, bamboo: 0, leads: false }, 3: { koi: 0, bamboo: 0, leads: false }, 4: { koi: 2, bamboo: 0, leads: true },
    5: { koi: 3, bamboo: 1, leads: true }, 6: { koi: 0, bamboo: 0, leads: false }, 7: { koi: 2, bamboo: 0, leads: false },
    8: { koi: 1, bamboo: 0, leads: false }, 9: { koi: 0, bamboo: 1, leads: false }, 10: { koi: 4, bamboo: 0, leads: true },
    11: { koi: 1, bamboo: 0, leads: false },
};

/** A dock: many koi 5 and 10, joined by a bridge. */
function DockPicture({ say }: PictureProps) {
    return (
        <Picture kind="ike-planks">
            <div class="ike-grid" role="img" aria-label={say("ike.rules.dock")}>
                {ROWS.map((row) => (
                    <div key={row[0]} class="ike-row">
                        {row.map((zone) => (
                            <div key={zone} class="ike-zone">
                                <LargeZone zone={zone} unused={false} {...DOCK[zone] ?? { koi: 0, bamboo: 0, leads: false }} />
                            </div>
                        ))}
                    </div>
                ))}
            </div>
            <PlacedBridge low={5} high={10} />
        </Picture>
    );
}

function GardenPicture({ say }: PictureProps) {
    return (
        <Picture kind="ike-fan">
            {["bamboo", "lotus", "lantern", "bridge"].map((card) =>
                <span key={card}><CardArt card={card} /><span class="ike-caption">{say(`word.${card}`)}</span></span>)}
        </Picture>
    );
}

/** One koi comes, two go. */
function ExchangePicture({ say }: PictureProps) {
    return (
        <Picture kind="ike-fan">
            <span role="img" aria-label={cardName("8", say)}><CardArt card="8" /></span>
            <svg class="ike-swap" viewBox="-30 -30 60 60" aria-hidden="true"><path d="M24 -12H-22M-12 -22L-22 -12L-12 -2M-24 14H22M12 4L22 14L12 24" /></svg>
            <span role="img" aria-label={cardName("3", say)}><CardArt card="3" /></span>
            <span role="img" aria-label={cardName("6", say)}><CardArt card="6" /></span>
        </Picture>
    );
}

function ChallengesPicture({ say }: PictureProps) {
    return (
        <Picture kind="ike-all-challenges">
            {STANDARD.challenges.map((challenge, id) => challenge && (
                <div key={id}>
                    <svg viewBox="-50 -50 100 100" aria-hidden="true">
                        <rect x="-48" y="-48" width="96" height="96" rx="12" class="ike-challenge-ground" />
                        <ChallengePicture challenge={challenge} />
                    </svg>
                    <div>
                        <p>{challengeText(challenge, say)}</p>
                        <p class="ike-pay">{challenge.common ? say("ike.rules.pay", { common: challenge.common, personal: challenge.personal }) : say("ike.rules.pay.add")}</p>
                    </div>
                </div>
            ))}
        </Picture>
    );
}

const part = partsOf("ike");

export const rules: readonly RulesPart[] = [
    part("aim", 2, AimPicture),
    part("cards", 3, KoiPicture),
    part("setup", 2),
    part("turn", 3, TurnPicture),
    part("pair", 2, PairPicture),
    part("dock", 2, DockPicture),
    part("garden", 5, GardenPicture),
    part("exchange", 2, ExchangePicture),
    part("challenges", 2, ChallengesPicture),
    part("end", 4),
];
