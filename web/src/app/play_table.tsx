// play_table.tsx - the table during a match: board, question, seats, log, and what can be done.
import { useEffect, useMemo, useState } from "preact/hooks";

import { isPerson, people, rematch } from "../engine/plan";
import { joined } from "../words/joined";
import type { Shown, Match } from "./match";
import { ActionBar, type Action } from "./action_bar";
import { announce } from "./announcer";
import { useCell } from "./cell";
import { ElsewhereScreen } from "./elsewhere_screen";
import { HelpDialog } from "./help_dialog";
import { HintPanel, useHints } from "./hint_panel";
import { lazily } from "./lazily";
import { LogPanel } from "./log_panel";
import { startMatch } from "./matches";
import { MenuDialog, type MenuItem } from "./menu_dialog";
import { PageFrame } from "./page_frame";
import { PassScreen } from "./pass_screen";
import { whoOf } from "./people_words";
import { QuietBoard } from "./quiet_board";
import { RaceScreen } from "./race_screen";
import { RaceStart, useRaceCall } from "./race_start";
import { canShare, saveRecord, shareRecord } from "./record_file";
import { RefusalToast } from "./refusal_toast";
import { go, link } from "./router";
import { RulesDialog } from "./rules_dialog";
import { SeatsBar } from "./seats_bar";
import { isStill, useSettings } from "./settings";
import { LuckCheck, SheetDialog, winnerWords } from "./sheet_dialog";
import { Trouble } from "./trouble";
import type { OpenFace } from "./use_face";
import { useShortcuts } from "./use_shortcuts";

const GrabTable = lazily(() => import("./grab_table").then((module) => module.GrabTable));

type Opened = "menu" | "help" | "sheet" | { readonly clause: string } | null;

const SHEET_PAUSE = 1200; // the last move is seen first

/** Opens the score sheet when a game that was seen running ends. */
function useSheet(shown: Shown, open: () => void) {
    const [wasRunning, setRunning] = useState(false);
    useEffect(() => {
        if (shown.stage === "playing")
            setRunning(true);
        if (shown.stage !== "over" || !wasRunning)
            return;
        setRunning(false);
        const timer = setTimeout(open, isStill() ? 0 : SHEET_PAUSE);
        return () => clearTimeout(timer);
    }, [shown.stage]);
}

export function PlayTable({ match, open, onTakeBack }: {
    readonly match: Match; readonly open: OpenFace;
    /** The game is open in another tab, and wanted here again. */
    readonly onTakeBack: () => void;
}) {
    const { face, entry, speech } = open, { say, language } = speech;
    const shown = useCell(match.shown);
    const [opened, setOpened] = useState<Opened>(null);
    useSettings(); // motion may change
    const who = useMemo(() => whoOf(match.plan, say), [match, say]);
    const [hints, point] = useHints(shown.advice);
    const play = match.play as (move: string) => void;
    const raceCall = useRaceCall(shown.scene);
    const { scene } = shown;
    const hasPeople = people(match.plan).length > 0;
    const isMine = shown.stage === "playing" && !!scene?.moves.length && isPerson(match.plan, scene.viewer);
    const isGrabbing = scene?.mode === "race" && shown.isOpen && !!face.grabs && people(match.plan).length > 1;
    useSheet(shown, () => setOpened("sheet"));
    useEffect(() => {
        const told = shown.happenings.map((happening) => face.tell(happening, say, who));
        const asked = scene?.result ? winnerWords(scene.result, say, who, language)
            : isMine && scene ? face.ask(scene, say, who) : "";
        announce(joined([...told, asked], say));
    }, [shown.happenings, scene?.viewer]);
    const close = () => setOpened(null);
    const undo = () => void match.undo(), hint = () => void match.hint();
    useShortcuts({
        ...hasPeople && { u: undo }, ...isMine && { h: hint }, m: () => setOpened("menu"), "?": () => setOpened("help"),
    });
    const actions: readonly Action[] = [
        ...hasPeople && shown.stage !== "over" ? [{ icon: "undo", words: say("play.undo"), act: undo } as const] : [],
        ...hasPeople && shown.stage !== "over" ? [{
            icon: "hint", words: say("play.hint"), act: hint, isOff: !isMine, isBusy: shown.isAdvising,
        } as const] : [],
        ...shown.stage === "over" ? [{ icon: "sheet", words: say("sheet.short"), act: () => setOpened("sheet") } as const] : [],
        ...shown.stage === "over" ? [{ icon: "again", words: say("sheet.rematch"), act: again } as const] : [],
        { icon: "book", words: say("rules.title"), act: () => setOpened({ clause: "" }) },
        { icon: "menu", words: say("menu.title"), act: () => setOpened("menu") },
    ];
    const items: readonly MenuItem[] = [
        { icon: "save", words: say("menu.save"), note: say("menu.save.note"), act: () => void saveRecord(match.table, entry.name) },
        ...canShare ? [{ icon: "share", words: say("menu.share"), act: () => void shareRecord(match.table, entry.name, entry.title) } as const] : [],
        { icon: "again", words: say("menu.new"), act: again },
        { icon: "help", words: say("help.title"), act: () => setOpened("help") },
        { icon: "settings", words: say("settings.title"), act: () => go("settings") },
        { icon: "home", words: say("menu.leave"), note: say("menu.leave.note"), act: () => go() },
    ];
    function again() {
        startMatch(shown.stage === "over" ? rematch(match.plan) : match.plan).catch(match.fail);
    }
    if (shown.stage === "elsewhere")
        return (
            <PageFrame title={entry.title} kind="play" game={entry.name} heading={<h1 class="bar-title">{entry.title}</h1>}>
                <ElsewhereScreen say={say} onTakeBack={onTakeBack} />
            </PageFrame>
        );
    return (
        <PageFrame title={entry.title} kind="play" game={entry.name} heading={<h1 class="bar-title">{entry.title}</h1>}>
            {shown.error !== null && <Trouble words={shown.error} />}
            {shown.stage === "passing" && shown.asked[0] !== undefined && (
                <PassScreen seat={shown.asked[0]} say={say} who={who} onTake={() => match.take(shown.asked[0] ?? 0)} />
            )}
            {shown.stage === "racing" && (
                <RaceScreen seats={shown.asked} say={say} who={who} onPress={(seat) => void match.race(seat)} />
            )}
            {shown.stage === "opening" && shown.error === null && <p class="loading">{say("loading")}</p>}
            {scene && (
                <div class={isGrabbing ? "play grabbing" : "play"}>
                    <SeatsBar plan={match.plan} scene={scene} thinking={shown.thinking} say={say} who={who}
                        {...shown.isOpen && { onTake: (seat: number) => match.take(seat) }} />
                    <div class="table">
                        <h2 class={isMine ? "ask mine" : "ask"}>
                            {scene.result ? winnerWords(scene.result, say, who, language) : isGrabbing ? say("grab.title") : face.ask(scene, say, who)}
                        </h2>
                        <RefusalToast reason={shown.reason} undoRefusal={shown.undoRefusal} speech={speech} who={who}
                            onRules={(clause) => setOpened({ clause })} onClose={() => match.forgive()} />
                        {isGrabbing
                            ? <GrabTable match={match} face={face} scene={scene} seats={people(match.plan)} call={raceCall} speech={speech} who={who} />
                            : (
                                <div class="board">
                                    <RaceStart call={raceCall} say={say} />
                                    <QuietBoard key={scene.viewer} face={face} scene={scene} active={isMine && raceCall !== "ready"}
                                        happenings={shown.happenings} reason={shown.reason} hints={hints} still={isStill()}
                                        say={say} who={who} play={play} ask={match.ask} />
                                </div>
                            )}
                    </div>
                    <ActionBar actions={actions} say={say} />
                    <aside class="side" aria-label={say("play.side")}>
                        {shown.advice && (
                            <HintPanel advice={shown.advice} face={face} seats={scene.seats} say={say} who={who} language={language}
                                onPlay={play} onPoint={point} onClose={() => match.dropHint()} />
                        )}
                        <LogPanel face={face} log={shown.log} say={say} who={who} />
                    </aside>
                </div>
            )}
            {!scene && <ActionBar actions={actions} say={say} />}
            {opened === "menu" && <MenuDialog say={say} items={items} onClose={close} />}
            {opened === "help" && <HelpDialog say={say} onClose={close} />}
            {opened === "sheet" && scene?.result && (
                <SheetDialog face={face} scene={scene} result={scene.result} say={say} who={who}
                    luck={<LuckCheck table={match.table} say={say} />} replay={link("replay", match.id)}
                    language={language} onRematch={again} onClose={close} />
            )}
            {opened !== null && typeof opened === "object" && (
                <RulesDialog game={entry.name} title={say("rules.of", { game: entry.title })} onClose={close}
                    {...opened.clause && { clause: opened.clause }} />
            )}
        </PageFrame>
    );
}
