// table_view.tsx - a running or finished game for a screen in the middle: what everybody may see, in large.
// Nothing has to be done here; people play on their phones.
import { useMemo } from "preact/hooks";

import { pace } from "../../base/pace";
import { CHANCE, type Scene } from "../../face";
import { lazily } from "../../shell/lazily";
import type { OpenFace } from "../../shell/use_face";
import { lastTurn, tellTurn } from "../../table/last_turn";
import { QuietBoard } from "../../table/quiet_board";
import { useAnnounced } from "../../table/use_announced";
import { winnerWords } from "../../table/winner_words";
import type { Speech } from "../../words";
import { listed } from "../../words/joined";
import { endingWords, rankedScene } from "../table/endings";
import { OfferBar } from "../table/offer_bar";
import type { OnlineSession, OnlineShown } from "../table/online_session";
import { withHost } from "../table/with_host";
import type { KnownTable } from "../wire/known_table";
import { whoAt } from "../words/seat_words";
import { BigSeats } from "./big_seats";
import { Code } from "./code";
import { mainLines } from "./main_lines";

const SheetTable = lazily(() => import("../../table/sheet_dialog").then((module) => module.SheetTable));

const NO_HINTS: readonly string[] = [];
const LONG_HEADLINE = 24, LONG_TELL = 130; // letters; more are smaller, so that nothing moves
const nothing = () => undefined; // nobody plays here

export function TableView({ session, shown, table, scene: latest, open, speech }: {
    readonly session: OnlineSession; readonly shown: OnlineShown; readonly table: KnownTable; readonly scene: Scene;
    readonly open: OpenFace; readonly speech: Speech;
}) {
    const { say, language } = speech, { log, logItems } = shown;
    const scene = useMemo(() => rankedScene(latest, table.result), [latest, table.result]);
    const face = useMemo(() => withHost(open.face, speech), [open.face, speech]);
    const who = useMemo(() => whoAt(table.seats, say), [table.seats, say]);
    const last = useMemo(() => lastTurn(log), [log]);
    useAnnounced({ face, speech, who, scene, logItems, isMine: false });
    const isOver = table.stage === "over" && shown.isCurrent;
    const ending = table.result && isOver ? endingWords(table.result, table.seats, say, who, language) : "";
    const acting = scene.actors.filter((actor) => actor <= scene.seats).map(who);
    const headline = ending || (scene.result ? winnerWords(scene.result, say, who, language)
        : acting.length ? say("view.turn", { names: listed(acting, say) }) : face.ask(scene, say, who));
    const sheet = isOver && scene.result ? mainLines(face.sheet(scene.result, scene, say, who, log)) : null;
    const told = tellTurn(last, face, scene.components, say, who);
    const long = (words: string, most: number) => words.length > most ? " long" : "";
    return (
        <div class={isOver ? "view-table over" : "view-table"} data-moves={log.filter(({ actor }) => actor !== CHANCE).length}>
            <div class="view-status">
                <h2 class={`view-ask${long(headline, LONG_HEADLINE)}`}>{headline}</h2>
                <BigSeats face={face} table={table} scene={scene} since={shown.clocksAt} ask={session.ask} say={say} who={who} />
            </div>
            <div class="board">
                <QuietBoard face={face} scene={scene} active={false} logItems={logItems} last={last} reason={null} hints={NO_HINTS}
                    pace={pace()} say={say} who={who} play={nothing} ask={session.ask} />
            </div>
            <div class="view-told">
                <p class={`view-last${long(told, LONG_TELL)}`}>{told}</p>
                <OfferBar session={session} table={table} say={say} who={who} language={language} onAnswer={nothing} />
                {isOver && !table.offer && !table.next && <p class="view-again">{say("view.rematch")}</p>}
            </div>
            {sheet && (
                <div class="view-sheet" style={{ "--lines": sheet.length + 1 }}><SheetTable lines={sheet} seats={scene.seats} who={who} /></div>
            )}
            <aside class="view-foot" aria-label={say("lobby.invite")}><Code id={session.id} words={say("view.code")} say={say} /></aside>
        </div>
    );
}
