// game_table.tsx - the table of a game being played, here or on the server: board, question, what can
// be done, log, dialogs. What differs between the two comes in as parts.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { announce } from "../base/announcer";
import { Cell } from "../base/cell";
import { useFullScreen } from "../base/full_screen";
import { pace } from "../base/pace";
import { changeSettings, useSettings } from "../base/settings";
import { go } from "../base/router";
import { useMedia, WIDE } from "../base/use_media";
import { useRoom } from "../base/use_room";
import { useShortcuts } from "../base/use_shortcuts";
import { CHANCE, type LogItem, type PackNamed, type Scene, type Who } from "../face";
import { titleOf } from "../shell/game_title";
import { lazily } from "../shell/lazily";
import { PackSign } from "../shell/pack_sign";
import { Safely } from "../shell/safely";
import type { OpenFace } from "../shell/use_face";
import { ActionBar, type Action } from "./action_bar";
import { useHints } from "./hints/use_hints";
import { lastTurn, tellTurn } from "./last_turn";
import { LogPanel, useTold } from "./log/log_panel";
import type { MenuItem } from "./menu_dialog";
import type { Looking } from "./log/look_back";
import type { Past } from "./log/past";
import { PeekedBoard } from "./quiet_board";
import { RaceStart, useRaceCall, type RaceCall } from "./race_start";
import { RefusalToast } from "./refusal_toast";
import type { Session, Shown } from "./session";
import { useAnnounced } from "./use_announced";
import type { Dialogs } from "./use_dialogs";
import { useUnseen } from "./use_unseen";
import { useEnding } from "./use_ending";
import { winnerWords } from "./winner_words";

const HintPanel = lazily(() => import("./hints/hint_panel").then((module) => module.HintPanel));
const HintStrip = lazily(() => import("./hints/hint_strip").then((module) => module.HintStrip));
const MenuDialog = lazily(() => import("./menu_dialog").then((module) => module.MenuDialog));
const LookBack = lazily(() => import("./log/look_back").then((module) => module.LookBack));
const HelpDialog = lazily(() => import("./help_dialog").then((module) => module.HelpDialog));
const RulesDialog = lazily(() => import("./rules_dialog").then((module) => module.RulesDialog));
const SettingsDialog = lazily(() => import("../shell/settings_dialog").then((module) => module.SettingsDialog));
const SideDialog = lazily(() => import("./side_dialog").then((module) => module.SideDialog));
const SheetDialog = lazily(() => import("./sheet_dialog").then((module) => module.SheetDialog));
const TextMode = lazily(() => import("./text/text_mode").then((module) => module.TextMode));
const LONG_NEWS = 80; // letters; more are written smaller
const ROOM = 6; // rem of the column beside the board; where it is lower, log and talk have a dialog, too
const LINE = 4; // where it is lower than this, hardly a line of the log would be whole
const NOBODY_PEEKS = new Cell<Scene | null>(null);
const silence = () => undefined; // text mode tells what happens

/** What a person can do in general; whether now, the game tells. */
export interface Rights {
    readonly undo?: { readonly words: string; readonly isOff?: boolean } | undefined;
    readonly mayHint: boolean;
    /** Null: nobody can ask for another game. */
    readonly rematch: (() => void) | null;
}

export interface TableParts {
    /** What the table is, as classes of play.css. */
    readonly kind: string;
    readonly seats: ComponentChildren;
    /** Said instead of the face's question. */
    readonly question?: string | undefined;
    /** What the board shows instead while the viewer peeks at their secrets, and the button for it. */
    readonly peeked?: Cell<Scene | null>;
    readonly peek?: ComponentChildren;
    /** What others ask for: above the board, or in the dialog of the ending. */
    readonly offers?: ComponentChildren;
    /** Shown instead of the face's board. */
    readonly board?: ((call: RaceCall) => ComponentChildren) | undefined;
    readonly side?: ComponentChildren;
    /** When others said something, by the server's clock: what was not seen yet has a badge. */
    readonly talk?: readonly number[];
    /** What is played with, if it is not the standard set. */
    readonly pack: PackNamed | undefined;
    /** The menu's own first entries; how leaving is called, its last. */
    readonly items: readonly MenuItem[];
    readonly leave: { readonly words: string; readonly note?: string };
    /** How the sheet's button and another game are called, where the luck is checked, where the replay is. */
    readonly sheetWords: string;
    readonly againWords?: string;
    readonly luck: ComponentChildren;
    readonly replay: string;
    /** Shown instead of the score sheet, where a game ended without one. */
    readonly ending?: ComponentChildren;
}

export function GameTable({ session, shown, scene, log, past, open, who, dialogs, isRunning, isOver, isMine, isActive = isMine, rights, parts }: {
    readonly session: Session; readonly shown: Shown;
    /** Null: there are only the actions and their dialogs. */
    readonly scene: Scene | null;
    /** All that happened, oldest first. */
    readonly log: readonly LogItem[];
    /** How the table was before. */
    readonly past: Past;
    readonly open: OpenFace; readonly who: Who; readonly dialogs: Dialogs;
    readonly isRunning: boolean; readonly isOver: boolean;
    /** The viewer is asked; and can answer at once. */
    readonly isMine: boolean; readonly isActive?: boolean;
    readonly rights: Rights; readonly parts: TableParts;
}) {
    const { face, entry, speech } = open, { say, language } = speech;
    const { opened, show, close } = dialogs;
    const { text } = useSettings(); // the pace may change, too
    const [isTextNew, setTextNew] = useState(false);
    const [hints, point] = useHints(shown.advice);
    const raceCall = useRaceCall(scene), isWide = useMedia(WIDE);
    const column = useRef<HTMLElement>(null), hasColumn = isWide && opened !== "side" && !!scene;
    const hasRoom = useRoom(column, ROOM, hasColumn) && isWide, hasLine = useRoom(column, LINE, hasColumn);
    const last = useMemo(() => lastTurn(log), [log]);
    const told = useTold(face, log, scene?.components, say, who);
    const [looking, setLooking] = useState<Looking | null>(null);
    const toNow = () => setLooking(null);
    useEffect(toNow, [scene?.viewer, scene?.isCovered]);
    function see(ply: number) {
        session.forgive();
        setLooking({ at: ply, since: looking?.since ?? log.at(-1)?.ply ?? 0 });
    }
    const unseen = useUnseen(parts.talk ?? [], hasRoom || opened === "side");
    useEnding(isRunning, isOver, () => show("ending"));
    useAnnounced({ face, speech, who, scene, logItems: shown.logItems, isMine, tell: text ? silence : announce });
    const play = session.play as (move: string) => void;
    const undo = () => {
        toNow();
        void session.undo();
    };
    const hint = () => {
        toNow();
        void session.hint();
    };
    const mayUndo = !!rights.undo, full = useFullScreen();
    useShortcuts({
        ...mayUndo && { u: undo }, ...isMine && rights.mayHint && { h: hint }, ...full.isPossible && { f: full.toggle }, m: () => show("menu"), "?": () => show("help"),
    });
    const actions: readonly Action[] = [
        ...rights.undo && !isOver ? [{ icon: "undo", ...rights.undo, act: undo } as const] : [],
        ...rights.mayHint && !isOver ? [{ icon: "hint", words: say("play.hint"), act: hint, isOff: !isMine, isBusy: shown.isAdvising } as const] : [],
        ...isOver ? [{ icon: "sheet", words: parts.sheetWords, act: () => show("ending") } as const] : [],
        ...isOver && rights.rematch ? [{ icon: "again", words: say("sheet.rematch"), act: rights.rematch } as const] : [],
        ...hasRoom || !scene ? [] : [{ icon: "log", words: say("play.side.short"), act: () => show("side"), unseen } as const],
        { icon: "book", words: say("rules.title"), act: () => show({ clause: "" }) },
        ...isWide && full.isPossible ? [{ icon: "full", words: say("full"), act: full.toggle, isOn: full.isFull } as const] : [],
        { icon: "menu", words: say("menu.title"), act: () => show("menu") },
    ];
    const items: readonly MenuItem[] = [
        ...parts.items,
        {
            icon: "text", words: say(text ? "menu.text.off" : "menu.text"), ...!text && { note: say("menu.text.note") }, act: () => {
                changeSettings({ text: !text });
                setTextNew(!text);
            },
        },
        ...!isWide && full.isPossible ? [{ icon: "full", words: say(full.isFull ? "full.leave" : "full"), act: full.toggle } as const] : [],
        { icon: "help", words: say("help.title"), act: () => show("help") },
        { icon: "settings", words: say("settings.title"), act: () => show("settings") },
        { icon: "home", ...parts.leave, act: () => go() },
    ];
    const board = scene && (parts.board ? parts.board(raceCall) : (
        <div class="board">
            <RaceStart call={raceCall} say={say} />
            <PeekedBoard key={`${scene.viewer} ${!!scene.isCovered}`} face={face} scene={scene} peeked={parts.peeked ?? NOBODY_PEEKS} active={isActive && raceCall !== "ready"}
                logItems={shown.logItems} last={last} reason={shown.reason} hints={hints} pace={pace()}
                say={say} who={who} play={play} ask={session.ask} />
        </div>
    ));
    const news = scene ? tellTurn(last, face, scene.components, say, who) : "";
    const side = (
        <>
            {parts.side}
            <LogPanel told={told} past={parts.board ? null : past} at={looking?.at ?? null} say={say} onSee={(ply) => {
                see(ply);
                if (opened === "side")
                    close();
            }} />
        </>
    );
    const advice = scene && shown.advice && {
        advice: shown.advice, face, seats: scene.seats, say, who, onPlay: play, onPoint: point, onClose: () => session.dropHint(),
    };
    return (
        <>
            {scene && (
                <div class={`play ${parts.kind}`} data-moves={log.filter(({ actor }) => actor !== CHANCE).length}
                    data-own={`${scene.viewer}:${log.filter(({ actor }) => actor === scene.viewer).length}`}>
                    <div class="status">
                        {parts.seats}
                        <h2 class={isMine ? "ask mine" : "ask"}>
                            {scene.result ? winnerWords(scene.result, say, who, language) : parts.question ?? face.ask(scene, say, who)}
                        </h2>
                    </div>
                    {board}
                    {looking && !parts.board && (
                        <LookBack key={scene.viewer} past={past} viewer={scene.viewer} isCovered={!!scene.isCovered} looking={looking} log={log} told={told} face={face} say={say} who={who}
                            onSee={see} onEnd={toNow} onFail={session.fail} />
                    )}
                    <div class="news">
                        <p class={news.length > LONG_NEWS ? "last-words long" : "last-words"}><PackSign pack={parts.pack} />{news}</p>
                        {!hasRoom && advice && <HintStrip {...advice} />}
                        {opened !== "ending" && opened !== "side" && parts.offers}
                        <RefusalToast reason={shown.reason} undoRefusal={shown.undoRefusal} failure={shown.failure} speech={speech} who={who}
                            onRules={(clause) => show({ clause })} onClose={() => session.forgive()} />
                    </div>
                    <ActionBar actions={actions} say={say}>{parts.peek}</ActionBar>
                    {hasColumn && (
                        <aside ref={column} class={hasLine ? "side" : "side low"} aria-label={say("play.side")}>
                            {hasRoom && advice && <HintPanel {...advice} />}
                            {side}
                        </aside>
                    )}
                </div>
            )}
            {opened === "side" && (
                <SideDialog title={say("play.side")} onClose={close}>
                    {parts.offers}
                    {side}
                </SideDialog>
            )}
            {scene && text && (
                <Safely>
                    <TextMode key={scene.viewer} session={session} shown={shown} scene={scene} log={log} face={face} speech={speech} who={who}
                        isMine={isMine} isActive={isActive && raceCall !== "ready"} mayHint={rights.mayHint} mayUndo={!isOver && mayUndo && !rights.undo?.isOff}
                        isNew={isTextNew} />
                </Safely>
            )}
            {!scene && <ActionBar actions={actions} say={say} />}
            {opened === "menu" && <MenuDialog say={say} items={items} pack={parts.pack} onClose={close} />}
            {opened === "settings" && <SettingsDialog onClose={close} />}
            {opened === "help" && <HelpDialog say={say} onClose={close} />}
            {opened === "ending" && (scene?.result
                ? <SheetDialog face={face} scene={scene} result={scene.result} told={log} offers={parts.offers} luck={parts.luck}
                    replay={parts.replay} {...parts.againWords !== undefined && { again: parts.againWords }}
                    say={say} who={who} language={language} onRematch={rights.rematch} onClose={close} />
                : parts.ending)}
            {opened !== null && typeof opened === "object" && (
                <RulesDialog game={entry.name} pack={parts.pack} title={say("rules.of", { game: titleOf(entry, language) })} onClose={close}
                    {...opened.clause && { clause: opened.clause }} />
            )}
        </>
    );
}
