// desk.tsx - scores one placement after the other: whose card, and the lines that it made.
import { useId, useState } from "preact/hooks";

import { SeatMark } from "../../../art/seat_mark";
import type { DeskProps } from "../../../face";
import { isOver, KINDS, playersOf, textOf, type Line } from "./table";
import "./desk.css";

/** Longer lines pay nothing, like 6. */
const LENGTHS = [3, 4, 5, 6];
const GOAL = 25;

export function Desk({ sheet, say, who, onChange }: DeskProps) {
    const players = playersOf(sheet), name = useId();
    const [seat, setSeat] = useState(1), [lines, setLines] = useState<readonly Line[]>([]);
    const player = players[seat - 1], isCopied = player?.placed.some(({ face }) => face !== undefined) ?? false;
    const hasBegun = players.some(({ placed }) => placed.length > 0), withTokens = players[0]?.specialists !== undefined;
    function place() {
        onChange(textOf(sheet, players.map((old, index) => index === seat - 1 ? { ...old, placed: [...old.placed, { lines, bonus: 0, total: 0 }] } : old)));
        setLines([]);
        setSeat(seat % players.length + 1);
    }
    function useSpecialists(wanted: boolean) {
        onChange(textOf(sheet, players.map(({ placed }) => wanted ? { placed, specialists: KINDS } : { placed })));
    }
    return (
        <div class="edo-table">
            <ol class="edo-table-track">
                {players.map(({ score, specialists }, index) => (
                    <li key={index}>
                        <SeatMark seat={index + 1} /> <span>{who(index + 1)}</span> <b data-score={index + 1}>{score}</b>
                        <progress max={GOAL} value={Math.min(GOAL, score)} aria-label={say("edo.desk.track", { who: who(index + 1), score })} />
                        {specialists && <span class="small">{specialists.map((kind) => say(`edo.kind.${kind}`)).join(" · ")}</span>}
                    </li>
                ))}
            </ol>
            {isOver(sheet) && <p class="good" role="status">{say("edo.desk.over")}</p>}
            {!hasBegun && (
                <label class="edo-table-option companion-tools">
                    <input type="checkbox" checked={withTokens} onChange={({ currentTarget }) => useSpecialists(currentTarget.checked)} /> <span>{say("edo.desk.specialists")}</span>
                </label>
            )}
            <fieldset class="edo-table-seats companion-tools">
                <legend>{say("edo.desk.whose")}</legend>
                {players.map((_, index) => (
                    <label key={index} class="picture-choice">
                        <input type="radio" name={name} data-seat={index + 1} checked={seat === index + 1} onChange={() => setSeat(index + 1)} />
                        <span><SeatMark seat={index + 1} /> {who(index + 1)}</span>
                    </label>
                ))}
            </fieldset>
            {isCopied ? <p class="small">{say("edo.desk.copied")}</p> : (
                <div class="edo-table-lines companion-tools">
                    {KINDS.map((kind) => (
                        <div key={kind} class="edo-table-kind" role="group" aria-label={say(`edo.kind.${kind}`)}>
                            <span class="edo-table-name">{say(`edo.kind.${kind}`)}</span>
                            {LENGTHS.map((length) => (
                                <button key={length} type="button" data-line={`${kind}-${length}`} disabled={lines.length === 10}
                                    aria-label={`${say(`edo.kind.${kind}`)} ${length}${length === 6 ? "+" : ""}`} onClick={() => setLines([...lines, { kind, length, points: 0 }])}>
                                    {length}{length === 6 && "+"}
                                </button>
                            ))}
                        </div>
                    ))}
                    <p class="edo-table-made" role="status">{lines.map(({ kind, length }) => `${say(`edo.kind.${kind}`)} ${length}`).join(", ") || say("edo.desk.none")}</p>
                    <div class="edo-table-do">
                        <button type="button" disabled={!lines.length} onClick={() => setLines(lines.slice(0, -1))}>{say("edo.desk.less")}</button>
                        <button type="button" class="primary" data-place onClick={place}>{say("edo.desk.place")}</button>
                    </div>
                </div>
            )}
        </div>
    );
}
