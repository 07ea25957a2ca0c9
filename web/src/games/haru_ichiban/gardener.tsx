// gardener.tsx - one player's side: who it is, points, flowers in hand, what has bloomed.
import type { BoardProps } from "../../face";
import { Bloomed } from "./pieces/bloomed";
import { Flower } from "./pieces/flower";
import { Hand } from "./hand";
import { Points } from "./points";
import type { Pond } from "./view";

/** Small or great in this turn; before that, whether the pick is made; else the colour. */
function roleOf(seat: number, pond: Pond): string {
    if (pond.small === seat)
        return "haru.small";
    if (pond.great === seat)
        return "haru.great";
    return pond.phase === "pick" && !pond.acting.includes(seat) ? "haru.picked" : `haru.gardener.${seat}`;
}

export function Gardener({ seat, pond, props, mine }: {
    readonly seat: number; readonly pond: Pond; readonly props: BoardProps; readonly mine: boolean;
}) {
    const { say, who } = props;
    const player = pond.players[seat - 1];
    if (!player)
        return null;
    return (
        <section class={`haru-gardener haru-of-${seat} ${mine ? "haru-mine" : ""}`}
            aria-label={say("haru.side", { who: who(seat) })}>
            <header>
                <svg viewBox="-40 -40 80 80" class="haru-badge" aria-hidden="true" focusable="false">
                    <Flower seat={seat} />
                </svg>
                <span class="haru-who">
                    <b>{who(seat)}</b>
                    <small>{say(roleOf(seat, pond))}</small>
                </span>
            </header>
            <Points seat={seat} points={pond.score[seat - 1] ?? 0} say={say} />
            <Hand seat={seat} player={player} pond={pond} props={props} mine={mine} />
            <Bloomed played={player.played} say={say} />
        </section>
    );
}
