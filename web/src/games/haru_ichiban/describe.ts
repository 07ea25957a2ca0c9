// describe.ts - pads, figures and scores in words, for labels and bars.
import type { Say, Who } from "../../face";
import { joined } from "../../words/joined";
import { eggsOf, type Figure, type Foresight, type Pad } from "./view";

/** What a round has brought, or would bring. */
interface Scored {
    readonly points: readonly number[];
    readonly figures: readonly Figure[];
}

export function describePad(pad: Pad | undefined, say: Say): string {
    if (!pad)
        return say("haru.cell.water");
    const face = pad.kind === "dark" ? "haru.cell.twice" : pad.dark ? "haru.cell.dark" : "haru.cell.light";
    const parts = [say(face)];
    if (eggsOf(pad))
        parts.push(say(`haru.cell.eggs.${eggsOf(pad)}`));
    if (pad.flower !== null)
        parts.push(say(`haru.cell.flower.${pad.flower}`));
    if (pad.frog !== null)
        parts.push(say(`haru.cell.frog.${pad.frog}`));
    return parts.join(say("haru.comma"));
}

/** "You: +2 (4 in a row)." for each who scores; "" for nobody. */
function describePoints({ points, figures }: Scored, say: Say, who: Who): string {
    const kinds = (seat: number) => figures.filter((figure) => figure.seat === seat)
        .map((figure) => say(`haru.figure.${figure.kind}`)).join(say("haru.comma"));
    return joined(points.map((n, i) =>
        n ? say("haru.scored", { who: who(i + 1), points: n, figures: kinds(i + 1) }) : ""), say);
}

export function describeScores(scored: Scored, say: Say, who: Who): string {
    return describePoints(scored, say, who) || say("haru.nobody");
}

export function describeForesight(foresight: Foresight, say: Say, who: Who): string {
    const points = describePoints(foresight, say, who) || say("haru.no-figure");
    return foresight.winner === null ? points
        : joined([points, say("haru.would-win", { who: who(foresight.winner) })], say);
}
