// local_table.tsx - the table of a game on this device, and what is shown while the device is passed.
import { useMemo } from "preact/hooks";

import { useWakeLock } from "../base/wake_lock";
import { useCell } from "../base/cell";
import { link } from "../base/router";
import { isPerson, people, rematch } from "../engine/plan";
import { GameTitle, titleOf } from "../shell/game_title";
import { lazily } from "../shell/lazily";
import { PageFrame } from "../shell/page_frame";
import { Trouble } from "../shell/trouble";
import type { OpenFace } from "../shell/use_face";
import { canShare } from "../table/can_share";
import { GameTable, type Rights, type TableParts } from "../table/game_table";
import { pastOf } from "../table/log/past";
import { whoOf } from "../table/people_words";
import { SeatsBar } from "../table/seats_bar";
import { useDialogs } from "../table/use_dialogs";
import type { LocalSession } from "./local_session";
import { startSession } from "./local_sessions";

const LuckCheck = lazily(() => import("../table/sheet_dialog").then((module) => module.LuckCheck));
const ElsewhereScreen = lazily(() => import("./elsewhere_screen").then((module) => module.ElsewhereScreen));
const PassScreen = lazily(() => import("./pass_screen").then((module) => module.PassScreen));
const PeekButton = lazily(() => import("./peek_button").then((module) => module.PeekButton));
const RaceScreen = lazily(() => import("./race_screen").then((module) => module.RaceScreen));
const UnkeptNotice = lazily(() => import("./unkept_notice").then((module) => module.UnkeptNotice));
const GrabTable = lazily(() => import("./grab_table").then((module) => module.GrabTable));

export function LocalTable({ session, open, onTakeBack }: {
    readonly session: LocalSession; readonly open: OpenFace;
    /** The game is open in another tab, and wanted here again. */
    readonly onTakeBack: () => void;
}) {
    const { face, entry, speech } = open, { say, language } = speech;
    const shown = useCell(session.shown), dialogs = useDialogs();
    const who = useMemo(() => whoOf(session.plan, say), [session, say]);
    const past = useMemo(() => pastOf(session.table), [session]);
    const { scene, stage } = shown, sitting = people(session.plan);
    const isMine = stage === "playing" && !!scene?.moves.length && isPerson(session.plan, scene.viewer);
    useWakeLock(isMine || stage === "passing" || stage === "racing");
    const isGrabbing = scene?.mode === "race" && shown.isOpen && !!face.grabs && sitting.length > 1;
    // Nothing stays of a table at which somebody looked alone.
    const isAlone = scene && !scene.isCovered && !shown.isOpen && sitting.length > 1;
    const files = () => import("../table/record_file");
    const save = () => void files().then(({ saveRecord }) => saveRecord(session.table, entry.name)).catch(session.fail);
    const share = () => void files().then(({ shareRecord }) => shareRecord(session.table, entry.name, titleOf(entry, language))).catch(session.fail);
    const again = () => void startSession(stage === "over" ? rematch(session.plan) : session.plan).catch(session.fail);
    const rights: Rights = {
        ...sitting.length > 0 && { undo: { words: say("play.undo") } }, mayHint: sitting.length > 0, rematch: again,
    };
    const parts: TableParts = {
        kind: isGrabbing ? "grabbing" : "",
        seats: scene && (
            <SeatsBar plan={session.plan} scene={scene} thinking={shown.thinking} say={say} who={who}
                {...shown.isOpen && { onTake: (seat: number) => session.take(seat) }} />
        ),
        ...stage === "playing" && scene?.isCovered && {
            peeked: session.peeked,
            peek: <PeekButton key={scene.viewer} peeked={session.peeked} onPeek={(isWanted) => void session.peek(isWanted)} say={say} />,
        },
        ...isGrabbing && {
            question: say("grab.title"),
            board: (call) => <GrabTable session={session} face={face} scene={scene} seats={sitting} call={call} speech={speech} who={who} />,
        },
        items: [
            { icon: "save", words: say("menu.save"), note: say("menu.save.note"), act: save },
            ...canShare ? [{ icon: "share", words: say("menu.share"), act: share } as const] : [],
            { icon: "again", words: say("menu.new"), act: again },
        ],
        leave: { words: say("menu.leave"), ...shown.isKept && { note: say("menu.leave.note") } },
        pack: session.plan.pack,
        sheetWords: say("sheet.short"),
        luck: <LuckCheck table={session.table} say={say} />,
        replay: link("replay", session.id),
    };
    return (
        <PageFrame title={titleOf(entry, language)} kind="play" game={entry.name} heading={<h1 class="bar-title"><GameTitle entry={entry} /></h1>}>
            {stage === "elsewhere" ? <ElsewhereScreen say={say} onTakeBack={onTakeBack} /> : (
                <>
                    {shown.error !== null && <Trouble words={shown.error} isKept={shown.isKept} />}
                    {!shown.isKept && <UnkeptNotice say={say} onSave={save} />}
                    {stage === "passing" && shown.asked[0] !== undefined && (
                        <PassScreen seat={shown.asked[0]} say={say} who={who} onTake={() => session.take(shown.asked[0] ?? 0)} />
                    )}
                    {stage === "racing" && (
                        <RaceScreen seats={shown.asked} say={say} who={who} onPress={(seat) => void session.race(seat)} />
                    )}
                    {stage === "opening" && shown.error === null && <p class="loading">{say("loading")}</p>}
                    <GameTable key={isAlone ? scene?.viewer : "all"} session={session} shown={shown} scene={scene} log={shown.log} past={past} open={open} who={who} dialogs={dialogs}
                        isRunning={stage === "playing"} isOver={stage === "over"} isMine={isMine} rights={rights} parts={parts} />
                </>
            )}
        </PageFrame>
    );
}
