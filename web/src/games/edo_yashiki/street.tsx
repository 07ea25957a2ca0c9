// street.tsx - everybody's house as a small picture, with points, specialists and what the player does now.
import { SeatMark } from "../../art/seat_mark";
import type { Say, Scene, Seat, Who } from "../../face";
import { CardPicture } from "./pieces/card";
import { HousePicture } from "./pieces/house";
import type { Scored } from "./motion";
import { RoomMark } from "./pieces/room";
import { KINDS, viewOf, type Kind, type Player, type Square } from "./view";

/** A player with this many ends the game. Used only to show how near that is. */
export const GOAL = 25;

/** Which players are connected, and which are gone. */
export function Specialists({ left, say, label, size = 22 }: {
    readonly left: readonly Kind[]; readonly say: Say; readonly label?: string; readonly size?: number;
}) {
    const words = left.length
        ? say("edo.tokens", { kinds: left.map((kind) => say(`edo.kind.${kind}`)).join(say("edo.and")) })
        : say("edo.tokens.none");
    return (
        <span class="edo-tokens" role="img" aria-label={label ?? words}>
            {KINDS.map((kind) => (
                <span key={kind} class={`edo-token ${left.includes(kind) ? "" : "edo-token-away"}`}><RoomMark kind={kind} size={size} /></span>
            ))}
        </span>
    );
}

function stateOf(scene: Scene, seat: Seat, player: Player): string {
    if (player.placed)
        return "edo.state.placed";
    if (player.holding)
        return "edo.state.placing";
    return scene.actors.includes(seat) ? "edo.state.taking" : "edo.state.waiting";
}

interface DoorProps {
    readonly scene: Scene;
    readonly seat: Seat;
    readonly player: Player;
    readonly roped: readonly Square[];
    readonly fresh: number | null;
    readonly scored: Scored | undefined;
    readonly isShown: boolean;
    readonly say: Say;
    readonly who: Who;
    readonly onShow: (seat: Seat) => void;
}

function Door({ scene, seat, player, roped, fresh, scored, isShown, say, who, onShow }: DoorProps) {
    const isFirst = viewOf(scene).first === seat && scene.options["grab"] !== "live";
    const state = scene.result ? "" : say(stateOf(scene, seat, player));
    return (
        <button type="button" class="edo-door" aria-pressed={isShown} onClick={() => onShow(seat)}>
            <span class="edo-owner">
                <SeatMark seat={seat} />
                <span class="edo-name">{who(seat)}</span>
                {scored && scored.points > 0 && <b class="edo-gained">{say("edo.plus", { points: scored.points })}</b>}
            </span>
            <span class="edo-score">
                <b>{player.score}</b><span class="edo-goal">{say("edo.goal", { goal: GOAL })}</span>
                <svg class="edo-track" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="edo-track-way" width="100" height="4" />
                    <rect fill={`var(--seat-${seat})`} width={Math.min(100, player.score / GOAL * 100)} height="4" />
                </svg>
            </span>
            <span class="edo-front">
                <HousePicture house={player.house} roped={roped} fresh={fresh} lines={scored?.lines ?? []} />
                {player.holding && seat !== scene.viewer && <span class="edo-held"><CardPicture card={player.holding} /></span>}
            </span>
            {player.specialists && <Specialists left={player.specialists} say={say} />}
            <span class="edo-state">{state}{isFirst && !scene.result && <span class="edo-first">{say("edo.first")}</span>}</span>
        </button>
    );
}

export function Street({ scene, ropes, fresh, glow, shown, say, who, onShow }: {
    readonly scene: Scene;
    readonly ropes: readonly (readonly Square[])[];
    readonly fresh: ReadonlyMap<Seat, number>;
    readonly glow: readonly Scored[];
    readonly shown: Seat;
    readonly say: Say;
    readonly who: Who;
    readonly onShow: (seat: Seat) => void;
}) {
    const { players } = viewOf(scene);
    return (
        <section class={`edo-street edo-street-${players.length}`} aria-label={say("edo.houses")}>
            {players.map((player, i) => (
                <Door key={i} scene={scene} seat={i + 1} player={player} roped={ropes[i] ?? []}
                    fresh={fresh.get(i + 1) ?? null} scored={glow.find((scored) => scored.seat === i + 1)}
                    isShown={shown === i + 1} say={say} who={who} onShow={onShow} />
            ))}
        </section>
    );
}
