// text_mode.tsx - a game in letters beside the picture: the engine's own drawing, a field to type moves and
// questions, and the answers. It tells what happens instead of the announcer.
import { useEffect, useRef, useState } from "preact/hooks";

import { Icon } from "../../art/icon";
import { changeSettings } from "../../base/settings";
import type { Face, LogItem, Scene, Who } from "../../face";
import type { Speech } from "../../words";
import { joined } from "../../words/joined";
import { reasonWords } from "../reason_words";
import type { Session, Shown } from "../session";
import { useAnnounced } from "../use_announced";
import { valueWords } from "../value_words";
import { MoveLine } from "./move_line";
import { Transcript, useTranscript } from "./transcript";
import { COMMANDS, completions, readTyped, type Command, type CommandNames } from "./typed";
import { useTextSpeech } from "./use_text_speech";
import "./text_mode.css";

/** If there are at most this many moves, each is listed with the question. */
const FEW = 6;

export interface TextModeProps {
    readonly session: Session; readonly shown: Shown; readonly scene: Scene;
    /** All that happened, oldest first. */
    readonly log: readonly LogItem[];
    readonly face: Face; readonly speech: Speech; readonly who: Who;
    /** The viewer is asked; the viewer can answer now. */
    readonly isMine: boolean; readonly isActive: boolean;
    readonly mayHint: boolean; readonly mayUndo: boolean;
    /** It was just switched on. */
    readonly isNew: boolean;
}

/** What has happened since the viewer's last move; if there is none, what happened last. */
export function lately(log: readonly LogItem[], viewer: number): readonly LogItem[] {
    const actors = log.map(({ actor }) => actor), own = actors.lastIndexOf(viewer);
    return log.slice(own < 0 ? -1 : own);
}

/** The engine's drawing of the scene; "" until it is made. */
function useDiagram(session: Session, scene: Scene): string {
    const [diagram, setDiagram] = useState("");
    useEffect(() => {
        let isWanted = true;
        void session.diagram().then((drawn) => isWanted && setDiagram(drawn ?? ""));
        return () => {
            isWanted = false;
        };
    }, [session, scene]);
    return diagram.replace(/\s+$/, "");
}

export function TextMode(props: TextModeProps) {
    const speech = useTextSpeech(props.speech);
    return speech && <OpenTextMode key={speech.language} {...props} speech={speech} />;
}

function OpenTextMode({ session, shown, scene, log, face, speech, who, isMine, isActive, mayHint, mayUndo, isNew }: TextModeProps) {
    const { say } = speech, { viewer, moves } = scene;
    const [entries, write] = useTranscript();
    const diagram = useDiagram(session, scene);
    const answer = (words: string) => write("answer", words);
    const names = Object.fromEntries(COMMANDS.map((name) => [name, say(`text.word.${name}`)])) as unknown as CommandNames;
    useAnnounced({ face, speech, who, scene, logItems: shown.logItems, isMine, tell: answer });
    useEffect(() => {
        if (isMine && moves.length)
            answer(moves.length <= FEW ? say("text.possible", { moves: moves.join(say("text.list")) })
                : say("text.many", { count: moves.length, move: moves[moves.length >> 1] ?? "", word: names.moves }));
    }, [scene, isMine]);

    const section = useRef<HTMLElement>(null), isDrawn = diagram !== "";
    useEffect(() => {
        if (isNew && isDrawn)
            section.current?.scrollIntoView({ block: "end" });
    }, [isDrawn]);

    function helpWords(name: Command): string {
        return say("text.help.line", { word: say(`text.usage.${name}`, { word: names[name] }), words: say(`text.help.${name}`) });
    }
    const tellReason = (move: string) => session.why(move).then((reason) => {
        if (reason)
            write("refusal", joined([reasonWords(reason, speech, who), reason.clause && `(${say("play.rule", { clause: reason.clause })})`], say));
        return reason;
    });
    async function hint() {
        await session.hint();
        const { advice } = session.shown.value;
        if (!advice)
            return answer(say("failure.no-hint"));
        for (const { move, value } of advice.choices)
            answer(say("text.advice", { move, words: face.advise(move, say, who), value: valueWords(value, scene.seats, say) }));
    }
    async function score() {
        const points = scene.result?.scores ?? await face.points(scene, session.ask);
        answer(points.map((count, index) => say("text.score", { who: who(index + 1), points: say("play.points", { points: count }) })).join("\n"));
    }
    function list(start: string) {
        const found = moves.map((move, index) => [move, index + 1] as const).filter(([move]) => move.startsWith(start));
        answer(found.length ? found.map(([move, number]) => say("text.numbered", { number, move })).join("\n")
            : say(moves.length ? "text.moves.none" : "text.wait"));
    }
    const answers: Readonly<Record<Command, (rest: string) => unknown>> = {
        why: async (rest) => viewer && rest ? await tellReason(rest) ?? answer(say("text.yes"))
            : answer(say("text.why.how", { word: names.why, move: moves[0] ?? "…" })),
        hint: () => mayHint && isMine ? hint() : answer(say(mayHint ? "text.wait" : "text.hint.never")),
        moves: list,
        last: () => {
            const told = lately(log, viewer).map((logItem) => face.tell(logItem, say, who, scene.components));
            answer(told.filter(Boolean).join("\n") || say("text.last.none"));
        },
        score,
        board: () => write("drawing", diagram),
        undo: () => mayUndo ? session.undo() : answer(say("text.undo.never")),
        help: () => answer([say("text.help"), ...COMMANDS.map(helpWords)].join("\n")),
    };
    async function play(move: string) {
        if (!viewer)
            answer(say("text.watching"));
        else if (!await tellReason(move))
            await (isActive ? session.play(move) : answer(say("text.wait")));
    }
    function run(text: string) {
        const typed = readTyped(text, names, moves);
        write("typed", text.trim());
        if (typed)
            void ("move" in typed ? play(typed.move) : answers[typed.command](typed.rest));
    }
    const complete = (text: string) => completions(text, names, moves).map((whole) => {
        const command = COMMANDS.find((name) => name === whole || names[name] === whole);
        return { text: whole, words: command ? say(`text.help.${command}`) : face.advise(whole, say, who) };
    });
    return (
        <section ref={section} class="text-mode" aria-labelledby="text-title">
            <header>
                <h2 id="text-title">{say("text.title")}</h2>
                <button type="button" class="quiet square" aria-label={say("text.off")} onClick={() => changeSettings({ text: false })}>
                    <Icon name="close" size={18} />
                </button>
            </header>
            <pre class="text-diagram" lang="en" tabIndex={0} role="region" aria-label={say("text.diagram")}>{diagram}</pre>
            <div class="text-talk">
                <Transcript entries={entries} label={say("text.log")} />
                <MoveLine complete={complete} isNew={isNew} say={say} onRun={run} />
            </div>
        </section>
    );
}
