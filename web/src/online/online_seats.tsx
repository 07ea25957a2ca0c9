// online_seats.tsx - who sits at the table: whose turn it is, who is there, clocks, signs.
import { useEffect, useState } from "preact/hooks";

import { useCell } from "../app/cell";
import { Icon } from "../art/icon";
import { SeatMark } from "../art/seat_mark";
import type { Scene, Say, Seat, Who } from "../face";
import { ClockFace } from "./clock_face";
import { GestureSign } from "./gesture_sign";
import type { KnownTable } from "./known_table";
import type { OnlineMatch } from "./online_match";
import { hasOwnName } from "./seat_words";
import { isMuted } from "./talk_setting";
import type { Gesture } from "./wire";

const SIGN_TIME = 4000; // milliseconds that a quick sign stays by its seat

interface Sign {
    readonly seat: Seat;
    readonly gesture: Gesture;
}

/** The last quick sign, for a while. */
function useSign(table: KnownTable): Sign | null {
    const last = table.chat.at(-1);
    const [sign, setSign] = useState<Sign | null>(null);
    const [seen, setSeen] = useState(last?.at ?? 0);
    useEffect(() => {
        if (!last?.gesture || last.at <= seen)
            return;
        setSeen(last.at);
        setSign({ seat: last.seat, gesture: last.gesture });
        const timer = setTimeout(() => setSign(null), SIGN_TIME);
        return () => clearTimeout(timer);
    }, [last?.at]);
    return sign;
}

function stateWords(table: KnownTable, scene: Scene, seat: Seat, say: Say): string {
    const sits = table.seats[seat - 1], isActing = scene.actors.includes(seat);
    if (sits?.out)
        return say("seat.out");
    if (sits?.kind === "computer")
        return hasOwnName(sits) ? say("seat.standin") : isActing ? say("play.thinking") : say(`level.${sits.level ?? 3}`);
    if (!table.here.includes(seat))
        return say("seat.away");
    return isActing ? say("play.acting") : "";
}

function SeatCard({ match, table, scene, seat, since, sign, say, who }: {
    readonly match: OnlineMatch; readonly table: KnownTable; readonly scene: Scene; readonly seat: Seat;
    readonly since: number; readonly sign: Gesture | null; readonly say: Say; readonly who: Who;
}) {
    const sits = table.seats[seat - 1], isActing = table.stage === "running" && scene.actors.includes(seat);
    const clock = table.clocks?.[seat - 1], rank = table.result?.ranks[seat - 1], points = scene.result?.scores[seat - 1];
    const isAway = sits?.kind === "person" && !table.here.includes(seat);
    const mayReplace = table.viewer > 0 && isAway && isActing && seat !== table.viewer;
    const mayTake = table.stage === "running" && (sits?.free && !table.viewer || sits?.you && sits.kind === "computer" && !sits.out);
    return (
        <li class={`seat-card${isActing ? " acting" : ""}${isAway ? " away" : ""}`}>
            <SeatMark seat={seat} size={22} />
            <span class="seat-name">{who(seat)}{sits?.you && <span class="small"> ({say("lobby.you")})</span>}</span>
            {sits?.kind === "computer" && <span class="seat-kind"><Icon name="computer" size={16} /></span>}
            {clock && sits?.kind !== "computer" && table.stage === "running" && <ClockFace clock={clock} since={since} say={say} />}
            {table.result
                ? <span class="seat-score">{points !== undefined && say("play.points", { points })}
                    {rank === 1 && <span class="seat-won"> · {say("play.first")}</span>}</span>
                : <span class={isActing && sits?.kind === "computer" ? "seat-state thinking" : "seat-state"}>{stateWords(table, scene, seat, say)}</span>}
            {sign && <span class="seat-sign" role="img" aria-label={say(`gesture.${sign}`)}><GestureSign gesture={sign} size={26} /></span>}
            {mayReplace && (
                <button type="button" class="quiet" onClick={() => void match.act({ do: "replace", seat })}>
                    {say("seat.replace", { name: who(seat) })}
                </button>
            )}
            {mayTake && (
                <button type="button" class="quiet" onClick={() => void match.sit("", seat).catch(match.fail)}>
                    {say(sits?.you ? "seat.back" : "seat.take")}
                </button>
            )}
        </li>
    );
}

export function OnlineSeats({ match, table, scene, since, say, who }: {
    readonly match: OnlineMatch; readonly table: KnownTable; readonly scene: Scene; readonly since: number;
    readonly say: Say; readonly who: Who;
}) {
    const muted = useCell(isMuted), sign = useSign(table);
    return (
        <ol class="seats" aria-label={say("play.seats")}>
            {table.seats.map((_, index) => (
                <SeatCard key={index} match={match} table={table} scene={scene} seat={index + 1} since={since} say={say} who={who}
                    sign={!muted && sign?.seat === index + 1 ? sign.gesture : null} />
            ))}
        </ol>
    );
}
