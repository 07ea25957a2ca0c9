// tell.ts - Ike No Koï in sentences: what is asked, what happened, what to play.
import { CHANCE, type GameEvent, type LogItem, type Say, type Scene, type Who } from "../../face";
import { joined } from "../../words/joined";
import { boxOf, challengeText, type Box } from "./box";
import { cardName, cardNames, viewOf, type Seen, type View } from "./view";

/* -- what is asked -- */

function askedToDraw(view: View): string {
    return ["ike.ask.first", "ike.ask.second"][view.river.length] ?? "ike.ask.draw";
}

export function ask(scene: Scene, say: Say, who: Who): string {
    const view = viewOf(scene);
    if (!scene.actors.length)
        return say("ike.ask.over");
    if (scene.actors.includes(CHANCE))
        return say("ike.ask.chance");
    if (!scene.actors.includes(scene.viewer))
        return say("ike.ask.wait", { who: who(scene.actors[0] ?? 0) });
    return say(view.phase === "draw" ? askedToDraw(view) : `ike.ask.${view.phase}`);
}

/* -- what happened -- */

function seatOf(event: GameEvent, key = "seat"): number {
    return Number(event[key]);
}

function dealt(event: GameEvent, box: Box, say: Say, who: Who): string {
    const id = event["challenge"];
    const challenge = typeof id === "number" ? challengeText(box.challenges[id], say) : "";
    if (event["seat"] === null)
        return say("ike.tell.deal.common", { challenge });
    return say(challenge ? "ike.tell.deal.own" : "ike.tell.deal", { who: who(seatOf(event)), challenge });
}

function won(event: GameEvent, move: string, say: Say, who: Who): string {
    const how = move === "stop" ? "stop" : move.startsWith("pick") ? "pick" : "win";
    return say(`ike.tell.${how}`, { who: who(seatOf(event)), names: cardNames(event["cards"] as Seen[], say) });
}

function ordered(event: GameEvent, say: Say, who: Who): string {
    const [first = null, second = null] = event["cards"] as Seen[];
    return say(first === null ? "ike.tell.order.hidden" : "ike.tell.order",
        { who: who(seatOf(event)), first: cardName(first, say), second: cardName(second, say) });
}

function tellEvent(event: GameEvent, move: string, box: Box, say: Say, who: Who): string {
    const name = () => who(seatOf(event));
    const card = event["card"] as Seen;
    const both = event["zones"] ?? event["koi"];
    const [a = "", b = ""] = Array.isArray(both) ? both.map(Number) : [];
    switch (event.event) {
    case "deal":
        return dealt(event, box, say, who);
    case "card":
        return say(event["pair"] ? "ike.tell.pair" : "ike.tell.card", { who: name(), card: cardName(card, say) });
    case "win":
        return won(event, move, say, who);
    case "order":
        return ordered(event, say, who);
    case "look":
        return card === null ? "" : say("ike.tell.look", { who: name(), card: cardName(card, say) });
    case "basin":
        return card === null ? say("ike.tell.basin.hidden") : say("ike.tell.basin", { card: cardName(card, say) });
    case "basin-seen":
    case "lotus":
    case "keep":
        return say(`ike.tell.${event.event}`, { who: name() });
    case "basin-won":
        return say("ike.tell.basin-won", { who: name(), names: cardNames(event["cards"] as Seen[], say) });
    case "basin-revealed":
        return say("ike.tell.basin-revealed", { names: cardNames(event["cards"] as Seen[], say) });
    case "bamboo":
        return say("ike.tell.bamboo", { who: name(), zone: seatOf(event, "zone") });
    case "bridge":
        return say("ike.tell.bridge", { who: name(), a, b });
    case "take":
        return say("ike.tell.take", { who: name(), variety: seatOf(event, "koi"), from: who(seatOf(event, "from")) });
    case "give":
        return say("ike.tell.give", { who: name(), a, b, to: who(seatOf(event, "to")) });
    case "honour":
        return say("ike.tell.honour", { who: name(), variety: seatOf(event, "variety") });
    case "revealed":
        return say("ike.tell.revealed", { who: name(), challenge: challengeText(box.challenges[seatOf(event, "challenge")], say) });
    case "share":
        return say("ike.tell.share");
    case "over":
        return say("ike.tell.over");
    default: /* draw, stop and turn: what follows tells */
        return "";
    }
}

export function tell(logItem: LogItem, say: Say, who: Who, components: Scene["components"]): string {
    const box = boxOf(components);
    return joined(logItem.events.map((event) => tellEvent(event, logItem.move, box, say, who)), say);
}

/** A move as advice. */
export function advise(move: string, say: Say, who: Who): string {
    const [verb = "", a = "", b = ""] = move.split(" ");
    const [first, second] = [a, b].map((card) => card && cardName(card, say));
    return say(`ike.advise.${verb}`, { a, b, first: first ?? "", second: second ?? "", who: who(Number(a)) });
}
