// tell.ts - Hiroba in words: what is asked, what happened, what to play.
import type { GameEvent, LogItem, Say, Scene, Who } from "../../face";
import { joined, listed } from "../../words/joined";
import { viewOf } from "./view";

export function ask(scene: Scene, say: Say, who: Who): string {
    const { phase, turn, players } = viewOf(scene);
    if (phase === "over")
        return say("hiroba.ask.over");
    if (phase === "water" || phase === "tile" || !turn)
        return say("hiroba.ask.lay");
    if (turn !== scene.viewer)
        return say("hiroba.ask.wait", { who: who(turn) });
    if (phase === "stone")
        return say("hiroba.ask.stone");
    return say(players[turn - 1]?.pebbles.length === 9 ? "hiroba.ask.first" : "hiroba.ask.place");
}

/** "" for what is not worth a sentence: single tiles, a stone kept, the count at the end. */
function sentence(event: GameEvent, say: Say, who: Who): string {
    const seats = (event["seats"] ?? event["winners"] ?? []) as number[];
    const names = listed(seats.map(who), say);
    const at = String(event["garden"] ?? event["pond"] ?? "");
    const told = {
        who: who(Number(event["seat"] ?? 0)), value: Number(event["value"] ?? 0), square: String(event["square"] ?? ""),
    };
    switch (event.event) {
    case "water":
    case "pebble":
    case "stone":
    case "out":
        return say(`hiroba.tell.${event.event}`, told);
    case "garden-lead":
    case "pond-lead":
        return say(`hiroba.tell.${event.event}${seats.length > 1 ? ".tie" : ""}`, { at, names });
    case "over":
        return say(seats.length > 1 ? "hiroba.tell.over.tie" : "hiroba.tell.over", { names });
    default:
        return "";
    }
}

export function tell(logItem: LogItem, say: Say, who: Who): string {
    return joined(logItem.events.map((event) => sentence(event, say, who)), say);
}

/** A move as advice. */
export function advise(move: string, say: Say): string {
    const words = move.split(" ");
    return say(`hiroba.advise.${words[0]}`, { value: words[1] ?? "", square: words.at(-1) ?? "" });
}
