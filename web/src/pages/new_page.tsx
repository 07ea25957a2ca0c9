// new_page.tsx - sets a table: how many seats, who sits there, by which options.
import { useState } from "preact/hooks";

import { Icon } from "../art/icon";
import type { Pack } from "../face";
import { nameOf } from "../engine/name";
import type { Plan, SeatPlan } from "../engine/plan";
import { findGame, type GameEntry } from "../games";
import { useSpeech } from "../words";
import { startSession } from "../local/local_sessions";
import { GameTitle, titleOf } from "../shell/game_title";
import { NoSuchPage } from "../shell/no_such_page";
import { OptionRow } from "../shell/option_row";
import { lazily } from "../shell/lazily";
import { PageFrame } from "../shell/page_frame";
import { link } from "../base/router";
import { SeatRow } from "../shell/seat_row";
import { changeSettings, settings } from "../base/settings";

const PackField = lazily(() => import("../packs/pack_field").then((module) => module.PackField));

/** Everybody a person, or the first one against computers. */
function seatsFor(count: number, allPeople: boolean): SeatPlan[] {
    const { level, names } = settings.value;
    return Array.from({ length: count }, (_, index) => ({
        kind: allPeople || index === 0 ? "person" : "computer", level, name: names[index] ?? "",
    }));
}

/** More or fewer seats; new ones are like the last. */
function resize(seats: readonly SeatPlan[], count: number): SeatPlan[] {
    const { names } = settings.value;
    const like = seats.at(-1) ?? { kind: "computer", level: 2, name: "" };
    return Array.from({ length: count }, (_, index) => seats[index] ?? { ...like, name: names[index] ?? "" });
}

function remember(seats: readonly SeatPlan[]) {
    const level = seats.find((seat) => seat.kind === "computer")?.level ?? settings.value.level;
    const names = [0, 1, 2, 3, 4].map((index) =>
        seats[index]?.kind === "person" ? nameOf(seats[index].name) : settings.value.names[index] ?? "");
    changeSettings({ level, names });
}

function Setting({ entry, preset, wanted }: { readonly entry: GameEntry; readonly preset: string; readonly wanted: string }) {
    const { say } = useSpeech();
    const [seats, setSeats] = useState(() => seatsFor(entry.fewest, preset === "people"));
    const [options, setOptions] = useState<Readonly<Record<string, string>>>({});
    const [pack, setPack] = useState<Pack | null>(null);
    const [failed, setFailed] = useState<string | null>(null);
    const counts = Array.from({ length: entry.most - entry.fewest + 1 }, (_, index) => entry.fewest + index);
    function start() {
        const plan: Plan = {
            game: entry.name, options, ...pack && { pack },
            seats: seats.map((seat) => ({ ...seat, name: seat.kind === "person" ? nameOf(seat.name) : "" })),
        };
        remember(seats);
        startSession(plan).catch((error: unknown) => setFailed(String(error)));
    }
    return (
        <form class="column setting" onSubmit={(event) => {
            event.preventDefault();
            start();
        }}>
            <p class="crumb"><a href={link()}>{say("home")}</a></p>
            <h1><GameTitle entry={entry} /></h1>
            <p>{say(`game.${entry.name}`)}</p>
            <p class="game-learn">
                <a href={link("lesson", entry.name)}><Icon name="lesson" size={18} /> {say("lesson.title")}</a>
                <a href={link("rules", entry.name)}><Icon name="book" size={18} /> {say("rules.title")}</a>
            </p>
            <div class="buttons presets">
                <button type="button" onClick={() => setSeats(seatsFor(seats.length, false))}>{say("new.computer")}</button>
                <button type="button" onClick={() => setSeats(seatsFor(seats.length, true))}>{say("new.people")}</button>
            </div>
            {counts.length > 1 && (
                <fieldset class="counts">
                    <legend>{say("new.count")}</legend>
                    {counts.map((count) => (
                        <label key={count} class="picture-choice count">
                            <input type="radio" name="count" checked={seats.length === count}
                                onChange={() => setSeats(resize(seats, count))} />
                            <span>{count}</span>
                        </label>
                    ))}
                </fieldset>
            )}
            <fieldset class="seat-rows">
                <legend>{say("new.seats")}</legend>
                {seats.map((plan, index) => (
                    <SeatRow key={index} seat={index + 1} plan={plan}
                        onChange={(change) => setSeats(seats.map((old, at) => at === index ? change : old))} />
                ))}
            </fieldset>
            {entry.options.map((option) => (
                <OptionRow key={option.name} game={entry.name} option={option}
                    value={options[option.name] ?? option.values[0] ?? ""}
                    onChange={(value) => setOptions({ ...options, [option.name]: value })} />
            ))}
            {entry.pack && <PackField entry={entry} pack={pack} wanted={wanted} onChange={setPack} />}
            {failed !== null && <p class="bad" role="alert">{say("front.failed")} <code>{failed}</code></p>}
            <div class="buttons">
                <button type="submit" class="primary large">{say("new.start")}</button>
            </div>
        </form>
    );
}

export function NewPage({ game, preset, pack }: {
    readonly game: string; readonly preset: string;
    /** The checksum of a pack on this device; "": none is asked for. */
    readonly pack: string;
}) {
    const { language } = useSpeech();
    const entry = findGame(game);
    if (!entry)
        return <NoSuchPage />;
    return (
        <PageFrame title={titleOf(entry, language)} kind="new" game={entry.name}>
            <Setting entry={entry} preset={preset} wanted={pack} />
        </PageFrame>
    );
}
