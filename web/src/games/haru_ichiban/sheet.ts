// sheet.ts - the score sheet of Haru Ichiban: figure by figure.
import type { Result, Say, Scene, SheetLine, Who } from "../../face";
import { pondOf, type Figure } from "./view";

/** What a figure is worth (H18), to explain a sum that the engine has made. */
const WORTH: Readonly<Record<Figure["kind"], number>> = { square: 1, row: 2, column: 2, diagonal: 3, five: 5 };

function forSeat(seat: number, value: number): readonly (number | string)[] {
    return [1, 2].map((one) => one === seat ? value : "");
}

export async function points(scene: Scene): Promise<readonly number[]> {
    return pondOf(scene).score;
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
