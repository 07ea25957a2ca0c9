// kept_list.tsx - games that wait to be played on, and the last finished ones.
import { Icon } from "../art/icon";
import type { KeptGame } from "../engine/plan";
import { forgetGame } from "../engine/store";
import { findGame } from "../games";
import { useSpeech } from "../words";
import { titleOf } from "../shell/game_title";
import { When } from "../shell/when";
import { whoOf } from "../table/people_words";
import { link } from "../base/router";

function KeptRow({ game, onForget }: { readonly game: KeptGame; readonly onForget: () => void }) {
    const { say, language } = useSpeech();
    const who = whoOf(game.plan, say);
    const entry = findGame(game.plan.game), title = entry ? titleOf(entry, language) : game.plan.game;
    const names = game.plan.seats.map((_, index) => who(index + 1)).join(" · ");
    return (
        <li class="kept">
            <a class="kept-link" href={link(game.over ? "replay" : "play", game.id)}>
                <b>{title}</b> <span>{names}</span>
                <span class="small">
                    {say("kept.turns", { turns: game.turns })} · <When at={game.updated} />
                    {game.plan.pack && <> · {say("pack.sign", { name: game.plan.pack.name, checksum: game.plan.pack.checksum })}</>}
                </span>
            </a>
            <button type="button" class="quiet square" onClick={onForget}
                aria-label={say("kept.forget", { game: `${title}, ${names}` })}>
                <Icon name="trash" />
            </button>
        </li>
    );
}

export function KeptList({ kept, onForget, onFailed }: {
    readonly kept: readonly KeptGame[]; readonly onForget: (id: string) => void;
    /** One could not be deleted. */
    readonly onFailed: () => void;
}) {
    const { say } = useSpeech();
    async function forget(game: KeptGame) {
        if (!game.over && !confirm(say("kept.sure")))
            return;
        await forgetGame(game.id);
        onForget(game.id);
    }
    const waiting = kept.filter((game) => !game.over), finished = kept.filter((game) => game.over);
    const rows = (games: readonly KeptGame[]) => games.map((game) =>
        <KeptRow key={game.id} game={game} onForget={() => void forget(game).catch(onFailed)} />);
    return (
        <>
            {waiting.length > 0 && (
                <section class="kept-list">
                    <h2>{say("kept.waiting")}</h2>
                    <ul>{rows(waiting)}</ul>
                </section>
            )}
            {finished.length > 0 && (
                <details class="kept-list">
                    <summary>{say("kept.finished", { count: finished.length })}</summary>
                    <ul>{rows(finished)}</ul>
                </details>
            )}
        </>
    );
}
