// tell.ts - Haru Ichiban in sentences: what is asked, what happened, what to play.
import type { GameEvent, LogItem, Say, Scene, Who } from "../../face";
import { joined, listed } from "../../words/joined";
import { pondOf, waitingFrog, type Drift } from "./view";

export function ask(scene: Scene, say: Say, who: Who): string {
    const pond = pondOf(scene);
    const seat = scene.actors.find((actor) => actor <= scene.seats);
    if (pond.phase === "over")
        return say("haru.ask.over", { who: who((scene.result?.ranks.indexOf(1) ?? 0) + 1) });
    if (scene.moves.length === 0)
        return seat === undefined ? say("haru.ask.chance") : say(`haru.wait.${pond.phase}`, { who: who(seat) });
    if (pond.phase === "bloom" && pond.small === null)
        return say("haru.ask.bloom-last");
    if (pond.phase === "frog")
        return say(waitingFrog(pond) === scene.viewer ? "haru.ask.frog" : "haru.ask.frog-other");
    return say(`haru.ask.${pond.phase}`);
}

function tellReveal(event: GameEvent, say: Say, who: Who): string {
    const [one, two] = event["flowers"] as readonly number[];
    const picks = { who1: who(1), one: one ?? 0, who2: who(2), two: two ?? 0 };
    if (event["small"] === null)
        return say("haru.tell.equal", picks);
    const roles = { small: who(Number(event["small"])), great: who(Number(event["great"])) };
    return say("haru.tell.reveal", { ...picks, ...roles });
}

function tellWind(event: GameEvent, actor: number, say: Say, who: Who): string {
    const moved = event["moved"] as unknown as readonly Drift[];
    if (event["direction"] === "none")
        return say("haru.tell.no-wind", { who: who(actor) });
    return say("haru.tell.wind", {
        who: who(actor), direction: say(`haru.${String(event["direction"])}`),
        squares: listed(moved.map(({ from }) => from), say),
    });
}

function tellRoundEnd(event: GameEvent, say: Say, who: Who): string {
    const points = event["points"] as readonly number[];
    const score = event["score"] as readonly number[];
    return say(points.some((n) => n > 0) ? "haru.tell.round-end" : "haru.tell.round-end-none", {
        round: Number(event["round"]), who1: who(1), who2: who(2), one: score[0] ?? 0, two: score[1] ?? 0,
    });
}

function tellEvent(event: GameEvent, actor: number, say: Say, who: Who): string {
    const seat = Number(event["seat"]);
    const flower = Number(event["flower"]);
    switch (event.event) {
    case "draw":
        return event["flower"] === null ? "" : say("haru.tell.draw", { who: who(seat), value: flower });
    case "pick":
        return event["flower"] === null ? say("haru.tell.pick", { who: who(seat) })
            : say("haru.tell.pick-known", { who: who(seat), value: flower });
    case "reveal":
        return tellReveal(event, say, who);
    case "first":
        return say("haru.tell.first", { who: who(seat) });
    case "croak":
        return say("haru.tell.croak", { who: who(seat) });
    case "frog-up":
        return say(`haru.tell.frog-up.${Number(event["frog"])}`, { at: String(event["from"]) });
    case "frog-down":
        return say(`haru.tell.frog-down.${Number(event["frog"])}`, { at: String(event["to"]) });
    case "frog-leaves":
        return say(`haru.tell.frog-leaves.${Number(event["frog"])}`);
    case "bloom":
        return say("haru.tell.bloom", { who: who(seat), value: flower, at: String(event["at"]) });
    case "wind":
        return tellWind(event, actor, say, who);
    case "dark":
        return say("haru.tell.dark", { who: who(actor), at: String(event["at"]) });
    case "figure":
        return say("haru.tell.figure", { who: who(seat), figure: say(`haru.figure.${String(event["kind"])}`) });
    case "round-end":
        return tellRoundEnd(event, say, who);
    case "over":
        return say("haru.tell.over", { who: who(Number(event["winner"])) });
    case "round":
        return say("haru.tell.round", { round: Number(event["round"]) });
    default: // a new turn is seen on the pond and needs no line
        return "";
    }
}

/** One line of the log. A pick that is revealed at once is told by the reveal alone. */
export function tell(logItem: LogItem, say: Say, who: Who): string {
    const { events, actor } = logItem;
    const revealed = events.some((event) => event.event === "reveal");
    return joined(events.filter((event) => !(revealed && event.event === "pick"))
        .map((event) => tellEvent(event, actor, say, who)), say);
}

/** A move as advice. */
export function advise(move: string, say: Say): string {
    const [verb = "", what = "", direction] = move.split(" ");
    if (move === "wind none")
        return say("haru.advise.no-wind");
    return say(`haru.advise.${verb}`, {
        value: what, at: what, ...direction && { direction: say(`haru.${direction}`) },
    });
}
