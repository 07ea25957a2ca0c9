// game_card.tsx - a game on the front page: what it is, and the ways to begin.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentType } from "preact";

import { Icon } from "../art/icon";
import { nameOf } from "../engine/name";
import type { Plan } from "../engine/plan";
import type { GameEntry } from "../games";
import { GameTitle } from "../shell/game_title";
import { useSpeech } from "../words";
import { startSession } from "../local/local_sessions";
import { link } from "../base/router";
import { settings, useSettings } from "../base/settings";

/** Two seats: a person begins, a computer of the level used last answers. */
function quickPlan(game: string): Plan {
    const { level, names } = settings.value;
    return {
        game, options: {},
        seats: [
            { kind: "person", level: 0, name: nameOf(names[0] ?? "") },
            { kind: "computer", level, name: "" },
        ],
    };
}

export function GameCard({ entry }: { readonly entry: GameEntry }) {
    const { say } = useSpeech();
    const { level } = useSettings();
    const [Emblem, setEmblem] = useState<ComponentType | null>(null);
    const [isStarting, setStarting] = useState(false);
    const [failed, setFailed] = useState<string | null>(null);
    const card = useRef<HTMLElement>(null);
    useEffect(() => {
        // What is out of sight need not be loaded yet.
        const sight = new IntersectionObserver(([seen]) => {
            if (!seen?.isIntersecting)
                return;
            sight.disconnect();
            entry.emblem().then((emblem) => setEmblem(() => emblem), () => undefined);
        });
        if (card.current)
            sight.observe(card.current);
        return () => sight.disconnect();
    }, [entry]);
    const [wantsFace, setWantsFace] = useState(false);
    useEffect(() => {
        if (wantsFace)
            entry.face().catch(() => undefined); // so that a click finds it ready
    }, [wantsFace]);
    function start() {
        setStarting(true);
        startSession(quickPlan(entry.name)).catch((error: unknown) => {
            setStarting(false);
            setFailed(String(error));
        });
    }
    return (
        <article class="game-card" data-game={entry.name} ref={card} aria-labelledby={`game-${entry.name}`}
            onPointerEnter={() => setWantsFace(true)} onFocusIn={() => setWantsFace(true)}>
            <div class="emblem" aria-hidden="true">{Emblem && <Emblem />}</div>
            <div class="game-words">
                <h2 id={`game-${entry.name}`}><GameTitle entry={entry} /></h2>
                <p>{say(`game.${entry.name}`)}</p>
                <p class="small">
                    {entry.fewest === entry.most ? say("front.two") : say("front.seats", { fewest: entry.fewest, most: entry.most })}
                    {" · "}{say("front.minutes", { minutes: entry.minutes })}
                </p>
            </div>
            <div class="game-ways">
                <button type="button" class="primary" disabled={isStarting} onClick={start}
                    aria-describedby={`level-${entry.name}`}>
                    {say("front.computer")}
                </button>
                <a class="button" href={link("new", entry.name, "people")}>{say("front.people")}</a>
                <a class="button" href={link("invite", entry.name)}>{say("front.invite")}</a>
                <p class="small" id={`level-${entry.name}`}>
                    {say("front.level", { level: say(`level.${level}`) })}{" "}
                    <a href={link("new", entry.name)}>{say("front.choose")}</a>
                </p>
                {failed !== null && <p class="bad" role="alert">{say("front.failed")} <code>{failed}</code></p>}
            </div>
            <p class="game-learn">
                <a href={link("lesson", entry.name)}><Icon name="lesson" size={18} /> {say("lesson.title")}</a>
                <a href={link("rules", entry.name)}><Icon name="book" size={18} /> {say("rules.title")}</a>
            </p>
        </article>
    );
}
