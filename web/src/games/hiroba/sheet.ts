// sheet.ts - the score sheet of Hiroba: ponds, gardens, koi left.
import type { BoardProps, Result, Say, Scene, SheetLine, Who } from "../../face";
import { standingOf, type Standing, type Sums } from "./view";

/** "Aiko 9, Ken 4", the largest first. */
function list(sums: Sums, say: Say, who: Who, isSmallestFirst: boolean): string {
    return Object.entries(sums).sort(([, one], [, other]) => isSmallestFirst ? one - other : other - one)
        .map(([seat, sum]) => `${who(Number(seat))} ${sum}`).join(say("hiroba.list"));
}

function gardenNote({ squares, sums, winners, koi }: Standing["gardens"][number], say: Say, who: Who): string {
    const kind = koi ? "koi" : winners.length > 1 ? "tie" : "note";
    return say(`hiroba.sheet.garden.${kind}`, { size: squares.length, sums: list(sums, say, who, false) });
}

export async function points(_scene: Scene, ask: BoardProps["ask"]): Promise<readonly number[]> {
    return standingOf(await ask("standing"))?.players.map(({ total }) => total) ?? [];
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
