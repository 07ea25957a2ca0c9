// players.tsx - who sits at a real table, before it begins.
import { useState } from "preact/hooks";

import { SeatMark } from "../art/seat_mark";
import { settings } from "../base/settings";
import type { CompanionFace, Say } from "../face";

const MOST_LETTERS = 12; // of a name in a score pad

/** What the text takes as a name: walls and comments are none, and letters are counted one by one. */
function clean(name: string): string {
    return Array.from(name.replace(/[#|\p{C}]/gu, " ").replace(/\s+/g, " ").trim()).slice(0, MOST_LETTERS).join("").trim();
}

export function Players({ desk: { fewest, most }, say, onStart }: {
    readonly desk: CompanionFace; readonly say: Say; readonly onStart: (names: readonly string[]) => void;
}) {
    const [count, setCount] = useState(fewest);
    const [names, setNames] = useState<readonly string[]>(() => settings.value.names);
    const seats = Array.from({ length: count }, (_, index) => index);
    return (
        <form class="companion-players" onSubmit={(event) => {
            event.preventDefault();
            onStart(seats.map((index) => clean(names[index] ?? "") || clean(say("companion.player", { seat: index + 1 }))));
        }}>
            {most > fewest && (
                <fieldset class="counts">
                    <legend>{say("companion.players")}</legend>
                    {Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index).map((number) => (
                        <label key={number} class="picture-choice count">
                            <input type="radio" name="count" checked={number === count} onChange={() => setCount(number)} />
                            <span>{number}</span>
                        </label>
                    ))}
                </fieldset>
            )}
            {seats.map((index) => (
                <label key={index} class="companion-name">
                    <SeatMark seat={index + 1} />
                    <input type="text" value={names[index] ?? ""} maxLength={24} autocomplete="off" placeholder={say("companion.player", { seat: index + 1 })}
                        aria-label={say("companion.name", { seat: index + 1 })}
                        onInput={({ currentTarget }) => setNames(Array.from({ length: 5 }, (_, at) => at === index ? currentTarget.value : names[at] ?? ""))} />
                </label>
            ))}
            <button type="submit" class="primary large">{say("companion.start")}</button>
        </form>
    );
}
