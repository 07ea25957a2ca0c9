// online_table.tsx - a game among people: board, question, seats, talk, offers, log.
import { useEffect, useMemo, useState } from "preact/hooks";

import { ActionBar, type Action } from "../app/action_bar";
import { announce } from "../app/announcer";
import { Dialog } from "../app/dialog";
import { HelpDialog } from "../app/help_dialog";
import { HintPanel, useHints } from "../app/hint_panel";
import { LogPanel } from "../app/log_panel";
import { MenuDialog, type MenuItem } from "../app/menu_dialog";
import { QuietBoard } from "../app/quiet_board";
import { RaceStart, useRaceCall } from "../app/race_start";
import { RefusalToast } from "../app/refusal_toast";
import { go, link } from "../app/router";
import { RulesDialog } from "../app/rules_dialog";
import { isStill, useSettings } from "../app/settings";
import { SheetDialog, winnerWords } from "../app/sheet_dialog";
import type { OpenFace } from "../app/use_face";
import { useShortcuts } from "../app/use_shortcuts";
import type { Face, Scene } from "../face";
import type { Speech } from "../words";
import { joined } from "../words/joined";
import { ChatPanel } from "./chat_panel";
import { CopyLink } from "./copy_link";
import { EndingDialog, endingWords } from "./ending_dialog";
import { Invite, pageUrl } from "./invite";
import type { KnownTable } from "./known_table";
import { LuckCheck } from "./luck_check";
import { allowNotices, canNotify, isAllowed } from "./notices";
import { OfferBar } from "./offer_bar";
import type { OnlineMatch, OnlineShown } from "./online_match";
import { OnlineSeats } from "./online_seats";
import { whoAt, whoFor } from "./seat_words";
import { SureDialog } from "./sure_dialog";
import { useRecord } from "./use_record";
import { useStory } from "./use_story";

type Opened = "menu" | "help" | "ending" | "invite" | "record" | "resign" | "leave" | { readonly clause: string } | null;

const ENDING_PAUSE = 1200; // the last move is seen first

/** What the host did is told in our words, what was played in the face's. */
function withHost(face: Face, { say }: Speech): Face {
    const tell: Face["tell"] = (happening, faceSay, who) => {
        const [, word] = /^host-(\w+)$/.exec(happening.events[0]?.event ?? "") ?? [];
        return word ? say(`log.${word}`, { name: who(Number(happening.events[0]?.["seat"] ?? 0)) }) : face.tell(happening, faceSay, who);
    };
    return { ...face, tell };
}

/** Opens the ending when a game that was seen running ends. */
function useEnding(isOver: boolean, open: () => void) {
    const [wasRunning, setRunning] = useState(false);
    useEffect(() => {
        if (!isOver) {
            setRunning(true);
            return;
        }
        if (!wasRunning)
            return;
        setRunning(false);
        const timer = setTimeout(open, isStill() ? 0 : ENDING_PAUSE);
        return () => clearTimeout(timer);
    }, [isOver]);
}

export function OnlineTable({ match, shown, table, scene, open, speech }: {
    readonly match: OnlineMatch; readonly shown: OnlineShown; readonly table: KnownTable; readonly scene: Scene;
    readonly open: OpenFace; readonly speech: Speech;
}) {
    const { entry } = open, { say, language } = speech;
    const face = useMemo(() => withHost(open.face, speech), [open.face, speech]);
    const [opened, setOpened] = useState<Opened>(null);
    const [hasNotices, setNotices] = useState(isAllowed);
    useSettings(); // motion may change
    const who = useMemo(() => whoFor(table.viewer, table.seats, say), [table.viewer, table.seats, say]);
    const name = useMemo(() => whoAt(table.seats, say), [table.seats, say]);
    const [hints, point] = useHints(shown.advice);
    const play = match.play as (move: string) => void;
    const raceCall = useRaceCall(scene);
    const sits = table.seats[table.viewer - 1];
    const isPlaying = sits?.kind === "person" && table.stage === "running";
    const isMine = isPlaying && scene.moves.length > 0 && shown.isCurrent && !shown.isSending;
    const isActive = isMine && shown.line === "open" && raceCall !== "ready";
    const isOver = table.stage === "over" && shown.isCurrent;
    const isAlone = table.seats.filter(({ kind }) => kind === "person").length < 2;
    const openRecord = useRecord(match.id, isOver && !!table.luck.secret);
    const record = openRecord instanceof Error ? null : openRecord;
    const told = useStory(record?.table ?? null, table.viewer);
    const log = told ?? shown.log;
    useEnding(isOver, () => setOpened("ending"));
    useEffect(() => {
        const words = shown.happenings.map((happening) => face.tell(happening, say, who));
        const asked = scene.result ? winnerWords(scene.result, say, who, language) : isMine ? face.ask(scene, say, who) : "";
        announce(joined([...words, asked], say));
    }, [shown.happenings, isMine]);
    useEffect(() => {
        if (table.next && table.viewer)
            go("table", table.next);
    }, [table.next]);
    const close = () => setOpened(null);
    const undo = () => void match.act({ do: "undo" }), hint = () => void match.hint();
    const mayRematch = table.viewer > 0 && !table.offer && !table.next;
    const rematch = mayRematch ? () => {
        close();
        void match.act({ do: "rematch" });
    } : null;
    useShortcuts({
        ...isPlaying && { u: undo }, ...isMine && isAlone && { h: hint }, m: () => setOpened("menu"), "?": () => setOpened("help"),
    });
    const actions: readonly Action[] = [
        ...isPlaying ? [{ icon: "undo", words: say(isAlone ? "play.undo" : "act.undo"), act: undo, isOff: shown.line !== "open" } as const] : [],
        ...isPlaying && isAlone ? [{ icon: "hint", words: say("play.hint"), act: hint, isOff: !isMine, isBusy: shown.isAdvising } as const] : [],
        ...isOver ? [{ icon: "sheet", words: say("sheet.title"), act: () => setOpened("ending") } as const] : [],
        ...isOver && rematch ? [{ icon: "again", words: say("sheet.rematch"), act: rematch } as const] : [],
        { icon: "book", words: say("rules.title"), act: () => setOpened({ clause: "" }) },
        { icon: "menu", words: say("menu.title"), act: () => setOpened("menu") },
    ];
    const items: readonly MenuItem[] = [
        { icon: "share", words: say("act.invite"), act: () => setOpened("invite") },
        ...canNotify && !hasNotices && isPlaying ? [{
            icon: "hint", words: say("act.notify"), note: say("act.notify.note"), act: () => void allowNotices().then(setNotices),
        } as const] : [],
        ...isPlaying ? [{ icon: "close", words: say("act.resign"), note: say("act.resign.note"), act: () => setOpened("resign") } as const] : [],
        ...isPlaying ? [{ icon: "trash", words: say("act.leave"), note: say("act.leave.note"), act: () => setOpened("leave") } as const] : [],
        ...isOver ? [{ icon: "play", words: say("sheet.replay"), act: () => go("record", match.id) } as const] : [],
        ...isOver ? [{ icon: "copy", words: say("act.record.link"), act: () => setOpened("record") } as const] : [],
        { icon: "help", words: say("help.title"), act: () => setOpened("help") },
        { icon: "settings", words: say("settings.title"), act: () => go("settings") },
        { icon: "home", words: say("act.home"), ...table.viewer && { note: say("act.home.note") }, act: () => go() },
    ];
    const asked = scene.result ? winnerWords(scene.result, say, who, language)
        : table.result ? endingWords(table.result, say, who, language) : face.ask(scene, say, who);
    const luck = <LuckCheck id={match.id} luck={table.luck} table={record?.table ?? null} isLost={openRecord instanceof Error} say={say} />;
    const replay = link("record", match.id);
    return (
        <>
            <div class="play online">
                <OnlineSeats match={match} table={table} scene={scene} since={shown.clocksAt} say={say} who={name} />
                <div class="table">
                    <h2 class={isMine ? "ask mine" : "ask"}>{asked}</h2>
                    <RefusalToast reason={shown.reason} undoRefusal={null} speech={speech} who={who}
                        onRules={(clause) => setOpened({ clause })} onClose={() => match.forgive()} />
                    <OfferBar match={match} table={table} say={say} who={who} language={language} />
                    {table.next && <p class="offer"><a class="button primary" href={link("table", table.next)}>{say("end.next")}</a></p>}
                    <div class="board">
                        <RaceStart call={raceCall} say={say} />
                        <QuietBoard key={scene.viewer} face={face} scene={scene} active={isActive} happenings={shown.happenings}
                            reason={shown.reason} hints={hints} still={isStill()} say={say} who={who} play={play} ask={match.ask} />
                    </div>
                </div>
                <ActionBar actions={actions} say={say} />
                <aside class="side" aria-label={say("play.side")}>
                    {shown.advice && (
                        <HintPanel advice={shown.advice} face={face} seats={scene.seats} say={say} who={who} language={language}
                            onPlay={play} onPoint={point} onClose={() => match.dropHint()} />
                    )}
                    {table.viewer === 0 && <p class="small watching">{say("watch.title")}</p>}
                    {table.watchers > 0 && <p class="small watching">{say("watch.count", { count: table.watchers })}</p>}
                    <ChatPanel match={match} chat={table.chat} mayTalk={!!shown.guest} say={say} who={name} />
                    <LogPanel face={face} log={log} say={say} who={who} />
                </aside>
            </div>
            {opened === "menu" && <MenuDialog say={say} items={items} onClose={close} />}
            {opened === "help" && <HelpDialog say={say} onClose={close} />}
            {opened === "invite" && (
                <Dialog title={say("act.invite")} onClose={close}><Invite id={match.id} title={entry.title} say={say} /></Dialog>
            )}
            {opened === "record" && (
                <Dialog title={say("act.record.link")} onClose={close}>
                    <CopyLink url={pageUrl("record", match.id)} text={entry.title} label={say("lobby.link")} say={say} />
                </Dialog>
            )}
            {opened === "resign" && (
                <SureDialog words={say("act.resign.sure")} yes={say("act.resign")} say={say} onYes={() => void match.act({ do: "resign" })} onClose={close} />
            )}
            {opened === "leave" && (
                <SureDialog words={say("act.leave.sure")} yes={say("act.leave")} say={say} onYes={() => void match.act({ do: "leave" })} onClose={close} />
            )}
            {opened === "ending" && (scene.result
                ? <SheetDialog face={face} scene={scene} result={scene.result} luck={luck} replay={replay} again={say("end.rematch")}
                    say={say} who={who} language={language} onRematch={rematch} onClose={close} />
                : table.result && <EndingDialog ending={table.result} luck={luck} replay={replay} say={say} who={who} language={language}
                    onRematch={rematch} onClose={close} />)}
            {opened !== null && typeof opened === "object" && (
                <RulesDialog game={entry.name} title={say("rules.of", { game: entry.title })} onClose={close}
                    {...opened.clause && { clause: opened.clause }} />
            )}
        </>
    );
}
