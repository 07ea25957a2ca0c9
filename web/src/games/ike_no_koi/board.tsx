// board.tsx - the whole table of Ike No Koï: pond and river, docks, challenges, basin.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { BoardProps } from "../../face";
import { Basin } from "./basin";
import { ChallengeCard } from "./challenge";
import { Dock } from "./dock";
import { Flights, stirredBy } from "./flights";
import { useKeptFocus } from "./keep_focus";
import { Panel } from "./panel";
import { Stage } from "./stage";
import { litZones, spot, zonesOf, zoneStep } from "./steps";
import { oddsOf, standingOf, viewOf, type Odds, type Standing } from "./view";
import "./pond.css";
import "../ike_no_koi.css";
import "./motion.css";

/** The engine's answers for this scene: how all stand, and the odds while cards are drawn. */
function useAnswers({ scene, ask }: BoardProps): { readonly odds: Odds | null; readonly standing: Standing | null } {
    const [odds, setOdds] = useState<Odds | null>(null);
    const [standing, setStanding] = useState<Standing | null>(null);
    useEffect(() => {
        let isCurrent = true;
        void ask("standing").then((answer) => isCurrent && answer && setStanding(standingOf(answer)));
        void ask("odds").then((answer) => isCurrent && setOdds(answer ? oddsOf(answer) : null));
        return () => {
            isCurrent = false;
        };
    }, [scene.view]);
    return { odds, standing };
}

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
    const { scene, active, happenings, reason, hints, still, say, who, play } = props;
    const { viewer, moves } = scene;
    const view = viewOf(scene);
    const root = useRef<HTMLDivElement>(null);
    const { odds, standing } = useAnswers(props);
    const [chosen, setChosen] = useChosen(scene.ply);
    const kept = useKeptFocus(root, active, scene.ply);
    const lit = litZones(active ? moves : [], viewer, chosen);
    const hinted = new Set(zonesOf(hints[0] ?? "", viewer));
    const barred = new Set(reason?.squares.map(({ x, y }) => spot(y + 1, x + 2)));
    const stirred = useMemo(() => stirredBy(still ? [] : happenings), [happenings, still]);
    const fresh = !still && happenings.some(({ events }) => events.some(({ event }) => event === "card"));
    const settled = scene.result ? standingOf(scene.result.detail) : standing;
    const mine = settled?.players[viewer - 1] ?? null;

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
                showsChallenge={seat !== viewer} honour={settled?.honour ?? {}} active={active}
                may={(zone) => lit.has(spot(seat, zone))} hinted={(zone) => hinted.has(spot(seat, zone))}
                barred={(zone) => barred.has(spot(seat, zone))} stirred={(zone) => stirred.has(spot(seat, zone))}
                chosen={seat === viewer ? chosen : null} onZone={(zone) => onZone(seat, zone)} say={say} who={who} />
        );
    }

    return (
        <div ref={root} class={still ? "ike ike-still" : "ike"} {...kept}
            onKeyDown={(event) => event.key === "Escape" && chosen !== null && setChosen(null)}>
            <div class="ike-table">
                <div class="ike-near">
                    <Stage view={view} active={active} moves={moves} hints={hints} fresh={fresh} say={say} play={play} />
                    <Panel view={view} viewer={viewer} active={active} moves={moves} hints={hints} odds={odds}
                        chosen={chosen} say={say} who={who} play={play} cancel={() => setChosen(null)} />
                    {dock(near)}
                </div>
                <div class="ike-far">
                    <div class="ike-shelf">
                        <ChallengeCard id={view.common} kind="common" now={mine && mine.common} over={scene.result !== null} say={say} />
                        {viewer > 0 && <ChallengeCard id={view.players[viewer - 1]?.challenge ?? null} kind="personal" now={mine && mine.personal}
                            over={scene.result !== null} say={say} />}
                        <Basin view={view} say={say} />
                    </div>
                    <div class={`ike-others ike-of-${others.length}`}>{others.map(dock)}</div>
                </div>
            </div>
            <Flights happenings={happenings} still={still} root={root} />
        </div>
    );
}
