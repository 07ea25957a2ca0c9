// endings.ts - how a game on the server ended: who won, and who was out before.
import type { Say, Scene, Seat, Who } from "../../face";
import { joined } from "../../words/joined";
import type { Ending, SeatShown } from "../wire/messages";

/** The winners; nobody, if the game was given up. */
export function winners({ by, ranks }: Ending): Seat[] {
    return by === "abandon" ? [] : ranks.flatMap((rank, index) => rank === 1 ? [index + 1] : []);
}

/** The scene with the table's ranks: a seat that is out comes last, whatever the computer there has won. */
export function rankedScene(scene: Scene, ending: Ending | undefined): Scene {
    return scene.result && ending ? { ...scene, result: { ...scene.result, ranks: ending.ranks } } : scene;
}

/** How a game ended that was not played to its last move; "": it was. */
export function endingWords(ending: Ending, seats: readonly SeatShown[], say: Say, who: Who, language: string): string {
    if (ending.by === "play")
        return ""; // its last move may not be on the board yet; the score sheet comes after it
    if (ending.by === "abandon")
        return say("end.abandon");
    const list = (some: readonly Seat[]) => new Intl.ListFormat(language, { type: "conjunction" }).format(some.map(who));
    const won = winners(ending), out = seats.flatMap((sits, index) => sits.out ? [index + 1] : []);
    return joined([
        say(out.length === 1 ? "end.out" : "end.out.several", { losers: list(out) }),
        say(won.length === 1 ? "end.won" : "end.won.several", { names: list(won) }),
    ], say);
}
