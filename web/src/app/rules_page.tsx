// rules_page.tsx - the illustrated rules of a game.
import { findGame } from "../games";
import { useSpeech } from "../words";
import { NoSuchPage } from "./no_such_page";
import { PageFrame } from "./page_frame";
import { link } from "./router";
import { RulesParts } from "./rules_parts";
import { Trouble } from "./trouble";
import { useFace } from "./use_face";

export function RulesPage({ game, clause }: { readonly game: string; readonly clause: string }) {
    const { say } = useSpeech();
    const entry = findGame(game), open = useFace(game, true);
    if (!entry)
        return <NoSuchPage />;
    return (
        <PageFrame title={say("rules.of", { game: entry.title })} kind="rules" game={entry.name}>
            <div class="column prose rules-column">
                <p class="crumb"><a href={link()}>{say("home")}</a></p>
                <h1>{entry.title}</h1>
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
