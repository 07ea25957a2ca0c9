// gathering.tsx - before the game: the code to scan, as large as the screen, and who has come so far.
import { useState } from "preact/hooks";

import { Icon } from "../../art/icon";
import { SeatMark } from "../../art/seat_mark";
import { link } from "../../base/router";
import { settings } from "../../base/settings";
import type { Reason, Say } from "../../face";
import type { Speech } from "../../words";
import { LevelField } from "../lobby/level_field";
import type { OnlineSession } from "../table/online_session";
import type { KnownTable } from "../wire/known_table";
import { reasonWords } from "../words/refusal_words";
import { whoAt } from "../words/seat_words";
import { Code } from "./code";
import { isFoundedHere } from "../lobby/founded_here";

/** The person who made the table here need not wait until all seats are taken. */
function StartTools({ session, say }: { readonly session: OnlineSession; readonly say: Say }) {
    const [level, setLevel] = useState(settings.value.level);
    return (
        <div class="view-start">
            <LevelField label={say("lobby.level")} level={level} say={say} onChange={setLevel} />
            <button type="button" class="primary" onClick={() => void session.act({ do: "start", level })}>{say("lobby.start")}</button>
        </div>
    );
}

export function Gathering({ session, table, reason, speech, canWake }: {
    readonly session: OnlineSession; readonly table: KnownTable; readonly speech: Speech;
    /** Why the last thing that was wanted here was refused. */
    readonly reason: Reason | null;
    /** Whether the screen is kept awake. */
    readonly canWake: boolean;
}) {
    const { say } = speech, who = whoAt(table.seats, say);
    const kinds = table.seats.map(({ kind }) => kind), isOwn = isFoundedHere(table.table);
    const isFull = kinds.every((kind) => kind === "person" || kind === "computer");
    if (table.stage === "closed")
        return (
            <section class="view-closed">
                <h2>{say("lobby.closed.title")}</h2>
                <p>{say("lobby.closed")}</p>
                <p class="buttons"><a class="button primary" href={link()}>{say("home")}</a></p>
            </section>
        );
    return (
        <div class="view-table gathering">
            <section class="view-invite" aria-label={say("lobby.invite")}>
                <Code id={session.id} words="" say={say} />
            </section>
            <section class="view-status" aria-label={say("lobby.seats")}>
                <h2 class="view-ask">{say("view.scan")}</h2>
                <p class="view-lead" role="status">{say(isFull ? "lobby.full" : "view.scan.text")}</p>
                <ol class="view-seats">
                    {table.seats.map(({ kind, level = 3 }, index) => {
                        const seat = index + 1, isTaken = kind === "person" || kind === "computer";
                        return (
                            <li key={seat} class={isTaken ? "view-seat taken" : "view-seat"}>
                                <SeatMark seat={seat} size={44} />
                                {isTaken ? <b class="view-name">{who(seat)}</b> : <span class="view-waits">{say(kind === "kept" ? "lobby.kept" : "lobby.waits")}</span>}
                                {kind === "person" && <span class="good"><Icon name="check" size={36} /></span>}
                                {kind === "computer" && <span class="view-state">{say("seat.computer", { level: say(`level.${level}`) })}</span>}
                            </li>
                        );
                    })}
                </ol>
                {reason && <p class="bad" role="alert">{reasonWords(reason, speech, who)}</p>}
                {isOwn && !isFull && kinds.includes("person") && <StartTools session={session} say={say} />}
            </section>
            <ul class="view-notes">
                {!isSecureContext && <li>{say("view.wifi")}</li>}
                {!canWake && <li>{say("view.sleep")}</li>}
                {isOwn && <li><button type="button" class="link" onClick={() => void session.act({ do: "close" })}>{say("lobby.close")}</button></li>}
            </ul>
        </div>
    );
}
