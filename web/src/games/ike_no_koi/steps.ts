// steps.ts - turns clicks on zones into notation: which zones are lit, what is tried, what comes second.
import type { View } from "./view";

/** A click makes a move, or chooses the first of two zones (null: none any more). */
export type Step = { readonly play: string } | { readonly choose: number | null };

/** A zone of a seat's dock as one word. */
export function spot(seat: number, zone: number): string {
    return `${seat}:${zone}`;
}

function twoZones(verb: string, one: number, two: number): string {
    return `${verb} ${Math.min(one, two)} ${Math.max(one, two)}`;
}

/** The zones that a move names. */
export function zonesOf(move: string, viewer: number): readonly string[] {
    const [verb, a, b] = move.split(" ");
    if (verb === "exchange")
        return [spot(Number(a), Number(b))];
    if (verb === "bamboo")
        return [spot(viewer, Number(a))];
    if (verb === "bridge" || verb === "give")
        return [spot(viewer, Number(a)), spot(viewer, Number(b))];
    return [];
}

function second(move: string, chosen: number): number | null {
    const [, a, b] = move.split(" ").map(Number);
    return a === chosen ? b ?? null : b === chosen ? a ?? null : null;
}

/** The zones that can be clicked now: of all moves, or of those with the chosen zone. */
export function litZones(moves: readonly string[], viewer: number, chosen: number | null): ReadonlySet<string> {
    if (chosen === null)
        return new Set(moves.flatMap((move) => zonesOf(move, viewer)));
    return new Set(moves.map((move) => second(move, chosen))
        .filter((zone) => zone !== null).map((zone) => spot(viewer, zone)));
}

function firstOrSecond(verb: "bridge" | "give", moves: readonly string[], viewer: number,
    chosen: number | null, zone: number): Step {
    if (chosen === null)
        return litZones(moves, viewer, null).has(spot(viewer, zone))
            ? { choose: zone } : { play: twoZones(verb, zone, zone) };
    if (verb === "bridge" && chosen === zone)
        return { choose: null };
    return { play: twoZones(verb, chosen, zone) };
}

/** What a click on a zone means. If that is illegal, the engine will say why. */
export function zoneStep(view: View, moves: readonly string[], viewer: number,
    chosen: number | null, seat: number, zone: number): Step {
    if (seat !== viewer || view.phase === "exchange")
        return { play: `exchange ${seat} ${zone}` };
    if (view.phase === "bridge" || view.phase === "give")
        return firstOrSecond(view.phase, moves, viewer, chosen, zone);
    return { play: `bamboo ${zone}` };
}
