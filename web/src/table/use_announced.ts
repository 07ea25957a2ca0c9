// use_announced.ts - announces what happens at a table, and what a person is asked, each once.
import { useEffect, useRef } from "preact/hooks";

import type { Face, LogItem, Scene, Who } from "../face";
import type { Speech } from "../words";
import { joined } from "../words/joined";
import { announce } from "../base/announcer";
import { winnerWords } from "./winner_words";

interface Announced {
    readonly logItems: readonly LogItem[];
    /** The scene whose question, or whose end, was announced. */
    readonly scene: Scene | null;
}

/** `isMine`: the viewer is asked. This also changes while a move is being sent, which is not announced.
 * `tell`: how to announce, if not by the announcer. */
export function useAnnounced({ face, speech, who, scene, logItems, isMine, tell = announce }: {
    readonly face: Face; readonly speech: Speech; readonly who: Who;
    readonly scene: Scene | null; readonly logItems: readonly LogItem[]; readonly isMine: boolean;
    readonly tell?: (words: string) => void;
}) {
    const { say, language } = speech;
    const last = useRef<Announced>({ logItems: [], scene: null });
    useEffect(() => {
        const before = last.current, isTold = logItems === before.logItems;
        const told = isTold || !scene ? [] : logItems.map((logItem) => face.tell(logItem, say, who, scene.components));
        const isOpen = !!scene && scene !== before.scene && (!!scene.result || isMine);
        const asked = !isOpen ? "" : scene.result ? winnerWords(scene.result, say, who, language) : face.ask(scene, say, who);
        last.current = { logItems, scene: isOpen ? scene : before.scene };
        tell(joined([...told, asked], say));
    }, [logItems, scene, isMine]);
}
