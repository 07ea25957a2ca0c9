// online_table.tsx - the table of a game on the server: with people's presence, talk and offers.
import { useEffect, useMemo, useState } from "preact/hooks";

import { go, link } from "../../base/router";
import { useWakeLock } from "../../base/wake_lock";
import type { Scene } from "../../face";
import { Dialog } from "../../shell/dialog";
import { titleOf } from "../../shell/game_title";
import type { OpenFace } from "../../shell/use_face";
import { GameTable, type Rights, type TableParts } from "../../table/game_table";
import { pastOf } from "../../table/log/past";
import { useDialogs } from "../../table/use_dialogs";
import type { Speech } from "../../words";
import { CopyLink } from "../invite/copy_link";
import { Invite, pageUrl } from "../invite/invite";
import type { KnownTable } from "../wire/known_table";
import { withHostItems } from "../wire/record_lines";
import { whoAt, whoFor } from "../words/seat_words";
import { ChatPanel } from "./chat_panel";
import { EndingDialog } from "./ending_dialog";
import { endingWords, rankedScene } from "./endings";
import { LuckCheck } from "./luck_check";
import { allowNotices, canNotify, isAllowed } from "./notices";
import { OfferBar } from "./offer_bar";
import { OnlineSeats } from "./online_seats";
import type { OnlineSession, OnlineShown } from "./online_session";
import { SureDialog } from "./sure_dialog";
import { useRecord } from "./use_record";
import { useStory } from "./use_story";
import { withHost } from "./with_host";

/** The dialogs that only a table on the server has. */
type OwnDialog = "invite" | "record" | "resign" | "leave";

/** Goes on to the rematch when it begins. Who comes back to a table that had one stays. */
function useNext({ next, viewer }: KnownTable) {
    const [had] = useState(next);
    useEffect(() => {
        if (next && next !== had && viewer)
            go("table", next);
    }, [next]);
}

export function OnlineTable({ session, shown, table, scene: latest, open: { entry, face: plainFace }, speech }: {
    readonly session: OnlineSession; readonly shown: OnlineShown; readonly table: KnownTable; readonly scene: Scene;
    readonly open: OpenFace; readonly speech: Speech;
}) {
    const { say, language } = speech;
    const scene = useMemo(() => rankedScene(latest, table.result), [latest, table.result]);
    const face = useMemo(() => withHost(plainFace, speech), [plainFace, speech]);
    const open = useMemo(() => ({ entry, face, speech }), [entry, face, speech]);
    const dialogs = useDialogs<OwnDialog>(), { opened, show, close } = dialogs;
    const [hasNotices, setNotices] = useState(isAllowed);
    const who = useMemo(() => whoFor(table.viewer, table.seats, say), [table.viewer, table.seats, say]);
    const name = useMemo(() => whoAt(table.seats, say), [table.seats, say]);
    const sits = table.seats[table.viewer - 1], isConnected = shown.connection === "open";
    const isPlaying = sits?.kind === "person" && table.stage === "running";
    const isMine = isPlaying && scene.moves.length > 0 && shown.isCurrent && !shown.isSending;
    useWakeLock(isMine);
    const isOver = table.stage === "over" && shown.isCurrent;
    const isAlone = table.seats.filter(({ kind }) => kind === "person").length < 2;
    const openRecord = useRecord(session.id, isOver && !!table.luck.secret);
    const record = openRecord instanceof Error ? null : openRecord;
    const told = useStory(record?.table ?? null, table.viewer);
    const past = useMemo(() => record && told ? pastOf(record.table) : session.past, [record, told, session]);
    const log = useMemo(() => told ? withHostItems(told, shown.log) : shown.log, [told, shown.log]);
    useNext(table);
    const rematch = table.viewer > 0 && !table.offer && !table.next ? () => {
        close();
        void session.act({ do: "rematch" });
    } : null;
    const rights: Rights = {
        ...isPlaying && { undo: { words: say(isAlone ? "play.undo" : "act.undo"), isOff: !isConnected } },
        mayHint: isPlaying && isAlone, rematch,
    };
    const ending = table.result ? endingWords(table.result, table.seats, say, who, language) : "";
    const question = ending || (sits?.out ? say("watch.out") : sits?.kind === "computer" ? say("log.computer", { name: who(table.viewer) }) : undefined);
    const luck = <LuckCheck id={session.id} luck={table.luck} table={record?.table ?? null} isLost={openRecord instanceof Error} say={say} />;
    const replay = link("record", session.id);
    const offers = (
        <>
            <OfferBar session={session} table={table} say={say} who={who} language={language} onAnswer={close} />
            {table.next && <p class="offer"><a class="button primary" href={link("table", table.next)}>{say("end.next")}</a></p>}
        </>
    );
    const parts: TableParts = {
        kind: "online", question, offers, luck, replay,
        seats: <OnlineSeats session={session} table={table} scene={scene} since={shown.clocksAt} say={say} who={name} />,
        side: (
            <>
                {table.viewer === 0 && <p class="small watching">{say("watch.title")}</p>}
                {table.watchers > 0 && <p class="small watching">{say("watch.count", { count: table.watchers })}</p>}
                <ChatPanel session={session} chat={table.chat} mayTalk={!!shown.guest} say={say} who={name} />
            </>
        ),
        talk: table.chat.filter(({ seat }) => !seat || seat !== table.viewer).map(({ at }) => at),
        items: [
            { icon: "share", words: say("act.invite"), act: () => show("invite") },
            { icon: "computer", words: say("view.title"), note: say("view.note"), act: () => go("table", session.id, "view") },
            ...canNotify && !hasNotices && isPlaying ? [{
                icon: "hint", words: say("act.notify"), note: say("act.notify.note"), act: () => void allowNotices().then(setNotices),
            } as const] : [],
            ...isPlaying ? [{ icon: "close", words: say("act.resign"), note: say("act.resign.note"), act: () => show("resign") } as const] : [],
            ...isPlaying ? [{ icon: "trash", words: say("act.leave"), note: say("act.leave.note"), act: () => show("leave") } as const] : [],
            ...isOver ? [{ icon: "play", words: say("sheet.replay"), act: () => go("record", session.id) } as const] : [],
            ...isOver ? [{ icon: "copy", words: say("act.record.link"), act: () => show("record") } as const] : [],
        ],
        leave: { words: say("act.home"), ...table.viewer && { note: say("act.home.note") } },
        pack: table.pack,
        sheetWords: say(scene.result ? "sheet.title" : "end.short"),
        againWords: say("end.rematch"),
        ending: table.result && (
            <EndingDialog words={ending} offers={offers} luck={luck} replay={replay} say={say} onRematch={rematch} onClose={close} />
        ),
    };
    return (
        <>
            <GameTable session={session} shown={shown} scene={scene} log={log} past={past} open={open} who={who} dialogs={dialogs}
                isRunning={table.stage === "running"} isOver={isOver} isMine={isMine} isActive={isMine && isConnected}
                rights={rights} parts={parts} />
            {opened === "invite" && (
                <Dialog title={say("act.invite")} onClose={close}><Invite id={session.id} title={titleOf(entry, language)} say={say} /></Dialog>
            )}
            {opened === "record" && (
                <Dialog title={say("act.record.link")} onClose={close}>
                    <CopyLink url={pageUrl("record", session.id)} text={titleOf(entry, language)} label={say("lobby.link")} say={say} />
                </Dialog>
            )}
            {opened === "resign" && (
                <SureDialog words={say("act.resign.sure")} yes={say("act.resign")} say={say} onYes={() => void session.act({ do: "resign" })} onClose={close} />
            )}
            {opened === "leave" && (
                <SureDialog words={say("act.leave.sure")} yes={say("act.leave")} say={say} onYes={() => void session.act({ do: "leave" })} onClose={close} />
            )}
        </>
    );
}
