// sheet.ts - the score sheet of Edo Yashiki: where points came from, kind by kind.
import type { LogItem, Result, Say, Scene, SheetLine, Who } from "../../face";
import { listed } from "../../words/joined";
import { scoredIn, type Scored } from "./motion";
import { GOAL } from "./street";
import { KINDS, viewOf } from "./view";

function sum(numbers: readonly number[]): number {
    return numbers.reduce((all, one) => all + one, 0);
}

/** Where the points came from, if everything that happened is known. */
function sources(told: readonly LogItem[], scene: Scene, say: Say): readonly SheetLine[] {
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

export async function points(scene: Scene): Promise<readonly number[]> {
    return viewOf(scene).players.map(({ score }) => score);
}

export function sheet(result: Result, scene: Scene, say: Say, who: Who, told: readonly LogItem[] = []): readonly SheetLine[] {
    const { players } = viewOf(scene);
    const arrived = result.scores.flatMap((score, i) => score >= GOAL ? [who(i + 1)] : []);
    const total: SheetLine = {
        label: say("edo.sheet.total"),
        note: arrived.length
            ? say("edo.sheet.total.goal", { who: listed(arrived, say), goal: GOAL })
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
