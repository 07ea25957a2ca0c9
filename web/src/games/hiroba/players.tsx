// players.tsx - what everybody has left, and what the table is worth as it lies.
import { SeatMark } from "../../art/seat_mark";
import type { Say, Seat, Who } from "../../face";
import { Boulder, Koi } from "./pieces/things";
import type { Player, Standing, View } from "./view";

function Left({ player, say }: { readonly player: Player; readonly say: Say }) {
    const words = player.pebbles.map((low) => low === 5 ? "5" : `${low}/${10 - low}`).join(", ");
    return (
        <span class="its-left">
            <span class="unseen">{words ? say("hiroba.player.left", { pebbles: words }) : say("hiroba.player.none")}</span>
            {[1, 2, 3, 4, 5].map((low) => {
                const count = player.pebbles.filter((pebble) => pebble === low).length;
                return (
                    <span class={count ? "its-pair" : "its-pair its-gone"} key={low} aria-hidden="true">
                        {low === 5 ? "5" : `${low}·${10 - low}`}
                        <span class="its-pips">{Array.from({ length: low === 5 ? 1 : 2 }, (_, i) => <i class={i < count ? "its-full" : ""} />)}</span>
                    </span>
                );
            })}
        </span>
    );
}

function Row({ seat, player, standing, isTurn, isOver, say, who }: {
    readonly seat: Seat; readonly player: Player; readonly standing: Standing | null;
    readonly isTurn: boolean; readonly isOver: boolean; readonly say: Say; readonly who: Who;
}) {
    const koi = standing?.ponds.filter(({ winners }) => winners.includes(seat)).length ?? 0;
    return (
        <li class={isTurn ? "its-turn" : ""} aria-current={isTurn ? "true" : undefined}>
            <SeatMark seat={seat} />
            <span class="its-name">{who(seat)}</span>
            {!isOver && (player.out ? <em>{say("hiroba.player.out")}</em> : <Left player={player} say={say} />)}
            <span class="its-stones">
                {player.stones > 0 && <span class="unseen">{say("hiroba.player.stones", { count: player.stones })}</span>}
                {Array.from({ length: player.stones }, () =>
                    <svg viewBox="-19 -17 38 36" aria-hidden="true"><Boulder /></svg>)}
            </span>
            <span class="its-koi" title={say("hiroba.player.koi", { count: koi })}>
                <svg viewBox="-14 -15 28 31" aria-hidden="true"><Koi /></svg>
                <span aria-hidden="true">{koi}</span>
                <span class="unseen">{say("hiroba.player.koi", { count: koi })}</span>
            </span>
            <b class="its-points">{say("hiroba.player.points", { count: standing?.players[seat - 1]?.total ?? 0 })}</b>
        </li>
    );
}

export function Players({ view, standing, say, who }: {
    readonly view: View; readonly standing: Standing | null; readonly say: Say; readonly who: Who;
}) {
    const classes = ["hiroba-players", view.players.length > 2 && "its-many", view.phase === "over" && "its-over"];
    return (
        <section class={classes.filter(Boolean).join(" ")} aria-label={say("hiroba.players")}>
            <h3>{say(view.phase === "over" ? "hiroba.players.over" : "hiroba.players.now")}</h3>
            <ul>
                {view.players.map((player, i) => (
                    <Row key={i} seat={i + 1} player={player} standing={standing} isTurn={view.turn === i + 1}
                        isOver={view.phase === "over"} say={say} who={who} />
                ))}
            </ul>
        </section>
    );
}
