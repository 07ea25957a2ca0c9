// use_page_table.ts - what a page of a table on the server needs: what the session shows of it, the game's
// face, and the sentences, as far as they have been loaded.
import { useCell } from "../../base/cell";
import { findGame, type GameEntry } from "../../games";
import { titleOf } from "../../shell/game_title";
import { useFace, type OpenFace } from "../../shell/use_face";
import { useSpeech, type Speech } from "../../words";
import type { OnlineSession, OnlineShown } from "../table/online_session";
import { useOnlineSpeech } from "../words/use_online_speech";

export interface PageTable {
    readonly shown: OnlineShown;
    readonly entry: GameEntry | undefined;
    /** Null until it is loaded. */
    readonly face: OpenFace | null;
    readonly speech: Speech | null;
    /** The game's, in the visitor's language. */
    readonly title: string;
    /** Why the page cannot go on; null: it can. */
    readonly trouble: string | null;
    /** The game has begun. */
    readonly isPlay: boolean;
}

export function usePageTable(session: OnlineSession): PageTable {
    const shown = useCell(session.shown), { table } = shown;
    const { language } = useSpeech(), entry = findGame(table?.game ?? "");
    const open = useFace(entry?.name);
    const face = open && typeof open !== "string" ? open : null;
    return {
        shown, entry, face,
        speech: useOnlineSpeech(face?.speech),
        title: entry ? titleOf(entry, language) : "Niwa",
        trouble: shown.error ?? (typeof open === "string" ? open : null),
        isPlay: table?.stage === "running" || table?.stage === "over",
    };
}
