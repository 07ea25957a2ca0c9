// talk.ts - Haru Ichiban in sentences: what is asked, what happened, how it was scored.
import type { GameEvent, Happening, Result, Say, Scene, SheetLine, Who } from "../../face";
import { joined } from "../../words/joined";
import { pondOf, waitingFrog, type Drift, type Figure } from "./view";

/** What a figure is worth (H18), to explain a sum that the engine has made. */
const WORTH: Readonly<Record<Figure["kind"], number>> = { square: 1, row: 2, column: 2, diagonal: 3, five: 5 };

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
        squares: moved.map(({ from }) => from).join(say("haru.comma")),
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
export function tell(happening: Happening, say: Say, who: Who): string {
    const { events, actor } = happening;
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

function forSeat(seat: number, value: number): readonly (number | string)[] {
    return [1, 2].map((one) => one === seat ? value : "");
}

export function sheet(result: Result, scene: Scene, say: Say, who: Who): readonly SheetLine[] {
    const detail = result.detail as unknown as { readonly rounds: number; readonly figures: readonly Figure[] };
    const last = pondOf(scene).last_round?.points ?? [0, 0];
    const earlier = result.scores.map((score, i) => score - (last[i] ?? 0));
    const fives = [1, 2].filter((seat) =>
        detail.figures.some((figure) => figure.seat === seat && figure.kind === "five"));
    const lines: SheetLine[] = [];
    if (detail.rounds > 1)
        lines.push({
            label: say("haru.sheet.earlier"), values: earlier,
            note: say("haru.sheet.earlier-note", { rounds: detail.rounds - 1 }),
        });
    for (const figure of detail.figures)
        lines.push({
            label: say(`haru.figure.${figure.kind}`), note: figure.squares.join(say("haru.comma")),
            values: forSeat(figure.seat, WORTH[figure.kind]),
        });
    const winner = result.ranks.indexOf(1) + 1;
    lines.push({
        label: say("haru.sheet.total"), values: result.scores, total: true,
        note: say(fives.length === 1 ? "haru.sheet.five" : "haru.sheet.most", { who: who(winner) }),
    });
    return lines;
}

