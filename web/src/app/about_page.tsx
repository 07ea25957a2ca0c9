// about_page.tsx - what Niwa is, whose games these are, and what happens with one's data.
import { useSpeech } from "../words";
import { PageFrame } from "./page_frame";

export function AboutPage() {
    const { say } = useSpeech();
    return (
        <PageFrame title={say("about.title")} kind="about">
            <div class="column prose">
                <h1>{say("about.title")}</h1>
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
                    <li>Haru Ichiban: Bruno Cathala</li>
                    <li>Hiroba: Johan Benvenuto, Alexandre Droit, Bertrand Roux</li>
                    <li lang="en">Edo Yashiki: Hisashi Hayashi</li>
                    <li>Ike No Koï: Jérémie Caplanne</li>
                </ul>
            </div>
        </PageFrame>
    );
}
