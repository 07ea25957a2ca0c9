// look.tsx - what a square is worth now, what the chosen pebble would change, and the button that places it.
import type { Say, Scene, Who } from "../../face";
import type { Choices } from "./choices";
import type { Ground } from "./ground";
import { Sums, type Contest } from "./sums";
import type { Preview, Standing, View } from "./view";

interface LookProps {
    readonly scene: Scene;
    readonly view: View;
    readonly ground: Ground;
    readonly standing: Standing | null;
    readonly preview: Preview | null;
    readonly choices: Choices;
    readonly value: number | null;
    readonly square: string | null;
    readonly target: string | null;
    readonly isPassHinted: boolean;
    readonly say: Say;
    readonly who: Who;
    readonly commit: (square: string) => void;
    readonly cancel: () => void;
    readonly pass: () => void;
}

/** The garden and the ponds for which the chosen pebble counts. */
function previewed({ garden, ponds = [] }: Preview): readonly Contest[] {
    const beside = ponds.map(({ at, before, after }): Contest => ({ kind: "pond", at, size: 1, now: before, next: after }));
    if (!garden)
        return beside;
    return [{ kind: "garden", at: garden.at, size: garden.size, now: garden.before, next: garden.after }, ...beside];
}

/** The garden or pond of the square, as it stands. */
function standingAt(target: string, ground: Ground, standing: Standing, isWon: boolean): readonly Contest[] {
    const pond = standing.ponds.find(({ at }) => at === target);
    if (pond)
        return [{ kind: "pond", at: pond.at, size: 1, isWon, now: { sums: pond.sums, leaders: pond.winners } }];
    const number = ground.squares.find(({ name }) => name === target)?.garden ?? -1;
    const garden = standing.gardens[number];
    if (!garden)
        return [];
    return [{
        kind: "garden", at: garden.squares[0] ?? target, isWon,
        size: isWon && garden.points ? garden.points : garden.squares.length,
        now: { sums: garden.sums, leaders: garden.winners },
    }];
}

/** It is the viewer's turn, and the chosen pebble may not be placed there. */
function isForbidden({ preview, choices }: LookProps): boolean {
    return preview !== null && !preview.legal && choices.playable.size > 0;
}

/** What to do next, in words; the question itself stands above the board. */
function tip(props: LookProps): string {
    const { view, choices, value, square, target, scene, say } = props;
    const isMine = choices.playable.size > 0 || choices.mayPass;
    if (view.phase === "stone" && isMine)
        return square ? say("hiroba.tip.stone-there", { square }) : say("hiroba.tip.stone");
    if (square && value !== null)
        return say("hiroba.tip.both", { value, square });
    if (isMine && square)
        return say("hiroba.tip.square", { square, values: (choices.values.get(square) ?? []).join(say("hiroba.list")) });
    if (target && value !== null && isForbidden(props))
        return say("hiroba.tip.not", { value, square: target });
    if (target)
        return value !== null ? say("hiroba.tip.both", { value, square: target }) : target;
    if (isMine && value !== null)
        return say("hiroba.tip.value", { value });
    if (view.phase === "over")
        return say("hiroba.tip.over");
    return say(scene.viewer ? "hiroba.tip.look" : "hiroba.tip.watch");
}

export function Look(props: LookProps) {
    const { scene, ground, standing, preview, choices, value, square, target, isPassHinted, say, who } = props;
    const contests = preview && !isForbidden(props) ? previewed(preview)
        : target && standing ? standingAt(target, ground, standing, scene.result !== null) : [];
    const isStone = choices.stones.size > 0;
    const isReady = square !== null && (choices.stones.has(square) || (value !== null && !!choices.values.get(square)?.includes(value)));
    return (
        <>
            <div class="hiroba-acts">
                {isReady ? (
                    <button type="button" class="its-commit" onClick={() => props.commit(square)}>
                        {isStone ? say("hiroba.act.stone", { square }) : say("hiroba.act.place", { value: value ?? 0, square })}
                    </button>
                ) : <p class="its-tip" aria-hidden="true">{tip(props)}</p>}
                {(value !== null || square !== null) && (
                    <button type="button" class="its-cancel" onClick={props.cancel}>{say("hiroba.act.cancel")}</button>
                )}
                {choices.mayPass && !square && (
                    <button type="button" aria-keyshortcuts="0" class={isPassHinted ? "its-pass its-hinted" : "its-pass"} onClick={props.pass}>{say("hiroba.act.pass")}</button>
                )}
            </div>
            <section class="hiroba-look" aria-label={say("hiroba.look")} aria-live={square === null ? "off" : "polite"}>
                <p class={contests.length ? "its-title" : "its-tip"}>{tip(props)}</p>
                {contests.length > 0 && (
                    <ul>{contests.map((contest) =>
                        <Sums key={contest.at} contest={contest} seats={scene.seats} say={say} who={who} />)}</ul>
                )}
            </section>
        </>
    );
}
