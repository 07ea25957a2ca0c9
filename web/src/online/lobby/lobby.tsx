// lobby.tsx - a table before its game: the seats fill up, friends are invited.
import { useState } from "preact/hooks";

import { Icon } from "../../art/icon";
import { SeatMark } from "../../art/seat_mark";
import { link } from "../../base/router";
import { settings } from "../../base/settings";
import { nameOf } from "../../engine/name";
import type { Reason, Say, Who } from "../../face";
import type { GameEntry } from "../../games";
import { GameTitle, titleOf } from "../../shell/game_title";
import type { Speech } from "../../words";
import { ownName } from "../wire/guest";
import { Invite } from "../invite/invite";
import type { KnownTable } from "../wire/known_table";
import { LevelField } from "./level_field";
import { NameField } from "./name_field";
import type { OnlineSession } from "../table/online_session";
import { reasonWords, refusalWords } from "../words/refusal_words";
import { whoAt } from "../words/seat_words";

function isTaken(kind: string): boolean {
    return kind === "person" || kind === "computer";
}

function LobbySeat({ table, seat, say, who }: {
    readonly table: KnownTable; readonly seat: number; readonly say: Say; readonly who: Who;
}) {
    const sits = table.seats[seat - 1];
    const kind = sits?.kind ?? "open", isReady = kind === "computer" || !!table.luck.shares[seat - 1];
    return (
        <li class={isTaken(kind) ? "lobby-seat taken" : "lobby-seat"}>
            <SeatMark seat={seat} size={28} />
            {isTaken(kind)
                ? <b>{who(seat)}{sits?.you && <span class="small"> ({say("lobby.you")})</span>}</b>
                : <span class="small">{say(kind === "kept" ? "lobby.kept" : "lobby.waits")}</span>}
            {kind === "computer" && <span class="small">{say("seat.computer", { level: say(`level.${sits?.level ?? 3}`) })}</span>}
            {kind === "person" && isReady && <span class="good lobby-ready"><Icon name="check" size={18} /> {say("lobby.ready")}</span>}
        </li>
    );
}

/** The founder may fill free seats with computers. */
function FounderTools({ session, isFull, say }: { readonly session: OnlineSession; readonly isFull: boolean; readonly say: Say }) {
    const [level, setLevel] = useState(settings.value.level);
    return (
        <div class="lobby-founder">
            {!isFull && (
                <>
                    <LevelField label={say("lobby.level")} level={level} say={say} onChange={setLevel} />
                    <button type="button" onClick={() => void session.act({ do: "start", level })}>
                        <Icon name="computer" size={18} /> {say("lobby.start")}
                    </button>
                </>
            )}
            <button type="button" class="quiet" onClick={() => void session.act({ do: "close" })}>{say("lobby.close")}</button>
        </div>
    );
}

function SitForm({ session, speech }: { readonly session: OnlineSession; readonly speech: Speech }) {
    const { say } = speech;
    const [name, setName] = useState(ownName);
    const [isSitting, setSitting] = useState(false);
    const [failed, setFailed] = useState<string | null>(null);
    async function sit() {
        setSitting(true);
        try {
            await session.sit(nameOf(name));
        } catch (error) {
            setFailed(refusalWords(error, speech));
        }
        setSitting(false);
    }
    return (
        <form class="sit" onSubmit={(event) => {
            event.preventDefault();
            void sit();
        }}>
            <p>{say("lobby.sit.lead")}</p>
            <NameField name={name} say={say} onChange={setName} />
            {failed !== null && <p class="bad" role="alert">{failed}</p>}
            <button type="submit" class="primary large" disabled={isSitting}>{say("lobby.sit")}</button>
        </form>
    );
}

export function Lobby({ session, table, reason, entry, speech }: {
    readonly session: OnlineSession; readonly table: KnownTable; readonly entry: GameEntry; readonly speech: Speech;
    /** Why the last thing that one wanted was refused. */
    readonly reason: Reason | null;
}) {
    const { say } = speech;
    const who = whoAt(table.seats, say);
    const isFull = table.seats.every(({ kind }) => isTaken(kind)), isSeated = table.viewer > 0;
    if (table.stage === "closed")
        return (
            <section class="column prose">
                <h1>{say("lobby.closed.title")}</h1>
                <p>{say("lobby.closed")}</p>
                <p class="buttons"><a class="button primary" href={link()}>{say("home")}</a></p>
            </section>
        );
    return (
        <div class="lobby">
            <header class="lobby-head">
                <h1><GameTitle entry={entry} /></h1>
                <p>{say(`game.${entry.name}`)}</p>
                {table.pack && <p class="pack-named"><b>{say("pack.sign", table.pack)}</b></p>}
            </header>
            <section class="lobby-card" aria-labelledby="lobby-seats">
                <h2 id="lobby-seats">{say("lobby.seats")}</h2>
                <ol class="lobby-seats">
                    {table.seats.map((_, index) => <LobbySeat key={index} table={table} seat={index + 1} say={say} who={who} />)}
                </ol>
                <p class="small" role="status">{say(isFull ? "lobby.full" : "lobby.wait")}</p>
                {reason && <p class="bad" role="alert">{reasonWords(reason, speech, who)}</p>}
                {!isSeated && !isFull && <SitForm session={session} speech={speech} />}
                {isSeated && table.viewer === table.founder && <FounderTools session={session} isFull={isFull} say={say} />}
                {isSeated && table.viewer !== table.founder && (
                    <button type="button" class="quiet" onClick={() => void session.act({ do: "leave" })}>{say("lobby.leave")}</button>
                )}
                <p class="game-learn">
                    <a href={link("lesson", entry.name)} target="_blank"><Icon name="lesson" size={18} /> {say("lesson.title")}</a>
                    <a href={link("rules", entry.name)} target="_blank"><Icon name="book" size={18} /> {say("rules.title")}</a>
                </p>
            </section>
            {!isFull && (
                <section class={isSeated ? "lobby-card wanted" : "lobby-card"} aria-labelledby="lobby-invite">
                    <h2 id="lobby-invite">{say("lobby.invite")}</h2>
                    <Invite id={session.id} title={titleOf(entry, speech.language)} isMain={isSeated} say={say} />
                    <p class="small"><a href={link("table", session.id, "view")}><Icon name="computer" size={18} /> {say("view.title")}</a>{" "}{say("view.note")}</p>
                </section>
            )}
        </div>
    );
}
