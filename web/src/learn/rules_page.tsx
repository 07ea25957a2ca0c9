// rules_page.tsx - the illustrated rules of a game.
import { findGame } from "../games";
import { useSpeech } from "../words";
import { GameTitle, titleOf } from "../shell/game_title";
import { NoSuchPage } from "../shell/no_such_page";
import { PageFrame } from "../shell/page_frame";
import { link } from "../base/router";
import { RulesParts } from "../table/rules_parts";
import { Trouble } from "../shell/trouble";
import { useFace } from "../shell/use_face";

export function RulesPage({ game, clause }: { readonly game: string; readonly clause: string }) {
    const { say, language } = useSpeech();
    const entry = findGame(game), open = useFace(game, true);
    if (!entry)
        return <NoSuchPage />;
    return (
        <PageFrame title={say("rules.of", { game: titleOf(entry, language) })} kind="rules" game={entry.name}>
            <div class="column prose rules-column">
                <p class="crumb"><a href={link()}>{say("home")}</a></p>
                <h1><GameTitle entry={entry} /></h1>
                <p class="lead">{say(`game.${entry.name}`)}</p>
                {typeof open === "string" && <Trouble words={open} />}
                {open && typeof open !== "string" && <RulesParts open={open} clause={clause} />}
                <p class="buttons">
                    <a class="button primary" href={link("lesson", game)}>{say("rules.lesson")}</a>
                    <a class="button" href={link("new", game)}>{say("rules.play")}</a>
                </p>
            </div>
        </PageFrame>
    );
}
