// front_page.tsx - the way in: four games, the games not yet finished, a record from a file.
import { useEffect, useState } from "preact/hooks";

import { Garden } from "../art/garden";
import { Icon } from "../art/icon";
import { engineModule } from "../engine/module";
import type { KeptGame } from "../engine/plan";
import { keptGames } from "../engine/store";
import { GAMES } from "../games";
import { useSpeech } from "../words";
import { OnlineSection } from "../online/lobby/online_section";
import { GameCard } from "./game_card";
import { lazily } from "../shell/lazily";
import { PageFrame } from "../shell/page_frame";
import { link } from "../base/router";

const KeptList = lazily(() => import("./kept_list").then((module) => module.KeptList));

export function FrontPage() {
    const { say } = useSpeech();
    const [kept, setKept] = useState<readonly KeptGame[]>([]);
    const [isReachable, setReachable] = useState(true);
    useEffect(() => {
        const list = () => void keptGames().then((games) => {
            setKept(games);
            setReachable(true);
        }, () => setReachable(false));
        list();
        void engineModule().catch(() => undefined); // so that a click finds it ready
        document.addEventListener("visibilitychange", list); // another tab may have played on
        return () => document.removeEventListener("visibilitychange", list);
    }, []);
    return (
        <PageFrame title="Niwa" kind="front">
            <div class="hero">
                <Garden />
                <div class="hero-words">
                    <h1>Niwa</h1>
                    <p>{say("front.lead")}</p>
                </div>
            </div>
            <OnlineSection />
            {!isReachable && <p class="unkept" role="status">{say("kept.unreachable")}</p>}
            {kept.length > 0 && (
                <KeptList kept={kept} onForget={(id) => setKept(kept.filter((game) => game.id !== id))} onFailed={() => setReachable(false)} />
            )}
            <section class="games" aria-label={say("front.games")}>
                {GAMES.map((entry) => <GameCard key={entry.name} entry={entry} />)}
            </section>
            <footer class="foot">
                <a href={link("replay")}><Icon name="load" size={18} /> {say("front.load")}</a>
                <a href={link("companion")}>{say("front.companion")}</a>
                <a href={link("settings")}>{say("settings.title")}</a>
                <a href={link("about")}>{say("about.title")}</a>
            </footer>
        </PageFrame>
    );
}
