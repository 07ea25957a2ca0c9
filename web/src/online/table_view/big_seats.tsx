// big_seats.tsx - who plays, how they stand, whose turn it is: in letters that are read from afar.
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../../art/icon";
import { SeatMark } from "../../art/seat_mark";
import type { BoardProps, Face, Scene, Say, Who } from "../../face";
import { ClockFace } from "../table/clock_face";
import { winners } from "../table/endings";
import type { KnownTable } from "../wire/known_table";

/** How everybody stands, as far as anybody may know; none while that is being asked. */
function useScores(face: Face, scene: Scene, ask: BoardProps["ask"]): readonly number[] {
    const [scores, setScores] = useState<readonly number[]>([]);
    useEffect(() => {
        let isWanted = true;
        void face.points(scene, ask).then((found) => isWanted && setScores(found));
        return () => {
            isWanted = false;
        };
    }, [scene]);
    return scene.result?.scores ?? scores;
}

/** What is to be known of a seat besides its turn. */
function stateWords({ seats, here, stage }: KnownTable, seat: number, say: Say): string {
    const sits = seats[seat - 1];
    if (sits?.out)
        return say("seat.out");
    return sits?.kind === "person" && stage === "running" && !here.includes(seat) ? say("seat.away") : "";
}

export function BigSeats({ face, table, scene, since, ask, say, who }: {
    readonly face: Face; readonly table: KnownTable; readonly scene: Scene;
    /** When the clocks were right, by performance.now(). */
    readonly since: number;
    readonly ask: BoardProps["ask"]; readonly say: Say; readonly who: Who;
}) {
    const scores = useScores(face, scene, ask), won = table.result ? winners(table.result) : [];
    return (
        <ol class="view-seats" aria-label={say("play.seats")}>
            {table.seats.map(({ kind }, index) => {
                const seat = index + 1, clock = table.clocks?.[index], state = stateWords(table, seat, say);
                const isActing = table.stage === "running" && scene.actors.includes(seat);
                const names = ["view-seat", "taken", isActing && "acting", won.includes(seat) && "won"];
                return (
                    <li key={seat} class={names.filter(Boolean).join(" ")} aria-current={isActing ? "true" : undefined}>
                        <SeatMark seat={seat} size={44} />
                        <b class="view-name">{who(seat)}</b>
                        {kind === "computer" && <span class="view-state"><Icon name="computer" size={30} /></span>}
                        {state && <span class="view-state">{state}</span>}
                        {clock && kind === "person" && table.stage === "running" && <ClockFace clock={clock} since={since} say={say} />}
                        {won.includes(seat) && <span class="unseen">{say("play.first")}</span>}
                        {scores[index] !== undefined && (
                            <span class="view-score">
                                <span aria-hidden="true">{scores[index]}</span>
                                <span class="unseen">{say("play.points", { points: scores[index] })}</span>
                            </span>
                        )}
                    </li>
                );
            })}
        </ol>
    );
}
