// describe.ts - pads and figures in words, for labels and banners.
import type { Say, Who } from "../../face";
import { eggsOf, type Figure, type Foresight, type Pad } from "./view";

export function describePad(pad: Pad | undefined, say: Say): string {
    if (!pad)
        return say("haru.cell.water");
    const eggs = eggsOf(pad);
    const parts = [say(pad.kind === "dark" ? "haru.cell.twice" : pad.dark ? "haru.cell.dark" : "haru.cell.light")];
    if (eggs)
        parts.push(say(`haru.cell.eggs.${eggs}`));
    if (pad.flower !== null)
        parts.push(say(`haru.cell.flower.${pad.flower}`));
    if (pad.frog !== null)
        parts.push(say(`haru.cell.frog.${pad.frog}`));
    return parts.join(say("haru.comma"));
}

export function describeFigures(figures: readonly Figure[], seat: number, say: Say): string {
    return figures.filter((figure) => figure.seat === seat)
        .map((figure) => say(`haru.figure.${figure.kind}`)).join(say("haru.comma"));
}

/** "You: +2 (4 in a row)" for each who would score, and who would win. */
export function describeForesight(foresight: Foresight, say: Say, who: Who): string {
    const parts = foresight.points.flatMap((points, i) => points === 0 ? []
        : [say("haru.would-score", { who: who(i + 1), points, figures: describeFigures(foresight.figures, i + 1, say) })]);
    if (foresight.winner !== null)
        parts.push(say("haru.would-win", { who: who(foresight.winner) }));
    return parts.length ? parts.join(" ") : say("haru.no-figure");
}
