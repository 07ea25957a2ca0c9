// race_screen.tsx - a race between several people at one device: the first to press wins it.
import type { Say, Who } from "../face";
import { SeatMark } from "../art/seat_mark";
import "../styles/pass.css";

export function RaceScreen({ seats, say, who, onPress }: {
    readonly seats: readonly number[]; readonly say: Say; readonly who: Who;
    readonly onPress: (seat: number) => void;
}) {
    return (
        <section class="pass race" aria-labelledby="race-title">
            <h2 id="race-title">{say("race.title")}</h2>
            <p>{say("race.text")}</p>
            <div class="race-seats">
                {seats.map((seat) => (
                    <button key={seat} type="button" class="large" onClick={() => onPress(seat)}>
                        <SeatMark seat={seat} size={48} />
                        {who(seat)}
                    </button>
                ))}
            </div>
        </section>
    );
}
