// gallery.tsx - for developing: one board alone, played through by clicks and at random.
//
//     npx vite, then /gallery.html?game=hiroba&players=3&seed=5&moves=40&viewer=1&language=fr
//
// It is not part of the app; the engine runs on the page itself.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Engine, Refusal } from "../engine.mjs";
import wasm from "../../build/wasm/niwa.wasm?url";
import { answerOf, plyOf, sceneOf } from "./engine/scene";
import { CHANCE, type Face, type LogItem, type Language, type Reason } from "./face";
import { fill } from "./words/fill";
import "./styles/theme.css";
import "./styles/layout.css";

const asked = new URLSearchParams(location.search);
const name = asked.get("game") ?? "haru-ichiban";
const players = Number(asked.get("players") ?? 2);
const viewer = Number(asked.get("viewer") ?? 1);
const language = (asked.get("language") ?? "en") as Language;
document.documentElement.dataset["theme"] = asked.get("theme") ?? "light";
document.body.dataset["game"] = name;

let seed = Number(asked.get("seed") ?? 1);
function random(n: number): number {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor(seed / 4294967296 * n);
}

const setup = { game: name, seats: players, options: Object.fromEntries(asked.getAll("option").map((o) => o.split("=") as [string, string])) };

/** Plays a move; what it did is told. */
function step(engine: Engine, actor: number, move: bigint): LogItem {
    const words = engine.moveText(actor, move, viewer);
    engine.play(actor, move);
    return { ply: plyOf(engine), actor, move: words, events: engine.events(viewer) };
}

function randomStep(engine: Engine): LogItem {
    const actors = engine.actors();
    const actor = actors[random(actors.length)] ?? CHANCE;
    const moves = engine.moves(actor);
    return step(engine, actor, moves[random(moves.length)] ?? 0n);
}

function Gallery({ engine, face, words }: {
    readonly engine: Engine; readonly face: Face; readonly words: Readonly<Record<string, string>>;
}) {
    const [logItems, setLogItems] = useState<readonly LogItem[]>([]);
    const [log, setLog] = useState<readonly LogItem[]>([]);
    const [reason, setReason] = useState<Reason | null>(null);
    const scene = sceneOf(engine, setup, viewer);
    const say = (key: string, args: Readonly<Record<string, string | number>> = {}) =>
        fill(words[key] ?? `[${key}]`, args, "en", "You");
    const who = (seat: number) => seat === viewer ? "You" : `Player ${seat}`;
    function show(done: LogItem[]) {
        setLogItems(done);
        setLog((old) => [...old, ...done]);
        setReason(null);
    }
    function play(words: string) {
        try {
            const done = [step(engine, viewer, engine.read(viewer, words))];
            while (engine.actors().length && !engine.actors().includes(viewer))
                done.push(randomStep(engine));
            show(done);
        } catch (refusal) {
            if (!(refusal instanceof Refusal))
                throw refusal;
            setReason(refusal.reason);
        }
    }
    useEffect(() => {
        document.title = `${name} ${scene.ply}`;
    });
    return (
        <div style={{ background: "var(--paper)", color: "var(--ink)", fontFamily: "var(--sans)" }}>
            <p>{face.ask(scene, say, who)} <b>{reason && say(`reason.${reason.code}`)} {reason?.words}</b></p>
            <div class="play" style={{ height: "85vh" }}><div class="board">
            <face.Board scene={scene} active={scene.moves.length > 0} logItems={logItems} last={logItems}
                reason={reason} hints={[]} pace={1} say={say} who={who} play={play}
                ask={async (question) => answerOf(engine, viewer, question)} />
            </div></div>
            <button disabled={!engine.actors().length} onClick={() => show([randomStep(engine)])}>random move</button>
            <ol reversed>{log.slice(-12).reverse().map((h) => <li>{face.tell(h, say, who, scene.components)}</li>)}</ol>
            {scene.result && <table>{face.sheet(scene.result, scene, say, who, log).map((line) =>
                <tr><td>{line.label}</td>{line.values.map((value) => <td>{value}</td>)}<td>{line.note}</td></tr>)}</table>}
        </div>
    );
}

const faces = import.meta.glob<{ readonly face: Face }>("./games/*/index.tsx");
const load = faces[`./games/${name.replaceAll("-", "_")}/index.tsx`];
if (!load)
    throw new Error(`no face for ${name}`);
const { face } = await load();
const engine = new Engine(await WebAssembly.compileStreaming(fetch(wasm)));
engine.choose(name);
engine.init(players, setup.options);
for (let i = 0; i < Number(asked.get("moves") ?? 0) && engine.actors().length; i++)
    randomStep(engine);
while (asked.has("mine") && engine.actors().length && !engine.actors().includes(viewer))
    randomStep(engine);
render(<Gallery engine={engine} face={face} words={await face.words[language]()} />,
    document.getElementById("gallery") as HTMLElement);
