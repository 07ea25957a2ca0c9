// board.tsx - Null's board: everybody's stone and lantern, and a button for each legal move.
import type { BoardProps } from "../../face";
import { viewOf } from "./view";

export function Board({ scene, active, hints, say, who, play }: BoardProps) {
    return (
        <div class="null-board">
            <ul class="stage">
                {viewOf(scene).players.map(({ stone, pick }, i) => (
                    <li key={i}>
                        {say("null.player", { who: who(i + 1), stone: stone ?? "?", lantern: pick ?? "?" })}
                    </li>
                ))}
            </ul>
            <div class="dock null-dock">
                {scene.moves.map((move) => (
                    <button key={move} type="button" disabled={!active} data-move={move} class={move === hints[0] ? "primary" : ""}
                        onClick={() => play(move)}>
                        {say("null.pick", { lantern: move.split(" ")[1] ?? "" })}
                    </button>
                ))}
            </div>
        </div>
    );
}
