// telling.ts - Edo Yashiki in sentences: what to do, what happened, where points came from.
import { CHANCE, type GameEvent, type Happening, type Result, type Say, type Scene, type SheetLine, type Who } from "../../face";
import { joined } from "../../words/joined";
import { scoredIn, type Scored } from "./motion";
import { GOAL } from "./street";
import { isLive, KINDS, readPlace, readTake, viewOf, type Kind } from "./view";

export function askFor(scene: Scene, say: Say, who: Who): string {
    if (!scene.actors.length)
        return say("edo.ask.over");
    if (scene.actors.includes(CHANCE))
        return say("edo.ask.deal");
    if (!scene.moves.length)
        return say("edo.ask.wait", { who: scene.actors.map(who).join(say("edo.and")) });
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

function tellEvent(event: GameEvent, happening: Happening, say: Say, who: Who): string {
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
            const scored = scoredIn(happening).find((one) => one.seat === seat);
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

export function tell(happening: Happening, say: Say, who: Who): string {
    return joined(happening.events.map((event) => tellEvent(event, happening, say, who)), say);
}

/** A move as advice. */
export function advise(move: string, say: Say): string {
    const place = readPlace(move);
    return place ? say(place.turned ? "edo.advise.place.turned" : "edo.advise.place", { x: place.x, y: place.y })
        : say("edo.advise.take", { slot: readTake(move) ?? 0 });
}

// -- the score sheet --

function sum(numbers: readonly number[]): number {
    return numbers.reduce((all, one) => all + one, 0);
}

/** Where the points came from, if all that happened is known. */
function sources(told: readonly Happening[], scene: Scene, say: Say): readonly SheetLine[] {
    const all = told.flatMap(scoredIn);
    const bySeat = (count: (scored: Scored) => number) => Array.from({ length: scene.seats }, (_, i) =>
        sum(all.filter((scored) => scored.seat === i + 1).map(count)));
    return [
        ...KINDS.map((kind, i) => ({
            label: say("edo.sheet.kind", { kind: say(`edo.kind.${kind}`) }),
            ...i === 0 && { note: say("edo.sheet.kind.note") },
            values: bySeat((scored) => sum(scored.lines.filter((line) => line.kind === kind).map((line) => line.points))),
        })),
        {
            label: say("edo.sheet.bonus"),
            note: say("edo.sheet.bonus.note"),
            values: bySeat((scored) => scored.bonus),
        },
    ];
}

export function sheet(result: Result, scene: Scene, say: Say, who: Who, told: readonly Happening[] = []): readonly SheetLine[] {
    const { players } = viewOf(scene);
    const arrived = result.scores.flatMap((score, i) => score >= GOAL ? [who(i + 1)] : []);
    const total: SheetLine = {
        label: say("edo.sheet.total"),
        note: arrived.length
            ? say("edo.sheet.total.goal", { who: arrived.join(say("edo.and")), goal: GOAL })
            : say("edo.sheet.total.deck"),
        values: result.scores,
        total: true,
    };
    const explained = sources(told, scene, say);
    const isWhole = result.scores.every((score, i) => score === sum(explained.map((line) => Number(line.values[i]))));
    return [
        ...isWhole ? explained : [],
        total,
        { label: say("edo.sheet.cards"), values: players.map((player) => player.house.length) },
    ];
}
