// about_page.tsx - what Niwa is, whose games these are, and what happens with one's data.
import { useSpeech, type Speech } from "../words";
import { useAboutSpeech } from "../words/use_about_speech";
import { titleOf } from "../shell/game_title";
import { PageFrame } from "../shell/page_frame";
import { GAMES } from "../games";

const AUTHORS: Readonly<Record<string, string>> = {
    "haru-ichiban": "Bruno Cathala",
    "hiroba": "Johan Benvenuto, Alexandre Droit, Bertrand Roux",
    "edo-yashiki": "Hisashi Hayashi",
    "ike-no-koi": "Jérémie Caplanne",
};

function About({ speech: { say, language } }: { readonly speech: Speech }) {
    return (
        <>
            <p>{say("about.what")}</p>
            <h2>{say("about.computer.title")}</h2>
            <p>{say("about.computer")}</p>
            <h2>{say("about.luck.title")}</h2>
            <p>{say("about.luck")}</p>
            <h2>{say("about.data.title")}</h2>
            <p>{say("about.data")}</p>
            <h2>{say("about.games.title")}</h2>
            <p>{say("about.games")}</p>
            <ul>
                {GAMES.map((entry) => (
                    <li key={entry.name}>{say("about.by", { game: titleOf(entry, language), authors: AUTHORS[entry.name] ?? "" })}</li>
                ))}
            </ul>
        </>
    );
}

export function AboutPage() {
    const { say } = useSpeech();
    const speech = useAboutSpeech();
    return (
        <PageFrame title={say("about.title")} kind="about">
            <div class="column prose">
                <h1>{say("about.title")}</h1>
                {speech ? <About speech={speech} /> : <p class="loading">{say("loading")}</p>}
            </div>
        </PageFrame>
    );
}
