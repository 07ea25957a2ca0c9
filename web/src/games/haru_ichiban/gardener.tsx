// gardener.tsx - one player's side: points, flowers in hand, the pick, what has bloomed.
import type { BoardProps } from "../../face";
import { Flower } from "./flower";
import { FlowerFace } from "./flower_face";
import type { Pond } from "./view";

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8];
const WINNING = 5;

function Points({ seat, points, say }: {
    readonly seat: number; readonly points: number; readonly say: BoardProps["say"];
}) {
    return (
        <span class="haru-points" role="img" aria-label={say("haru.points", { points })}>
            <b aria-hidden="true">{points}</b>
            <svg viewBox={`0 0 ${WINNING * 16} 16`} aria-hidden="true" focusable="false" class={`haru-of-${seat}`}>
                {VALUES.slice(0, WINNING).map((n) => {
                    const name = n <= points ? "haru-pip haru-won" : "haru-pip";
                    return seat === 1 ? <circle class={name} cx={n * 16 - 8} cy="8" r="5" />
                        : <path class={name} d={`M${n * 16 - 8} 2l6 6 -6 6 -6 -6z`} />;
                })}
            </svg>
        </span>
    );
}

/** Which of the eight have bloomed in this round: both may know that of each other. */
function Bloomed({ played, say }: { readonly played: readonly number[]; readonly say: BoardProps["say"] }) {
    const left = VALUES.filter((value) => !played.includes(value));
    const words = say("haru.bloomed", {
        played: played.length ? played.join(", ") : say("haru.none"), left: left.length ? left.join(", ") : say("haru.none"),
    });
    return (
        <span class="haru-bloomed" role="img" aria-label={words} title={words}>
            {VALUES.map((value) => <i aria-hidden="true" class={played.includes(value) ? "haru-gone" : ""}>{value}</i>)}
        </span>
    );
}

export function Gardener({ seat, pond, props, mine, onPick }: {
    readonly seat: number; readonly pond: Pond; readonly props: BoardProps; readonly mine: boolean;
    readonly onPick: (value: number) => void;
}) {
    const { say, who, scene, active, hints, happenings } = props;
    const player = pond.players[seat - 1];
    if (!player)
        return null;
    const picking = pond.phase === "pick";
    const hasPicked = picking && !pond.acting.includes(seat);
    const shown = !picking && player.pick !== null;
    const inHand = player.hand ?? Array.from({ length: player.hand_count ?? 0 }, () => null);
    const closed = hasPicked && player.hand === null ? inHand.slice(1) : inHand;
    const held = closed.filter((value) => !(hasPicked && value === player.pick && value !== null));
    const role = pond.small === seat ? "haru.small" : pond.great === seat ? "haru.great" : null;
    const mayPick = active && picking && mine;
    const revealed = happenings.some((one) => one.events.some((event) => event.event === "reveal"));
    return (
        <section class={`haru-gardener haru-of-${seat} ${mine ? "haru-mine" : ""}`} aria-label={say("haru.side", { who: who(seat) })}>
            <header>
                <svg viewBox="-40 -40 80 80" class="haru-badge" aria-hidden="true" focusable="false"><Flower seat={seat} /></svg>
                <span class="haru-who">
                    <b>{who(seat)}</b>
                    <small>{say(role ?? (hasPicked ? "haru.picked" : `haru.gardener.${seat}`))}</small>
                </span>
            </header>
            <Points seat={seat} points={pond.score[seat - 1] ?? 0} say={say} />
            <div class="haru-hand">
                <div class="haru-held" role="group" aria-label={say("haru.hand", { who: who(seat) })}>
                    {held.map((value, i) => mine && value !== null ? (
                        <button type="button" key={value} data-move={`pick ${value}`}
                            class={`haru-card ${hints.includes(`pick ${value}`) ? "haru-hinted-card" : ""} ${mayPick && scene.moves.includes(`pick ${value}`) ? "haru-open" : ""}`}
                            disabled={!active} aria-label={say(mayPick ? "haru.pick-flower" : "haru.flower", { value })}
                            onClick={() => onPick(value)}>
                            <FlowerFace seat={seat} value={value} />
                        </button>
                    ) : (
                        <span key={value ?? `closed ${i}`} class={value === null ? "haru-card haru-closed" : "haru-card"}
                            role="img" aria-label={value === null ? say("haru.closed") : say("haru.flower", { value })}>
                            <FlowerFace seat={seat} value={value} />
                        </span>
                    ))}
                </div>
                {(hasPicked || shown) && (
                    <span class={`haru-card haru-pick ${player.pick === null ? "haru-closed" : ""} ${shown && revealed ? "haru-revealed" : ""}`}
                        role="img" aria-label={player.pick === null ? say("haru.picked") : say("haru.pick", { value: player.pick })}>
                        <FlowerFace seat={seat} value={player.pick} />
                    </span>
                )}
            </div>
            <Bloomed played={player.played} say={say} />
        </section>
    );
}
