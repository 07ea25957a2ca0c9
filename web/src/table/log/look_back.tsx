// look_back.tsx - an earlier position over the table as it is: the board as it was then, and a bar that
// leads through the others and back to now. Nobody can move on it.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Icon } from "../../art/icon";
import { announce } from "../../base/announcer";
import { pace } from "../../base/pace";
import { isWriting } from "../../base/use_shortcuts";
import { CHANCE, WATCHER, type BoardProps, type Face, type LogItem, type Say, type Scene, type Seat, type Who } from "../../face";
import { joined } from "../../words/joined";
import { lastTurn, tellTurn } from "../last_turn";
import { QuietBoard } from "../quiet_board";
import type { Told } from "./log_panel";
import type { Past } from "./past";
import "./look_back.css";

const NOTHING: readonly never[] = [];
const nobodyMoves = () => undefined;

/** Which position is looked at. */
export interface Looking {
    /** The ply. */
    readonly at: number;
    /** The newest ply when one began. */
    readonly since: number;
}

interface Found {
    readonly at: number;
    readonly scene: Scene;
}

function movesUntil(log: readonly LogItem[], ply: number): number {
    return log.filter((logItem) => Number.isInteger(logItem.ply) && logItem.ply <= ply && logItem.actor !== CHANCE).length;
}

/** The position after that ply, by the viewer's eyes; until it is there, the one before. */
function useFound(past: Past, viewer: Seat, isCovered: boolean, at: number, onFail: (error: unknown) => void): Found | null {
    const [found, setFound] = useState<Found | null>(null);
    useEffect(() => {
        let isWanted = true;
        past.look(viewer, at, isCovered).then((scene) => isWanted && setFound({ at, scene: { ...scene, moves: [] } }),
            (error: unknown) => isWanted && onFail(error));
        return () => {
            isWanted = false;
        };
    }, [past, viewer, isCovered, at]);
    return found;
}

/** What keys do as long as the component is there, unless somebody writes or a dialog is open. */
function useKeys(acts: Readonly<Record<string, () => void>>) {
    const current = useRef(acts);
    current.current = acts;
    useEffect(() => {
        function press(event: KeyboardEvent) {
            const act = current.current[event.key];
            if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey ||
                isWriting(event.target) || document.querySelector("dialog[open]"))
                return;
            event.preventDefault();
            act();
        }
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, []);
}

export function LookBack({ past, viewer, isCovered, looking: { at, since }, log, told, face, say, who, onSee, onEnd, onFail }: {
    readonly past: Past; readonly viewer: Seat; readonly looking: Looking;
    /** The viewer's secrets lie face down now, and did so then. */
    readonly isCovered: boolean;
    /** All that happened, oldest first; and its entries in words. */
    readonly log: readonly LogItem[]; readonly told: readonly Told[];
    readonly face: Face; readonly say: Say; readonly who: Who;
    readonly onSee: (ply: number) => void; readonly onEnd: () => void; readonly onFail: (error: unknown) => void;
}) {
    const plies = useMemo(() => told.map(({ until }) => until).filter((ply) => past.has(ply)), [told, past]);
    const found = useFound(past, viewer, isCovered, at, (error) => {
        onEnd();
        onFail(error);
    });
    function step(by: 1 | -1) {
        const next = plies[plies.indexOf(at) + by];
        if (next !== undefined)
            onSee(next);
        else if (by > 0)
            onEnd(); // after the last is now
    }
    useKeys({ ArrowLeft: () => step(-1), ArrowRight: () => step(1), Escape: onEnd });
    const isTakenBack = !plies.includes(at);
    useEffect(() => {
        if (isTakenBack)
            onEnd();
    }, [isTakenBack]);
    const ask = useCallback<BoardProps["ask"]>((question) => found
        ? past.ask(found.scene.isCovered ? WATCHER : viewer, found.at, question).catch(() => null) : Promise.resolve(null), [past, found]);
    const foundAt = found?.at ?? 0;
    const last = useMemo(() => lastTurn(log.filter(({ ply }) => ply <= foundAt)), [log, foundAt]);
    const moves = movesUntil(log, foundAt), fresh = movesUntil(log, Infinity) - movesUntil(log, since);
    const where = moves ? say("past.at", { at: moves }) : say("past.start"), words = found ? tellTurn(last, face, found.scene.components, say, who) : "";
    const end = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (found && !document.activeElement?.closest(".log")) // the log was a dialog, and is gone
            end.current?.focus({ preventScroll: true });
    }, [!found]);
    useEffect(() => found ? announce(joined([`${where}.`, words], say)) : undefined, [found]);
    return found && (
        <>
            <div class="board past">
                <QuietBoard face={face} scene={found.scene} active={false} logItems={NOTHING} last={last} reason={null}
                    hints={NOTHING} pace={pace()} say={say} who={who} play={nobodyMoves} ask={ask} />
            </div>
            <div class="past-bar" role="group" aria-label={say("past.title")}>
                <p>
                    <b>{where}</b>
                    {fresh > 0 && <span class="past-fresh"> · {say("past.fresh", { count: fresh })}</span>}
                    <span> {words}</span>
                </p>
                <button type="button" class="square" aria-label={say("replay.back")} disabled={foundAt === plies[0]} onClick={() => step(-1)}>
                    <Icon name="back" />
                </button>
                <button type="button" class="square" aria-label={say("replay.next")} onClick={() => step(1)}><Icon name="next" /></button>
                <button ref={end} type="button" class="primary" onClick={onEnd}>{say("past.end")}</button>
            </div>
        </>
    );
}
