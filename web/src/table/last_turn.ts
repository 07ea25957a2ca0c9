// last_turn.ts - what the last seat to move did: the moves that the board marks and the news tells.
import { CHANCE, type Face, type LogItem, type Say, type Who } from "../face";
import { joined } from "../words/joined";

const MOST_TOLD = 4; // sentences at a time

/** The moves at the end of the log that one seat has made, with the draws that they brought, oldest first; what
 * was dealt if nobody has moved. */
export function lastTurn(log: readonly LogItem[]): readonly LogItem[] {
    const turn: LogItem[] = [];
    let seat = CHANCE;
    for (const logItem of [...log].reverse()) {
        if (logItem.actor !== CHANCE && seat !== CHANCE && logItem.actor !== seat)
            break;
        if (logItem.actor !== CHANCE)
            seat = logItem.actor;
        turn.unshift(logItem);
    }
    return turn.slice(Math.max(0, turn.findIndex(({ actor }) => actor === seat)));
}

/** The same in words. */
export function tellTurn(turn: readonly LogItem[], face: Face, components: string, say: Say, who: Who): string {
    return joined(turn.map((logItem) => face.tell(logItem, say, who, components)).filter(Boolean).slice(-MOST_TOLD), say);
}
