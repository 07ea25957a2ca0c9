// board.tsx - the whole table of Ike No Koï: pond and river, docks, challenges, basin.
import { useMemo, useRef, useState } from "preact/hooks";

import type { BoardProps } from "../../face";
import { useNextFocus } from "../shared/use_next_focus";
import { useStandingAndOdds } from "./answers";
import { Basin } from "./basin";
import { BoxHere, boxOf, columnsOf } from "./box";
import { ChallengeCard } from "./challenge";
import { Dock } from "./dock";
import { Flights, stirredBy } from "./flights";
import { Panel } from "./panel";
import { Stage } from "./stage";
import { litZones, spot, zonesOf, zoneStep } from "./steps";
import { viewOf } from "./view";

/** What can be done now; the buttons first. */
const NEXT = '.ike-acts [aria-disabled="false"], .ike-order, .ike-drawn.ike-may, .ike-zone.ike-may';

/** The first of two zones chosen; forgotten when anything happens. */
function useChosen(ply: number): readonly [number | null, (zone: number | null) => void] {
    const [chosen, setChosen] = useState<{ readonly zone: number; readonly ply: number } | null>(null);
    return [chosen?.ply === ply ? chosen.zone : null, (zone) => setChosen(zone === null ? null : { zone, ply })];
}

/** The viewer's dock first, then the others as they sit round the table. */
function seatsFrom(viewer: number, seats: number): readonly number[] {
    return Array.from({ length: seats }, (_, i) => (Math.max(viewer, 1) - 1 + i) % seats + 1);
}

export function Board(props: BoardProps) {
    const { scene, active, logItems, reason, hints, pace, say, who, play } = props;
    const { viewer, moves } = scene;
    const view = viewOf(scene);
    const root = useRef<HTMLDivElement>(null);
    const { standing, odds } = useStandingAndOdds(props);
    const [chosen, setChosen] = useChosen(scene.ply);
    useNextFocus(root, { active, ply: scene.ply }, NEXT);
    const lit = litZones(active ? moves : [], viewer, chosen);
    const hinted = new Set(zonesOf(hints[0] ?? "", viewer));
    const barred = new Set(reason?.squares.map(({ x, y }) => spot(y + 1, x + 2)));
    const stirred = useMemo(() => stirredBy(pace ? logItems : []), [logItems, pace]);
    const last = useMemo(() => stirredBy(props.last), [props.last]);
    const fresh = pace > 0 && logItems.some(({ events }) => events.some(({ event }) => event === "card"));
    const mine = standing?.players[viewer - 1] ?? null;

    const [near = 1, ...others] = seatsFrom(viewer, scene.seats);

    function onZone(seat: number, zone: number) {
        if (!active)
            return;
        const step = zoneStep(view, moves, viewer, chosen, seat, zone);
        if ("play" in step)
            play(step.play);
        else
            setChosen(step.choose);
    }

    function dock(seat: number) {
        const player = view.players[seat - 1];
        return player && (
            <Dock key={seat} seat={seat} player={player} own={seat === viewer} large={seat === near || scene.seats === 2} acting={view.acting === seat}
                showsChallenge={seat !== viewer} honour={standing?.honour ?? {}} active={active}
                may={(zone) => lit.has(spot(seat, zone))} hinted={(zone) => hinted.has(spot(seat, zone))}
                barred={(zone) => barred.has(spot(seat, zone))} stirred={(zone) => stirred.has(spot(seat, zone))}
                last={(zone) => last.has(spot(seat, zone))}
                chosen={seat === viewer ? chosen : null} onZone={(zone) => onZone(seat, zone)} say={say} who={who} />
        );
    }

    const box = boxOf(scene.components);
    return (
        <BoxHere.Provider value={box}><div ref={root} class="ike" style={{ "--columns": columnsOf(box) }}
            onKeyDown={(event) => event.key === "Escape" && chosen !== null && setChosen(null)}>
            <div class={`stage ike-garden ike-with-${others.length}`}>
                <div class="ike-others">{others.map(dock)}</div>
                <Stage view={view} active={active} moves={moves} hints={hints} fresh={fresh} say={say} play={play} />
                {dock(near)}
            </div>
            <div class="dock ike-panels">
                <Panel view={view} viewer={viewer} active={active} moves={moves} hints={hints} odds={odds}
                    chosen={chosen} say={say} who={who} play={play} cancel={() => setChosen(null)} />
                <div class="ike-shelf">
                    <ChallengeCard id={view.common} kind="common" now={mine && mine.common} over={scene.result !== null} say={say} />
                    {viewer > 0 && <ChallengeCard id={view.players[viewer - 1]?.challenge ?? null} kind="personal" now={mine && !scene.isPeeked ? mine.personal : null}
                        over={scene.result !== null} isCovered={!!scene.isCovered} say={say} />}
                    <Basin view={view} say={say} />
                </div>
            </div>
            <Flights logItems={logItems} pace={pace} root={root} />
        </div></BoxHere.Provider>
    );
}
