// dock.tsx - a player's dock: two rows of pools, bridges over the planks, cards that were kept.
import { useRef, useState } from "preact/hooks";

import { SeatMark } from "../../art/seat_mark";
import type { Say, Who } from "../../face";
import { BridgeFromAbove, Lantern, Lotus } from "./pieces/garden";
import { challengeText, COLUMNS, ROWS, type Player } from "./view";
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

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
};

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
    const column = (low - 2) % COLUMNS, row = low < 7 ? 0 : 1;
    const across = high - low === 1;
    const left = `${(column + (across ? 1 : 0.5)) * 100 / COLUMNS}%`;
    const top = across ? `${row * 50 + 25}%` : "50%";
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
            {showsChallenge && player.challenge !== null && <p class="ike-revealed">{challengeText(player.challenge, say)}</p>}
        </header>
    );
}

export function Dock(props: DockProps) {
    const { seat, player, own, say, who } = props;
    const [focus, setFocus] = useState(2);
    const grid = useRef<HTMLDivElement>(null);

    function walk(event: KeyboardEvent, zone: number) {
        const step = STEPS[event.key];
        if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            props.onZone(zone);
        } else if (step) {
            event.preventDefault();
            const row = (zone < 7 ? 0 : 1) + step[0], column = (zone - 2) % COLUMNS + step[1];
            const next = ROWS[row]?.[column];
            if (next === undefined)
                return;
            setFocus(next);
            grid.current?.querySelector<HTMLElement>(`[data-zone="${next}"]`)?.focus();
        }
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
                onClick={() => props.onZone(zone)} onFocus={() => setFocus(zone)} onKeyDown={(event) => walk(event, zone)}>
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
                    {ROWS.map((row) => <div key={row[0]} role="row" class="ike-row">{row.map(cell)}</div>)}
                </div>
                {player.bridges.map(([low, high]) => <PlacedBridge key={`${low} ${high}`} low={low} high={high} />)}
            </div>
        </section>
    );
}
