// tell.ts - what is asked, told and advised in a game of Null.
import type { LogItem, Say, Scene, Who } from "../../face";

export function ask(scene: Scene, say: Say): string {
    return say(scene.moves.length ? "null.ask.pick" : scene.actors.length ? "null.ask.wait" : "null.ask.over");
}

export function tell({ actor, move }: LogItem, say: Say, who: Who): string {
    const [kind, lantern = ""] = move.split(" ");
    if (kind !== "pick")
        return ""; // stones are dealt before anybody looks
    return lantern === "?" ? say("null.tell.pick", { who: who(actor) })
        : say("null.tell.pick-known", { who: who(actor), lantern });
}

export function advise(move: string, say: Say): string {
    return say("null.advise.pick", { lantern: move.split(" ")[1] ?? "" });
}
