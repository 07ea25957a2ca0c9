// use_look_back.ts - looking back during a game: which earlier position is shown instead of the table as it is.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import { isWriting } from "../../base/use_shortcuts";
import { CHANCE, WATCHER, type BoardProps, type LogItem, type Scene } from "../../face";
import { lastTurn } from "../last_turn";
import type { Told } from "./log_panel";
import type { Past } from "./past";

export interface LookBack {
    /** The ply that is looked at; null: nobody looks back. */
    readonly at: number | null;
    /** The table as it was then; null until it is there. Nobody can move on it. */
    readonly scene: Scene | null;
    readonly last: readonly LogItem[];
    readonly ask: BoardProps["ask"];
    /** How many moves there were until then, and since one looks back. */
    readonly moves: number;
    readonly fresh: number;
    readonly isFirst: boolean;
    /** Whether the position after that ply can be seen. */
    readonly has: (ply: number) => boolean;
    readonly see: (ply: number) => void;
    /** One entry earlier or later; after the last is now. */
    readonly step: (by: 1 | -1) => void;
    readonly end: () => void;
}

interface Looking {
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

/** `told` are the entries of the log, oldest first; `scene` is the table as it is. */
export function useLookBack({ past, scene: now, log, told, onFail }: {
    readonly past: Past; readonly scene: Scene | null; readonly log: readonly LogItem[]; readonly told: readonly Told[];
    readonly onFail: (error: unknown) => void;
}): LookBack {
    const viewer = now?.viewer ?? null, isCovered = !!now?.isCovered; // what lies face down now did so then
    const [looking, setLooking] = useState<Looking | null>(null);
    const [found, setFound] = useState<Found | null>(null);
    const plies = useMemo(() => told.map(({ until }) => until).filter((ply) => past.has(ply)), [told, past]);
    const at = looking?.at ?? null, newest = log.at(-1)?.ply ?? 0;
    const end = useCallback(() => setLooking(null), []);
    const see = (ply: number) => setLooking({ at: ply, since: looking?.since ?? newest });
    function step(by: 1 | -1) {
        const next = plies[plies.indexOf(at ?? 0) + by];
        if (next !== undefined)
            see(next);
        else if (by > 0)
            end();
    }
    useEffect(end, [viewer, isCovered]);
    useEffect(() => {
        if (at !== null && !plies.includes(at))
            end(); // it was taken back
    }, [plies]);
    useEffect(() => {
        if (at === null || viewer === null) {
            setFound(null);
            return;
        }
        let isWanted = true;
        past.look(viewer, at, isCovered).then((scene) => isWanted && setFound({ at, scene: { ...scene, moves: [] } }), (error: unknown) => {
            if (isWanted) {
                end();
                onFail(error);
            }
        });
        return () => {
            isWanted = false;
        };
    }, [past, viewer, isCovered, at]);
    const keys = useRef<Readonly<Record<string, () => void>>>({});
    keys.current = at === null ? {} : { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Escape: end };
    useEffect(() => {
        function press(event: KeyboardEvent) {
            const act = keys.current[event.key];
            if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey ||
                isWriting(event.target) || document.querySelector("dialog[open]"))
                return;
            event.preventDefault();
            act();
        }
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, []);
    const shown = at === null ? null : found, shownAt = shown?.at ?? 0;
    const ask = useCallback<BoardProps["ask"]>((question) => shown
        ? past.ask(shown.scene.isCovered ? WATCHER : shown.scene.viewer, shown.at, question).catch(() => null) : Promise.resolve(null), [past, shown]);
    return {
        at, scene: shown?.scene ?? null, last: useMemo(() => lastTurn(log.filter(({ ply }) => ply <= shownAt)), [log, shownAt]), ask,
        moves: movesUntil(log, shownAt), fresh: looking ? movesUntil(log, newest) - movesUntil(log, looking.since) : 0,
        isFirst: shownAt === plies[0], has: (ply) => past.has(ply), see, step, end,
    };
}
