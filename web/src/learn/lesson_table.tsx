// lesson_table.tsx - the lesson's board: one thing to try after the other.
import { useEffect, useRef, useState } from "preact/hooks";

import { Icon } from "../art/icon";
import type { Look } from "../engine/calls";
import type { Plan } from "../engine/plan";
import { Table } from "../engine/table";
import type { Json, Lesson, Reason } from "../face";
import { announce } from "../base/announcer";
import { lastTurn } from "../table/last_turn";
import { whoOf } from "../table/people_words";
import { RefusalToast } from "../table/refusal_toast";
import { link } from "../base/router";
import { pace, paced } from "../base/pace";
import { play as sound } from "../base/sounds";
import { Trouble } from "../shell/trouble";
import type { OpenFace } from "../shell/use_face";

/** The learner is a person, everybody else a computer without a level of its own. */
function lessonPlan(plan: Plan, learner: number): Plan {
    return {
        ...plan, seats: plan.seats.map((_, index) =>
            ({ kind: index + 1 === learner ? "person" : "computer", level: 1, name: "" })),
    };
}

const THEN_PAUSE = 1200; // the learner's own move is seen first

export function LessonTable({ open, lesson }: { readonly open: OpenFace; readonly lesson: Lesson }) {
    const { face, entry, speech } = open, { say } = speech;
    const table = useRef<Table | null>(null);
    const [plan, setPlan] = useState<Plan | null>(null);
    const [at, setAt] = useState(0);
    const [isDone, setDone] = useState(false);
    const [look, setLook] = useState<Look | null>(null);
    const [reason, setReason] = useState<Reason | null>(null);
    const [isOther, setOther] = useState(false);
    const [failed, setFailed] = useState<string | null>(null);
    const next = useRef<HTMLButtonElement>(null);
    const answering = useRef<Promise<void>>(Promise.resolve()); // the others' moves after the learner's
    const step = lesson.steps[at];
    const seen = look?.scene.ply ?? 0;
    const fail = (error: unknown) => setFailed(error instanceof Error ? error.message : String(error));

    async function refresh(since: number) {
        if (table.current)
            setLook(await table.current.call("look", lesson.seat, since));
    }
    async function begin(opened: Table) {
        const facts = await opened.call("teach", lesson.record);
        setPlan(lessonPlan(facts.plan, lesson.seat));
        setLook({ ...await opened.call("look", lesson.seat, 0), logItems: [] });
    }
    function restart() {
        setAt(0);
        setDone(false);
        setReason(null);
        setOther(false);
        if (table.current)
            begin(table.current).catch(fail);
    }
    useEffect(() => {
        const opened = table.current = new Table();
        opened.onFailed = fail;
        begin(opened).catch(fail);
        return () => opened.close();
    }, [lesson]);
    useEffect(() => {
        if (step)
            announce(say(isDone ? `${step.text}.done` : step.text));
        if (isDone)
            next.current?.focus({ preventScroll: true });
    }, [at, isDone]);

    async function then(lines: readonly string[], since: number) {
        if (!lines.length || !table.current)
            return;
        await new Promise((resolve) => setTimeout(resolve, paced(THEN_PAUSE)));
        await table.current.call("script", lines);
        await refresh(since);
    }
    async function play(move: string) {
        if (!table.current || !step || isDone)
            return;
        setOther(false);
        const refused = await table.current.call("why", lesson.seat, move);
        setReason(refused);
        if (refused || !step.wanted.includes(move)) {
            sound("refused");
            setOther(!refused);
            return;
        }
        await table.current.call("play", lesson.seat, move);
        sound("move");
        await refresh(seen);
        setDone(true);
        answering.current = then(step.next ?? [], seen + 1);
        await answering.current;
    }
    async function goOn() {
        await answering.current;
        setDone(false);
        setAt(at + 1);
    }
    async function ask(question: string): Promise<Json> {
        try {
            return await table.current?.call("ask", lesson.seat, question) ?? null;
        } catch (error) {
            fail(error);
            return null;
        }
    }
    async function acknowledge() {
        await then(step?.next ?? [], seen);
        await goOn();
    }
    if (failed !== null)
        return <Trouble words={failed} />;
    if (!look || !plan)
        return <p class="loading">{say("loading")}</p>;
    const who = whoOf(plan, say);
    const isActive = !!step?.wanted.length && !isDone;
    return (
        <div class="play lesson">
            <div class="news">
                <section class="teach" aria-labelledby="teach-title">
                    <header>
                        <h2 id="teach-title" class="small">
                            {step ? say("lesson.step", { at: at + 1, steps: lesson.steps.length }) : say("lesson.end.title")}
                        </h2>
                        <progress max={lesson.steps.length} value={at + (isDone ? 1 : 0)} aria-label={say("lesson.progress")} />
                    </header>
                    <RefusalToast reason={reason} undoRefusal={null} speech={speech} who={who} onRules={() => undefined} onClose={() => setReason(null)} />
                    {!reason && (isOther ? <p class="teach-other" role="status" tabIndex={0}>{say("lesson.other")} {step && say(step.text)}</p>
                        : isDone && step ? <p class="teach-done" tabIndex={0}><Icon name="check" size={18} /> {say(`${step.text}.done`)}</p>
                        : <p class="teach-words" tabIndex={0}>{say(step ? step.text : "lesson.end")}</p>)}
                    {isDone && <button ref={next} type="button" class="primary" onClick={() => void goOn().catch(fail)}>{say("lesson.next")}</button>}
                    {step && !isDone && !step.wanted.length && (
                        <button type="button" class="primary" onClick={() => void acknowledge().catch(fail)}>{say("lesson.next")}</button>
                    )}
                    {!step && (
                        <p class="buttons">
                            <a class="button primary" href={link("new", entry.name)}>{say("rules.play")}</a>
                            <a class="button" href={link("rules", entry.name)}>{say("rules.title")}</a>
                            <button type="button" class="quiet" onClick={restart}>{say("lesson.again")}</button>
                        </p>
                    )}
                </section>
            </div>
            <div class="board">
                <face.Board scene={look.scene} active={isActive} logItems={look.logItems} last={lastTurn(look.logItems)}
                    reason={reason} hints={isActive ? step.wanted : []} pace={pace()} say={say} who={who}
                    play={(move) => void play(move).catch(fail)} ask={ask} />
            </div>
        </div>
    );
}
