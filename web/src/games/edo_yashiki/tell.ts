// tell.ts - Edo Yashiki in sentences: what is asked, what happened, what to play.
import { CHANCE, type GameEvent, type LogItem, type Say, type Scene, type Who } from "../../face";
import { joined, listed } from "../../words/joined";
import { scoredIn, type Scored } from "./motion";
import { isLive, KINDS, readPlace, readTake, viewOf, type Kind } from "./view";

export function ask(scene: Scene, say: Say, who: Who): string {
    if (!scene.actors.length)
        return say("edo.ask.over");
    if (scene.actors.includes(CHANCE))
        return say("edo.ask.deal");
    if (!scene.moves.length)
        return say("edo.ask.wait", { who: listed(scene.actors.map(who), say) });
    if (readTake(scene.moves[0] ?? "") === null)
        return say("edo.ask.place");
    if (isLive(scene))
        return say("edo.ask.grab");
    return say(scene.moves.length === 1 && viewOf(scene).slots.length > 1 ? "edo.ask.last" : "edo.ask.take");
}

// -- the log --

function tellScore(scored: Scored, score: number, say: Say, who: Who): string {
    if (!scored.points)
        return say("edo.tell.nothing", { who: who(scored.seat), score });
    const what = scored.lines.filter((line) => line.points).map((line) =>
        say("edo.preview.line", { kind: say(`edo.kind.${line.kind}`), length: line.length, points: line.points }));
    if (scored.bonus)
        what.push(say("edo.tell.bonus", { points: scored.bonus }));
    return say("edo.tell.score", { who: who(scored.seat), points: scored.points, what: what.join(say("edo.and")), score });
}

function tellEvent(event: GameEvent, logItem: LogItem, say: Say, who: Who): string {
    const seat = Number(event["seat"]);
    switch (event.event) {
        case "found":
            return say("edo.tell.found", { who: who(seat) });
        case "round":
            return say("edo.tell.round", { round: Number(event["round"]) });
        case "take":
            return say("edo.tell.take", { who: who(seat), slot: Number(event["slot"]) });
        case "place":
            return say(event["turned"] ? "edo.tell.place.turned" : "edo.tell.place",
                { who: who(seat), x: Number(event["x"]), y: Number(event["y"]) });
        case "score": {
            const scored = scoredIn(logItem).find((one) => one.seat === seat);
            return scored ? tellScore(scored, Number(event["score"]), say, who) : "";
        }
        case "specialists":
            return (event["left"] as readonly Kind[]).length === KINDS.length ? say("edo.tell.back", { who: who(seat) }) : "";
        case "over":
            return say("edo.tell.over");
        default: // slot: seen on the table; hajime: said with the question; line, bonus: in score
            return "";
    }
}

export function tell(logItem: LogItem, say: Say, who: Who): string {
    return joined(logItem.events.map((event) => tellEvent(event, logItem, say, who)), say);
}

/** A move as advice. */
export function advise(move: string, say: Say): string {
    const place = readPlace(move);
    return place ? say(place.turned ? "edo.advise.place.turned" : "edo.advise.place", { x: place.x, y: place.y })
        : say("edo.advise.take", { slot: readTake(move) ?? 0 });
}
