// replay_table.tsx - a record move by move: slider, steps, and whose eyes to look through.
import { useCallback, useEffect, useState } from "preact/hooks";

import type { Facts, Look } from "../engine/calls";
import type { SeatPlan } from "../engine/plan";
import type { Table } from "../engine/table";
import { Icon, type IconName } from "../art/icon";
import { joined } from "../words/joined";
import { continueSession } from "../local/local_sessions";
import { whoOf } from "../table/people_words";
import { saveRecord } from "../table/record_file";
import { PackSign } from "../shell/pack_sign";
import { SeatRow } from "../shell/seat_row";
import { SeatsBar } from "../table/seats_bar";
import { useFullScreen } from "../base/full_screen";
import { pace, staying } from "../base/pace";
import { settings, useSettings } from "../base/settings";
import { useShortcuts } from "../base/use_shortcuts";
import { useMedia, WIDE } from "../base/use_media";
import { winnerWords } from "../table/winner_words";
import { Trouble } from "../shell/trouble";
import type { OpenFace } from "../shell/use_face";
import { Dialog } from "../shell/dialog";
import "../styles/replay.css";

const PACE = 1100; // milliseconds a move while it plays by itself, at the normal pace

/** What is shown, and after how many lines: the slider may be further already. */
type StepLook = Look & { readonly lines: number };

function ContinueDialog({ table, facts, open, onClose }: {
    readonly table: Table; readonly facts: Facts; readonly open: OpenFace; readonly onClose: () => void;
}) {
    const { say } = open.speech;
    const [failed, setFailed] = useState<string | null>(null);
    const [seats, setSeats] = useState<readonly SeatPlan[]>(() => facts.plan.seats.map((seat, index) =>
        ({ ...seat, kind: index === 0 ? "person" : "computer", level: settings.value.level })));
    return (
        <Dialog title={say("replay.continue")} onClose={onClose}>
            <p>{say("replay.continue.text")}</p>
            <div class="seat-rows">
                {seats.map((plan, index) => (
                    <SeatRow key={index} seat={index + 1} plan={plan}
                        onChange={(change) => setSeats(seats.map((old, at) => at === index ? change : old))} />
                ))}
            </div>
            {failed !== null && <p class="bad" role="alert">{say("front.failed")} <code>{failed}</code></p>}
            <p class="buttons">
                <button type="button" class="primary" onClick={() =>
                    continueSession(table, { ...facts.plan, seats }).catch((error: unknown) => setFailed(String(error)))}>
                    {say("replay.continue")}
                </button>
            </p>
        </Dialog>
    );
}

/** How a game on the server ended, as far as that does not follow from its last position. */
export interface End {
    /** In words; "": it was played to its last move. */
    readonly words: string;
    readonly ranked: (scene: Look["scene"]) => Look["scene"];
}

export function ReplayTable({ table, facts, open, end, isKept }: {
    readonly table: Table; readonly facts: Facts; readonly open: OpenFace; readonly end?: End | null; readonly isKept: boolean;
}) {
    const { face, entry, speech: { say, language } } = open;
    const who = whoOf(facts.plan, say);
    const [at, setAt] = useState(0);
    const [viewer, setViewer] = useState(0);
    const [isPlaying, setPlaying] = useState(false);
    const [look, setLook] = useState<StepLook | null>(null);
    const [isContinuing, setContinuing] = useState(false);
    const [isMenu, setMenu] = useState(false);
    const isWide = useMedia(WIDE);
    const full = useFullScreen();
    useShortcuts(full.isPossible ? { f: full.toggle } : {});
    useSettings(); // the pace may change
    const [failed, setFailed] = useState<string | null>(null);
    const fail = useCallback((error: unknown) => setFailed(error instanceof Error ? error.message : String(error)), []);
    useEffect(() => {
        table.onFailed = fail;
    }, [table]);
    useEffect(() => {
        let isWanted = true;
        table.call("lookBack", viewer, at).then((found) => isWanted && setLook({ ...found, lines: at }), (error: unknown) => isWanted && fail(error));
        return () => {
            isWanted = false;
        };
    }, [table, viewer, at]);
    useEffect(() => {
        if (!isPlaying)
            return;
        if (at >= facts.lines) {
            setPlaying(false);
            return;
        }
        const timer = setTimeout(() => setAt(at + 1), staying(PACE));
        return () => clearTimeout(timer);
    }, [isPlaying, at]);
    const ask = useCallback(async (question: string) =>
        look && table.call("ask", look.scene.viewer, question, look.lines).catch(() => null), [table, look]); // where it ends, that is told
    const step = (to: number) => {
        setPlaying(false);
        setAt(Math.max(0, Math.min(facts.lines, to)));
    };
    function play() {
        if (at >= facts.lines)
            setAt(0);
        setPlaying(!isPlaying);
    }
    const button = (icon: IconName, key: string, act: () => void, isOff = false) => (
        <button type="button" class="square" aria-label={say(key)} disabled={isOff} onClick={act}><Icon name={icon} /></button>
    );
    if (failed !== null)
        return <Trouble words={failed} />;
    if (!look)
        return <p class="loading">{say("loading")}</p>;
    const { logItems } = look, ended = look.lines === facts.lines ? end : null;
    const scene = ended ? ended.ranked(look.scene) : look.scene;
    const told = joined(logItems.map((logItem) => face.tell(logItem, say, who, scene.components)), say);
    const tools = (
        <>
            <label class="field">
                <span>{say("replay.eyes")}</span>
                <select value={viewer} onChange={(event) => setViewer(Number(event.currentTarget.value))}>
                    <option value={0}>{say("replay.watcher")}</option>
                    {facts.plan.seats.map((_, index) => <option key={index} value={index + 1}>{who(index + 1)}</option>)}
                </select>
            </label>
            <p class="buttons">
                <button type="button" onClick={() => void saveRecord(table, entry.name).catch(fail)}><Icon name="save" size={18} /> {say("menu.save")}</button>
                {full.isPossible && (
                    <button type="button" aria-pressed={full.isFull} onClick={full.toggle}><Icon name="full" size={18} /> {say("full")}</button>
                )}
                {!isKept && !facts.over && facts.canGoOn && (
                    <button type="button" class="primary" onClick={() => {
                        setPlaying(false);
                        setMenu(false);
                        setContinuing(true);
                    }}>{say("replay.continue")}</button>
                )}
            </p>
        </>
    );
    return (
        <div class="play replay">
            <div class="status">
                <SeatsBar plan={facts.plan} scene={ended ? { ...scene, actors: [] } : scene} thinking={[]} say={say} who={who} />
                <h2 class="ask">{ended?.words || (scene.result ? winnerWords(scene.result, say, who, language) : face.ask(scene, say, who))}</h2>
            </div>
            <div class="board">
                <face.Board key={scene.viewer} scene={{ ...scene, moves: [] }} active={false} logItems={logItems} last={logItems}
                    reason={null} hints={[]} pace={pace()} say={say} who={who} play={() => undefined} ask={ask} />
            </div>
            <div class="news"><p class="last-words"><PackSign pack={facts.plan.pack} /><span aria-live="polite">{told}</span></p></div>
            <div class="actions replay-bar" role="group" aria-label={say("replay.controls")}>
                <label class="slider">
                    <span>{say("replay.at", { at, lines: facts.lines })}</span>
                    <input type="range" min={0} max={facts.lines} value={at} onInput={(event) => step(Number(event.currentTarget.value))} />
                </label>
                <div class="replay-steps">
                    {button("first", "replay.first", () => step(0), at === 0)}
                    {button("back", "replay.back", () => step(at - 1), at === 0)}
                    {button(isPlaying ? "pause" : "play", isPlaying ? "replay.pause" : "replay.play", play)}
                    {button("next", "replay.next", () => step(at + 1), at === facts.lines)}
                    {button("last", "replay.last", () => step(facts.lines), at === facts.lines)}
                    {!isWide && button("menu", "menu.title", () => setMenu(true))}
                </div>
            </div>
            {isWide && <aside class="side" aria-label={say("replay.eyes")}>{tools}</aside>}
            {isMenu && <Dialog title={say("menu.title")} onClose={() => setMenu(false)}><div class="side">{tools}</div></Dialog>}
            {isContinuing && <ContinueDialog table={table} facts={facts} open={open} onClose={() => setContinuing(false)} />}
        </div>
    );
}
