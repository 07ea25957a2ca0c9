// dock.tsx - a player's dock: two rows of pools, bridges over the planks, cards that were kept.
import { useContext, useState } from "preact/hooks";

import { SeatMark } from "../../art/seat_mark";
import type { Say, Who } from "../../face";
import { useRoving, type Spot } from "../shared/use_roving";
import { BoxHere, challengeText, columnsOf, placeOf, type Box } from "./box";
import { BridgeFromAbove, Lantern, Lotus } from "./pieces/garden";
import { type Player } from "./view";
import { LargeZone, SmallZone } from "./zone";

export interface DockProps {
    readonly seat: number;
    readonly player: Player;
    readonly own: boolean;
    /** Large enough for schools of koi. */
    readonly large: boolean;
    readonly acting: boolean;
    /** The viewer may not know the challenge, so it is face down. */
    readonly showsChallenge: boolean;
    /** Which seat would win each Honour Lotus now. */
    readonly honour: Readonly<Record<string, number | null>>;
    readonly active: boolean;
    readonly may: (zone: number) => boolean;
    readonly hinted: (zone: number) => boolean;
    readonly barred: (zone: number) => boolean;
    readonly chosen: number | null;
    /** Zones where something has just come or gone. */
    readonly stirred: (zone: number) => boolean;
    /** Zones that the last seat to move has changed. */
    readonly last: (zone: number) => boolean;
    readonly onZone: (zone: number) => void;
    readonly say: Say;
    readonly who: Who;
}

function isUnused(player: Player, zone: number): boolean {
    return !(String(zone) in player.koi);
}

function zoneLabel(props: DockProps, zone: number): string {
    const { player, say } = props;
    if (isUnused(player, zone))
        return say("ike.zone.unused", { zone });
    const koi = player.koi[zone] ?? 0, bamboo = player.bamboo[zone] ?? 0;
    const parts = [say("ike.zone", { zone, koi })];
    if (bamboo)
        parts.push(say("ike.zone.bamboo", { bamboo }));
    if (props.honour[zone] === props.seat)
        parts.push(say("ike.zone.leads"));
    for (const [low, high] of player.bridges)
        if (zone === low || zone === high)
            parts.push(say("ike.zone.bridge", { zone: zone === low ? high : low }));
    if (props.chosen === zone)
        parts.push(say("ike.zone.chosen"));
    else if (props.may(zone))
        parts.push(say("ike.zone.may"));
    if (props.hinted(zone))
        parts.push(say("ike.hinted"));
    return parts.join(say("ike.semicolon"));
}

function classes(props: DockProps, zone: number): string {
    const names = ["ike-zone"];
    if (props.may(zone))
        names.push("ike-may");
    if (props.chosen === zone)
        names.push("ike-chosen");
    if (props.hinted(zone))
        names.push("ike-hint");
    if (props.barred(zone))
        names.push("ike-barred");
    if (props.last(zone))
        names.push("ike-last");
    if (props.stirred(zone))
        names.push("ike-stirred");
    return names.join(" ");
}

/** A bridge lies over the planks between the two pools it joins. */
export function PlacedBridge({ low, high }: { readonly low: number; readonly high: number }) {
    const box = useContext(BoxHere), rows = box.dock.length, columns = columnsOf(box);
    const one = placeOf(box, low), other = placeOf(box, high);
    const across = one.y === other.y;
    const left = `${(one.x + other.x + 1) * 50 / columns}%`;
    const top = `${(one.y + other.y + 1) * 50 / rows}%`;
    return (
        <svg class={across ? "ike-bridge" : "ike-bridge ike-down"} viewBox="-52 -24 104 48" style={{ left, top }} aria-hidden="true">
            <BridgeFromAbove />
        </svg>
    );
}

function Kept({ kind, count, seat, say }: {
    readonly kind: "lotus" | "lantern"; readonly count: number; readonly seat: number; readonly say: Say;
}) {
    return (
        <span class={count ? "ike-kept" : "ike-kept ike-none"} data-spot={`${kind}-${seat}`} title={say(`word.${kind}`)}>
            <svg viewBox="-50 -54 100 108" aria-hidden="true">{kind === "lotus" ? <Lotus /> : <Lantern />}</svg>
            <span class="unseen">{say(`word.${kind}`)} </span>{count}
        </span>
    );
}

function total(counts: Readonly<Record<string, number>>): number {
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function Header({ seat, player, own, acting, say, who, showsChallenge }: DockProps) {
    const { challenges } = useContext(BoxHere);
    return (
        <header class="ike-owner">
            <SeatMark seat={seat} size={own ? 20 : 17} />
            <h3>{who(seat)}</h3>
            {acting && <span class="ike-turn">{say("ike.acting")}</span>}
            <span class="ike-keeps">
                <Kept kind="lotus" count={player.lotus} seat={seat} say={say} />
                <Kept kind="lantern" count={player.lanterns} seat={seat} say={say} />
                <span class="ike-total">{say("ike.koi.total", { koi: total(player.koi) + total(player.bamboo) })}</span>
            </span>
            {showsChallenge && player.challenge !== null && <p class="ike-revealed">{challengeText(challenges[player.challenge], say)}</p>}
        </header>
    );
}

/** The zone at a place, or the first one beyond the gaps there, or else before them; null: there is none. */
function zoneTowards({ dock }: Box, from: Spot, to: Spot): number | null {
    const [dx, dy] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
    const zoneAt = ({ x, y }: Spot) => dock[y]?.[x];
    for (const [stepX, stepY] of [[dx, dy], [-dx, -dy]] as const)
        for (let at = to; zoneAt(at) !== undefined && (stepX || stepY); at = { x: at.x + stepX, y: at.y + stepY }) {
            const zone = zoneAt(at);
            if (typeof zone === "number")
                return zone;
        }
    return null;
}

export function Dock(props: DockProps) {
    const { seat, player, own, say, who } = props, box = useContext(BoxHere);
    const [focus, setFocus] = useState(2);
    const bounds = { left: 0, top: 0, right: columnsOf(box), bottom: box.dock.length }, at = placeOf(box, focus);
    const { grid, rove } = useRoving<HTMLDivElement>({ at, bounds, onMove: (to) => setFocus(zoneTowards(box, at, to) ?? focus) });

    function press(event: KeyboardEvent, zone: number) {
        if (rove(event) || (event.key !== "Enter" && event.key !== " "))
            return;
        event.preventDefault();
        props.onZone(zone);
    }

    function cell(zone: number) {
        const state = {
            zone, koi: player.koi[zone] ?? 0, bamboo: player.bamboo[zone] ?? 0,
            leads: props.honour[zone] === seat, unused: isUnused(player, zone),
        };
        return (
            <div key={zone} role="gridcell" class={classes(props, zone)} data-zone={zone} data-spot={`zone-${seat}-${zone}`}
                tabIndex={zone === focus ? 0 : -1}
                aria-selected={props.chosen === zone} aria-disabled={!props.active}
                onClick={() => props.onZone(zone)} onFocus={() => setFocus(zone)} onKeyDown={(event) => press(event, zone)}>
                <span class="unseen">{zoneLabel(props, zone)}</span>
                {props.large ? <LargeZone {...state} /> : <SmallZone {...state} />}
            </div>
        );
    }

    return (
        <section class={`ike-dock ${own ? "ike-own" : "ike-other"}${props.large ? "" : " ike-small"}${props.acting ? " ike-now" : ""}`}>
            <Header {...props} />
            <div class="ike-planks">
                <div ref={grid} role="grid" class="ike-grid" aria-label={say("ike.dock", { who: who(seat) })}>
                    {box.dock.map((row, y) => (
                        <div key={y} role="row" class="ike-row">
                            {row.map((zone, x) => zone === null ? <span key={`gap ${x}`} class="ike-gap" /> : cell(zone))}
                        </div>
                    ))}
                </div>
                {player.bridges.map(([low, high]) => <PlacedBridge key={`${low} ${high}`} low={low} high={high} />)}
            </div>
        </section>
    );
}
