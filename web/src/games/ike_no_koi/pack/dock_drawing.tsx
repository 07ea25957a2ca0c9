// dock_drawing.tsx - the dock's pools as they lie: one is picked up, then laid elsewhere.
import { useState } from "preact/hooks";

import type { Say } from "../../../face";
import { useRoving } from "../../shared/use_roving";
import { Koi } from "../pieces/koi";
import { roomy, swapped, trimmed, type BoxWords, type Word } from "./lines";

type Place = readonly [number, number];

function Pool({ word }: { readonly word: Word }) {
    const variety = Number(word.text);
    return (
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
            {variety >= 2 && variety <= 11 && <g transform="scale(0.8) translate(0 8)"><Koi variety={variety} /></g>}
            <text class="ike-tag" x="-32" y="-26" font-size="24">{word.text}</text>
        </svg>
    );
}

export function DockDrawing({ dock, isWrong, isBad, say, onChange }: {
    readonly dock: BoxWords["dock"]; readonly isWrong: (word: Word) => boolean;
    /** The mistake is the dock's. */
    readonly isBad: boolean; readonly say: Say; readonly onChange: (dock: BoxWords["dock"]) => void;
}) {
    const rows = roomy(dock), width = rows[0]?.length ?? 0;
    const [at, setAt] = useState({ x: 1, y: 1 });
    const [picked, setPicked] = useState<Place | null>(null);
    const focus = { x: Math.min(at.x, width - 1), y: Math.min(at.y, rows.length - 1) };
    const { grid, rove } = useRoving<HTMLDivElement>({ at: focus, bounds: { left: 0, top: 0, right: width, bottom: rows.length }, onMove: setAt });
    const isZone = (word: Word) => word.text !== "" && word.text !== ".";
    function touch(x: number, y: number, word: Word) {
        setAt({ x, y });
        if (picked && (picked[0] !== x || picked[1] !== y))
            onChange(trimmed(swapped(rows, picked, [x, y])));
        setPicked(!picked && isZone(word) ? [x, y] : null);
    }
    function onKeyDown(event: KeyboardEvent, x: number, y: number, word: Word) {
        if (rove(event))
            return;
        if (event.key === "Escape" && picked)
            setPicked(null);
        else if (event.key === "Enter" || event.key === " ")
            touch(x, y, word);
        else
            return;
        event.preventDefault();
    }
    return (
        <section class="ike-pack-dock" aria-labelledby="ike-pack-dock">
            <h2 class="ike-pack-title" id="ike-pack-dock">{say("ike.pack.dock")}</h2>
            <p class="small">{say("ike.pack.dock.how")}</p>
            <div class={isBad ? "ike-pack-scroll ike-pack-wrong" : "ike-pack-scroll"}>
                <div role="grid" class="ike-pack-grid" aria-label={say("ike.pack.dock")} ref={grid} style={{ "--columns": width }}>
                    {rows.map((row, y) => (
                        <div key={y} role="row">
                            {row.map((word, x) => {
                                const isPicked = picked?.[0] === x && picked[1] === y, zone = word.text;
                                return (
                                    <div key={x} role="gridcell" data-place={`${x},${y}`} tabIndex={x === focus.x && y === focus.y ? 0 : -1} aria-selected={isPicked}
                                        class={`ike-pack-place${isZone(word) ? " ike-pack-pool" : ""}${isPicked ? " ike-chosen" : ""}${isWrong(word) ? " ike-pack-bad" : ""}`}
                                        aria-label={isZone(word) ? say(isPicked ? "ike.pack.picked" : "ike.pack.zone", { zone }) : say("ike.pack.gap")}
                                        onClick={() => touch(x, y, word)} onKeyDown={(event) => onKeyDown(event, x, y, word)}>
                                        {isZone(word) && <Pool word={word} />}
                                    </div>
                                );
                            })}
                        </div>
                    ))}
                </div>
            </div>
        </section>
    );
}
