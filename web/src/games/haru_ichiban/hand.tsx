// hand.tsx - the flowers a gardener holds, open or hidden, and the one that was picked.
import type { BoardProps } from "../../face";
import { FlowerFace } from "./pieces/flower_face";
import type { Player, Pond } from "./view";

/** The flowers still held beside the pick; null is a hidden one. */
function heldBy(player: Player, hasPicked: boolean): readonly (number | null)[] {
    if (player.hand !== null)
        return hasPicked ? player.hand.filter((value) => value !== player.pick) : player.hand;
    const count = (player.hand_count ?? 0) - (hasPicked ? 1 : 0);
    return Array.from({ length: count }, () => null);
}

/** A flower to be seen, not touched. */
function Shown({ seat, value, label, name = "" }: {
    readonly seat: number; readonly value: number | null; readonly label: string; readonly name?: string;
}) {
    return (
        <span class={`haru-card ${value === null ? "haru-closed" : ""} ${name}`} role="img" aria-label={label}>
            <FlowerFace seat={seat} value={value} />
        </span>
    );
}

/** A flower of the own hand. */
function Pickable({ seat, value, mayPick, props }: {
    readonly seat: number; readonly value: number; readonly mayPick: boolean; readonly props: BoardProps;
}) {
    const { say, active, scene, hints, play } = props;
    const move = `pick ${value}`;
    const names = ["haru-card"];
    if (mayPick && scene.moves.includes(move))
        names.push("haru-open");
    if (hints.includes(move))
        names.push("haru-hinted-card");
    return (
        <button type="button" class={names.join(" ")} data-move={move} disabled={!active}
            aria-label={say(mayPick ? "haru.pick-flower" : "haru.flower", { value })} onClick={() => play(move)}>
            <FlowerFace seat={seat} value={value} />
        </button>
    );
}

export function Hand({ seat, player, pond, props, mine }: {
    readonly seat: number; readonly player: Player; readonly pond: Pond;
    readonly props: BoardProps; readonly mine: boolean;
}) {
    const { say, who, active, logItems } = props;
    const picking = pond.phase === "pick";
    const hasPicked = picking && !pond.acting.includes(seat);
    const { pick } = player;
    const isRevealed = !picking && pick !== null;
    const isNew = logItems.some(({ events }) => events.some(({ event }) => event === "reveal"));
    return (
        <div class="haru-hand">
            <div class="haru-held" role="group" aria-label={say("haru.hand", { who: who(seat) })}>
                {heldBy(player, hasPicked).map((value, i) => mine && value !== null
                    ? <Pickable key={value} seat={seat} value={value} mayPick={active && picking} props={props} />
                    : (
                        <Shown key={value ?? `closed ${i}`} seat={seat} value={value}
                            label={value === null ? say("haru.closed") : say("haru.flower", { value })} />
                    ))}
            </div>
            {(hasPicked || isRevealed) && (
                <Shown seat={seat} value={pick} name={isRevealed && isNew ? "haru-pick haru-revealed" : "haru-pick"}
                    label={pick === null ? say("haru.picked") : say("haru.pick", { value: pick })} />
            )}
        </div>
    );
}
