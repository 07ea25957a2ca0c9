// seat_row.tsx - a seat in the set-up of a table: a person with a name, or a computer.
import { SeatMark } from "../art/seat_mark";
import { LEVELS, type SeatPlan } from "../engine/plan";
import { useSpeech } from "../words";
import { LimitedInput, MOST_NAME } from "../base/limited_input";

export function SeatRow({ seat, plan, onChange }: {
    readonly seat: number; readonly plan: SeatPlan; readonly onChange: (plan: SeatPlan) => void;
}) {
    const { say } = useSpeech();
    const levels = Array.from({ length: LEVELS }, (_, index) => index + 1);
    const value = plan.kind === "person" ? "person" : String(plan.level);
    function choose(chosen: string) {
        onChange(chosen === "person"
            ? { ...plan, kind: "person" } : { ...plan, kind: "computer", level: Number(chosen) });
    }
    return (
        <div class="seat-row" role="group" aria-label={say("who.player", { seat })}>
            <SeatMark seat={seat} size={24} />
            <select aria-label={say("new.who", { seat })} value={value}
                onChange={(event) => choose(event.currentTarget.value)}>
                <option value="person">{say("seat.person")}</option>
                {levels.map((level) => (
                    <option key={level} value={level}>
                        {say("seat.computer", { level: say(`level.${level}`) })}
                    </option>
                ))}
            </select>
            {plan.kind === "person"
                ? <LimitedInput most={MOST_NAME} value={plan.name}
                    label={say("new.name", { seat })} placeholder={say("who.player", { seat })}
                    onText={(name) => onChange({ ...plan, name })} />
                : <span class="seat-tree">{say("who.called", { name: say(`tree.${seat}`) })}</span>}
        </div>
    );
}
