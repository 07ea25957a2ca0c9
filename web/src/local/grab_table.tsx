// grab_table.tsx - an open race at one device: everybody grabs from their own edge.
import { useMemo, useState } from "preact/hooks";

import type { Face, Scene, Seat, Who } from "../face";
import { SeatMark } from "../art/seat_mark";
import type { Speech } from "../words";
import { lazily } from "../shell/lazily";
import type { LocalSession } from "./local_session";
import { RaceStart, type RaceCall } from "../table/race_start";
import { reasonWords } from "../table/reason_words";
import "../styles/grab.css";

export function GrabTable({ session, face, scene, seats, call, speech, who }: {
    readonly session: LocalSession; readonly face: Face; readonly scene: Scene;
    /** The seats of the people at this device. */
    readonly seats: readonly Seat[];
    readonly call: RaceCall; readonly speech: Speech; readonly who: Who;
}) {
    const { say } = speech;
    const Grabs = useMemo(() => face.grabs && lazily(face.grabs), [face]);
    const [told, setTold] = useState<Readonly<Record<Seat, string>>>({});
    const far = seats.slice(0, Math.floor(seats.length / 2));
    const near = seats.slice(far.length);
    async function grab(seat: Seat, move: string) {
        const reason = await session.grab(seat, move);
        setTold((before) => ({ ...before, [seat]: reason ? reasonWords(reason, speech, who) : "" }));
    }
    const place = (seat: Seat) => (
        <section key={seat} class="grab-seat" aria-label={who(seat)}>
            <h3><SeatMark seat={seat} size={20} /> {who(seat)}</h3>
            {Grabs && (
                <Grabs scene={scene} seat={seat} active={call !== "ready"} say={say} who={who}
                    onGrab={(move) => void grab(seat, move)} />
            )}
            <p class="grab-told small" role="status">{told[seat] ?? ""}</p>
        </section>
    );
    return (
        <div class="board grab" role="group" aria-label={say("grab.title")}>
            <RaceStart call={call} say={say} />
            <div class="grab-side grab-far">{far.map(place)}</div>
            <div class="grab-side">{near.map(place)}</div>
        </div>
    );
}
