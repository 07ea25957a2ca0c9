// tell.ts - Hiroba in words: what is asked, what happened, how it was counted.
import type { GameEvent, Happening, Result, Say, Scene, SheetLine, Who } from "../../face";
import { joined } from "../../words/joined";
import { standingOf, viewOf, type Standing, type Sums } from "./view";

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
    const names = seats.map(who).join(say("hiroba.join"));
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
        return say("hiroba.tell.over", { names });
    default:
        return "";
    }
}

export function tell(happening: Happening, say: Say, who: Who): string {
    return joined(happening.events.map((event) => sentence(event, say, who)), say);
}

/** A move as advice. */
export function advise(move: string, say: Say): string {
    const words = move.split(" ");
    return say(`hiroba.advise.${words[0]}`, { value: words[1] ?? "", square: words.at(-1) ?? "" });
}

/** "Aiko 9, Ken 4", the largest first. */
function list(sums: Sums, say: Say, who: Who, isSmallestFirst: boolean): string {
    return Object.entries(sums).sort(([, one], [, other]) => isSmallestFirst ? one - other : other - one)
        .map(([seat, sum]) => `${who(Number(seat))} ${sum}`).join(say("hiroba.list"));
}

function gardenNote({ squares, sums, winners, koi }: Standing["gardens"][number], say: Say, who: Who): string {
    const kind = koi ? "koi" : winners.length > 1 ? "tie" : "note";
    return say(`hiroba.sheet.garden.${kind}`, { size: squares.length, sums: list(sums, say, who, false) });
}

export function sheet(result: Result, scene: Scene, say: Say, who: Who): readonly SheetLine[] {
    const standing = standingOf(result.detail);
    if (!standing)
        return [];
    const { ponds, gardens, players } = standing;
    const bySeat = (value: (seat: number) => number | string) => Array.from({ length: scene.seats }, (_, i) => value(i + 1));
    return [
        ...ponds.filter(({ winners }) => winners.length).map(({ at, sums, winners }): SheetLine => ({
            label: say("hiroba.sheet.pond", { at }),
            note: say("hiroba.sheet.pond.note", { sums: list(sums, say, who, true) }),
            values: bySeat((seat) => winners.includes(seat) ? say("hiroba.sheet.koi") : ""),
        })),
        ...gardens.filter(({ winners }) => winners.length).map((garden): SheetLine => ({
            label: say("hiroba.sheet.garden", { at: garden.squares[0] ?? "" }),
            note: gardenNote(garden, say, who),
            values: bySeat((seat) => garden.winners.includes(seat) ? garden.points : ""),
        })),
        { label: say("hiroba.sheet.gardens"), values: players.map(({ gardens }) => gardens), total: true },
        { label: say("hiroba.sheet.left"), note: say("hiroba.sheet.left.note"), values: players.map(({ koi_left }) => koi_left) },
        { label: say("hiroba.sheet.total"), values: players.map(({ total }) => total), total: true },
        { label: say("hiroba.sheet.won"), note: say("hiroba.sheet.won.note"), values: players.map(({ gardens_won }) => gardens_won) },
    ];
}
