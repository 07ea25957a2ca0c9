// found_page.tsx - sets a table on the server: who may come, how it is played.
import { useState } from "preact/hooks";

import type { Pack } from "../../face";
import { lazily } from "../../shell/lazily";
import { titleOf } from "../../shell/game_title";
import { NoSuchPage } from "../../shell/no_such_page";
import { OptionRow } from "../../shell/option_row";
import { PageFrame } from "../../shell/page_frame";
import { go, link } from "../../base/router";
import { changeSettings, settings } from "../../base/settings";
import { nameOf } from "../../engine/name";
import { findGame, type GameEntry } from "../../games";
import { useSpeech, type Speech } from "../../words";
import { ChoiceField } from "../lobby/choice_field";
import { beGuest, ownName } from "../wire/guest";
import { LevelField } from "../lobby/level_field";
import { NameField } from "../lobby/name_field";
import { refusalWords } from "../words/refusal_words";
import { noteFounded } from "../lobby/founded_here";
import { found } from "../wire/tables";
import { useOnlineSpeech } from "../words/use_online_speech";
import "../../styles/online.css";

const PackField = lazily(() => import("../../packs/pack_field").then((module) => module.PackField));

/** Forms of the clock as the server reads them, by the keys of their words. */
const CLOCKS: Readonly<Record<string, string>> = {
    none: "none", move: "move 30", game: "game 600 5", days: "days 3",
};

function Founding({ entry, wanted, speech }: { readonly entry: GameEntry; readonly wanted: string; readonly speech: Speech }) {
    const { say } = speech;
    const [name, setName] = useState(ownName);
    const [isTable, setTable] = useState(false); // the table in the middle, where nobody sits
    const [count, setCount] = useState(entry.fewest);
    const [computers, setComputers] = useState(0);
    const [level, setLevel] = useState(settings.value.level);
    const [options, setOptions] = useState<Readonly<Record<string, string>>>({});
    const [pack, setPack] = useState<Pack | null>(null);
    const [clock, setClock] = useState("none");
    const [isPublic, setPublic] = useState(false);
    const [isFounding, setFounding] = useState(false);
    const [failed, setFailed] = useState<string | null>(null);
    const counts = Array.from({ length: entry.most - entry.fewest + 1 }, (_, index) => entry.fewest + index);
    const mostMachines = count - (isTable ? 1 : 2); // who sits here, and somebody to play with
    const machines = Math.min(computers, mostMachines);
    async function make() {
        setFounding(true);
        try {
            await beGuest(isTable ? "" : nameOf(name));
            changeSettings({ level });
            const seats = Array.from({ length: count }, (_, index) =>
                index >= count - machines ? `computer:${level}` : index === 0 && !isTable ? "me" : "open");
            const table = await found({ game: entry.name, seats, options, ...pack && { pack: pack.text }, clock: CLOCKS[clock] ?? "none", public: isPublic });
            if (isTable)
                noteFounded(table);
            go("table", table, ...isTable ? ["view"] : []);
        } catch (error) {
            setFounding(false);
            setFailed(refusalWords(error, speech));
        }
    }
    return (
        <form class="column setting" onSubmit={(event) => {
            event.preventDefault();
            void make();
        }}>
            <p class="crumb"><a href={link()}>{say("home")}</a></p>
            <h1>{say("invite.title", { game: titleOf(entry, speech.language) })}</h1>
            <p>{say("invite.lead")}</p>
            <fieldset>
                <legend>{say("invite.place")}</legend>
                {[false, true].map((choice) => (
                    <label key={String(choice)} class="choice">
                        <input type="radio" name="place" checked={isTable === choice} onChange={() => setTable(choice)} />
                        <span>{say(choice ? "invite.place.table" : "invite.place.hand")}</span>
                    </label>
                ))}
            </fieldset>
            {!isTable && <NameField name={name} say={say} onChange={setName} />}
            {counts.length > 1 && (
                <fieldset class="counts">
                    <legend>{say("invite.count")}</legend>
                    {counts.map((choice) => (
                        <label key={choice} class="picture-choice count">
                            <input type="radio" name="count" checked={count === choice} onChange={() => setCount(choice)} />
                            <span>{choice}</span>
                        </label>
                    ))}
                </fieldset>
            )}
            {mostMachines > 0 && (
                <div class="pair">
                    <ChoiceField label={say("invite.computers")} value={String(machines)} onChange={(value) => setComputers(Number(value))}
                        choices={Array.from({ length: mostMachines + 1 }, (_, some) =>
                            [String(some), some ? say("invite.computers.some", { count: some }) : say("invite.computers.none")] as const)} />
                    {machines > 0 && <LevelField label={say("invite.level")} level={level} say={say} onChange={setLevel} />}
                </div>
            )}
            <ChoiceField label={say("invite.clock")} value={clock} onChange={setClock}
                choices={Object.keys(CLOCKS).map((key) => [key, say(`invite.clock.${key}`)] as const)} />
            {entry.options.map((option) => (
                <OptionRow key={option.name} game={entry.name} option={option}
                    value={options[option.name] ?? option.values[0] ?? ""}
                    onChange={(value) => setOptions({ ...options, [option.name]: value })} />
            ))}
            {entry.pack && <PackField entry={entry} pack={pack} wanted={wanted} onChange={setPack} />}
            <label class="choice">
                <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
                <span>{say("invite.public")}</span>
            </label>
            {failed !== null && <p class="bad" role="alert">{failed}</p>}
            <div class="buttons">
                <button type="submit" class="primary large" disabled={isFounding}>{say("invite.make")}</button>
            </div>
        </form>
    );
}

export function FoundPage({ game, pack }: {
    readonly game: string;
    /** The checksum of a pack on this device; "": none is asked for. */
    readonly pack: string;
}) {
    const { language } = useSpeech(), speech = useOnlineSpeech();
    const entry = findGame(game);
    if (!entry)
        return <NoSuchPage />;
    return (
        <PageFrame title={titleOf(entry, language)} kind="new" game={entry.name}>
            {speech && <Founding entry={entry} wanted={pack} speech={speech} />}
        </PageFrame>
    );
}
