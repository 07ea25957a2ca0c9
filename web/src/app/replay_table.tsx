// replay_table.tsx - a record move by move: slider, steps, and whose eyes to look through.
import { useEffect, useState } from "preact/hooks";

import type { Facts, Look } from "../engine/calls";
import type { SeatPlan } from "../engine/plan";
import type { Table } from "../engine/table";
import { Icon, type IconName } from "../art/icon";
import { joined } from "../words/joined";
import { continueMatch } from "./matches";
import { whoOf } from "./people_words";
import { saveRecord } from "./record_file";
import { SeatRow } from "./seat_row";
import { SeatsBar } from "./seats_bar";
import { isStill, settings } from "./settings";
import { winnerWords } from "./sheet_dialog";
import type { OpenFace } from "./use_face";
import { Dialog } from "./dialog";

const PACE = 1100; // milliseconds a move while it plays by itself

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
                    continueMatch(table, { ...facts.plan, seats }).catch((error: unknown) => setFailed(String(error)))}>
                    {say("replay.continue")}
                </button>
            </p>
        </Dialog>
    );
}

export function ReplayTable({ table, facts, open, isKept }: {
    readonly table: Table; readonly facts: Facts; readonly open: OpenFace; readonly isKept: boolean;
}) {
    const { face, entry, speech: { say, language } } = open;
    const who = whoOf(facts.plan, say);
    const [at, setAt] = useState(0);
    const [viewer, setViewer] = useState(0);
    const [isPlaying, setPlaying] = useState(false);
    const [look, setLook] = useState<Look | null>(null);
    const [isContinuing, setContinuing] = useState(false);
    useEffect(() => {
        let isWanted = true;
        void table.call("lookBack", viewer, at).then((found) => isWanted && setLook(found));
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
        const timer = setTimeout(() => setAt(at + 1), PACE);
        return () => clearTimeout(timer);
    }, [isPlaying, at]);
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
    if (!look)
        return <p class="loading">{say("loading")}</p>;
    const { scene, happenings } = look;
    const told = joined(happenings.map((happening) => face.tell(happening, say, who)), say);
    return (
        <div class="play replay">
            <SeatsBar plan={facts.plan} scene={scene} thinking={[]} say={say} who={who} />
            <div class="table">
                <h2 class="ask" aria-live="polite">
                    {scene.result ? winnerWords(scene.result, say, who, language) : told || say("replay.at", { at, lines: facts.lines })}
                </h2>
                <div class="board">
                    <face.Board key={viewer} scene={{ ...scene, moves: [] }} active={false} happenings={happenings} reason={null}
                        hints={[]} still={isStill()} say={say} who={who} play={() => undefined}
                        ask={(question) => table.call("ask", viewer, question)} />
                </div>
            </div>
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
                </div>
            </div>
            <aside class="side" aria-label={say("replay.eyes")}>
                <label class="field">
                    <span>{say("replay.eyes")}</span>
                    <select value={viewer} onChange={(event) => setViewer(Number(event.currentTarget.value))}>
                        <option value={0}>{say("replay.watcher")}</option>
                        {facts.plan.seats.map((_, index) => <option key={index} value={index + 1}>{who(index + 1)}</option>)}
                    </select>
                </label>
                <p class="buttons">
                    <button type="button" onClick={() => void saveRecord(table, entry.name)}><Icon name="save" size={18} /> {say("menu.save")}</button>
                    {!isKept && !facts.over && facts.canGoOn && (
                        <button type="button" class="primary" onClick={() => {
                            setPlaying(false);
                            setContinuing(true);
                        }}>{say("replay.continue")}</button>
                    )}
                </p>
            </aside>
            {isContinuing && <ContinueDialog table={table} facts={facts} open={open} onClose={() => setContinuing(false)} />}
        </div>
    );
}
