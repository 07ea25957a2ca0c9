// online_seats.tsx - the seats of the table: whose turn it is, who is connected, clocks, gestures.
import { useEffect, useState } from "preact/hooks";

import { useCell } from "../../base/cell";
import { Icon } from "../../art/icon";
import { SeatMark } from "../../art/seat_mark";
import { SeatButton } from "../../table/seat_button";
import type { Scene, Say, Seat, Who } from "../../face";
import { ClockFace } from "./clock_face";
import { winners } from "./endings";
import { GestureSign } from "./gesture_sign";
import type { KnownTable } from "../wire/known_table";
import type { OnlineSession } from "./online_session";
import { hasOwnName } from "../words/seat_words";
import { isMuted } from "./talk_setting";
import { useLowTime } from "./use_low_time";
import type { Gesture } from "../wire/messages";

const SIGN_TIME = 4000; // milliseconds that a gesture is shown beside its seat

interface Sign {
    readonly seat: Seat;
    readonly gesture: Gesture;
}

/** The latest gesture, for a while, whatever is said after it. */
function useSign(table: KnownTable): Sign | null {
    const last = table.chat.filter(({ gesture }) => gesture).at(-1);
    const [seen, setSeen] = useState(last?.at ?? 0);
    const isNew = !!last && last.at > seen;
    useEffect(() => {
        if (!isNew)
            return;
        const timer = setTimeout(() => setSeen(last.at), SIGN_TIME);
        return () => clearTimeout(timer);
    }, [last?.at, isNew]);
    return isNew && last.gesture ? { seat: last.seat, gesture: last.gesture } : null;
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

function SeatCard({ session, table, scene, seat, since, sign, say, who }: {
    readonly session: OnlineSession; readonly table: KnownTable; readonly scene: Scene; readonly seat: Seat;
    readonly since: number; readonly sign: Gesture | null; readonly say: Say; readonly who: Who;
}) {
    const sits = table.seats[seat - 1], isActing = table.stage === "running" && scene.actors.includes(seat);
    const clock = table.clocks?.[seat - 1], points = scene.result?.scores[seat - 1];
    const isWinner = !!table.result && winners(table.result).includes(seat);
    const final = [...points === undefined ? [] : [say("play.points", { points })], ...sits?.out ? [say("seat.out")] : []];
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
                ? <span class="seat-score">{final.join(" · ")}
                    {isWinner && <span class="seat-won">{final.length > 0 && " · "}{say("play.first")}</span>}</span>
                : !mayReplace && !mayTake && <span class={isActing && sits?.kind === "computer" ? "seat-state thinking" : "seat-state"}>{stateWords(table, scene, seat, say)}</span>}
            {sign && <span class="seat-sign" role="img" aria-label={say(`gesture.${sign}`)}><GestureSign gesture={sign} size={26} /></span>}
            {mayReplace && (
                <SeatButton icon="computer" words={say("seat.replace")} name={who(seat) + say("list.comma") + say("seat.away")}
                    onPress={() => void session.act({ do: "replace", seat })} />
            )}
            {mayTake && (
                <SeatButton icon="person" words={say(sits?.you ? "seat.back" : "seat.take")} name={who(seat)}
                    onPress={() => void session.sit("", seat).catch(session.fail)} />
            )}
        </li>
    );
}

export function OnlineSeats({ session, table, scene, since, say, who }: {
    readonly session: OnlineSession; readonly table: KnownTable; readonly scene: Scene; readonly since: number;
    readonly say: Say; readonly who: Who;
}) {
    const muted = useCell(isMuted), sign = useSign(table);
    useLowTime(table.stage === "running" ? table.clocks?.[table.viewer - 1] : undefined, since, say);
    return (
        <ol class="seats" aria-label={say("play.seats")}>
            {table.seats.map((_, index) => (
                <SeatCard key={index} session={session} table={table} scene={scene} seat={index + 1} since={since} say={say} who={who}
                    sign={!muted && sign?.seat === index + 1 ? sign.gesture : null} />
            ))}
        </ol>
    );
}
