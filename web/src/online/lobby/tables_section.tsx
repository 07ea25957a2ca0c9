// tables_section.tsx - tables on the server: our own, then those to join or to watch, then finished games.
import { useEffect, useState } from "preact/hooks";

import { link } from "../../base/router";
import { findGame } from "../../games";
import { titleOf } from "../../shell/game_title";
import { When } from "../../shell/when";
import type { Speech } from "../../words";
import { foundedTables } from "./founded_here";
import { listedName } from "../words/seat_words";
import { readTable, type ListedTable } from "../wire/tables";
import { useOnlineSpeech } from "../words/use_online_speech";
import "../../styles/online.css";

const MOST_ASKED = 12; // how many of our running tables are asked whose turn it is

/** Our running tables where it is our turn. */
function useTurns(mine: readonly ListedTable[]): ReadonlySet<string> {
    const [turns, setTurns] = useState<ReadonlySet<string>>(new Set());
    useEffect(() => {
        let isWanted = true;
        const running = mine.filter(({ stage }) => stage === "running").slice(0, MOST_ASKED);
        void Promise.all(running.map(async ({ table }) => {
            const { actors = [], viewer } = await readTable(table);
            return actors.includes(viewer) ? [table] : [];
        })).then((found) => isWanted && setTurns(new Set(found.flat())), () => undefined);
        return () => {
            isWanted = false;
        };
    }, [mine]);
    return turns;
}

/** Tables that this screen in the middle has made, looked at whenever the server's lists have changed. */
function useFounded(lists: readonly ListedTable[]): readonly ListedTable[] {
    const [founded, setFounded] = useState<readonly ListedTable[]>([]);
    useEffect(() => {
        let isWanted = true;
        void foundedTables().then((found) => isWanted && setFounded(found));
        return () => {
            isWanted = false;
        };
    }, [lists]);
    return founded;
}

function TableRow({ listed, isView, isTurn, verb, speech: { say, language } }: {
    readonly listed: ListedTable; readonly isView?: boolean; readonly isTurn?: boolean; readonly verb?: string; readonly speech: Speech;
}) {
    const entry = findGame(listed.game), title = entry ? titleOf(entry, language) : listed.game;
    const names = listed.seats.map((sits, index) => listedName(sits, index + 1, say)).join(" · ");
    return (
        <li class={isTurn ? "kept turn" : "kept"}>
            <a class="kept-link" href={link("table", listed.table, ...isView ? ["view"] : [])}>
                <b>{title}</b> <span>{names}</span>
                <span class="small">
                    {isTurn && <strong class="turn-word">{say("online.turn")} · </strong>}
                    {verb && <>{verb} · </>}
                    {listed.clock.startsWith("days") && <>{say("online.days")} · </>}
                    <When at={listed.at} />
                    {listed.pack && <> · {say("pack.sign", listed.pack)}</>}
                </span>
            </a>
        </li>
    );
}

export interface Lists {
    readonly mine: readonly ListedTable[];
    readonly open: readonly ListedTable[];
    readonly running: readonly ListedTable[];
    /** Our own tables. */
    readonly finished: readonly ListedTable[];
}

export function TablesSection({ mine, open, running, finished }: Lists) {
    const speech = useOnlineSpeech();
    const turns = useTurns(mine), founded = useFounded(running);
    if (!speech)
        return null;
    const { say } = speech;
    const own = [...mine].sort((a, b) => Number(turns.has(b.table)) - Number(turns.has(a.table)));
    const isOthers = ({ table }: ListedTable) => ![...mine, ...founded].some((other) => other.table === table);
    const sections = [
        ["online.mine", own, undefined], ["view.title", founded, undefined], ["online.open", open.filter(isOthers), "online.join"],
        ["online.running", running.filter(isOthers), "online.watch"],
    ] as const;
    return (
        <>
            {sections.map(([title, tables, verb]) => tables.length > 0 && (
                <section key={title} class="kept-list">
                    <h2>{say(title)}</h2>
                    <ul>
                        {tables.map((listed) => (
                            <TableRow key={listed.table} listed={listed} isView={tables === founded} isTurn={turns.has(listed.table)} speech={speech}
                                {...verb && { verb: say(verb) }} />
                        ))}
                    </ul>
                </section>
            ))}
            {finished.length > 0 && (
                <details class="kept-list">
                    <summary>{say("online.finished", { count: finished.length })}</summary>
                    <ul>{finished.map((listed) => <TableRow key={listed.table} listed={listed} speech={speech} />)}</ul>
                </details>
            )}
        </>
    );
}
