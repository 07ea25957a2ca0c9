// app.tsx - shows the page that the address names.
import { Announcer } from "./base/announcer";
import { useCell } from "./base/cell";
import { FrontPage } from "./pages/front_page";
import { lazily } from "./shell/lazily";
import { PlayPage } from "./local/play_page";
import { route, type Route } from "./base/router";
import { Safely } from "./shell/safely";

const NewPage = lazily(() => import("./pages/new_page").then((module) => module.NewPage));
const ReplayPage = lazily(() => import("./replay/replay_page").then((module) => module.ReplayPage));
const RulesPage = lazily(() => import("./learn/rules_page").then((module) => module.RulesPage));
const LessonPage = lazily(() => import("./learn/lesson_page").then((module) => module.LessonPage));
const SettingsPage = lazily(() => import("./pages/settings_page").then((module) => module.SettingsPage));
const AboutPage = lazily(() => import("./pages/about_page").then((module) => module.AboutPage));

const PackPage = lazily(() => import("./packs/pack_page").then((module) => module.PackPage));

const CompanionPage = lazily(() => import("./companion/companion_page").then((module) => module.CompanionPage));

const FoundPage = lazily(() => import("./online/pages/found_page").then((module) => module.FoundPage));
const TablePage = lazily(() => import("./online/pages/table_page").then((module) => module.TablePage));
const MovePage = lazily(() => import("./online/pages/move_page").then((module) => module.MovePage));
const RecordPage = lazily(() => import("./online/pages/record_page").then((module) => module.RecordPage));

function Page({ page, words }: Route) {
    const [first = "", second = "", third = ""] = words;
    switch (page) {
    case "new":
        return <NewPage key={first + second + third} game={first} preset={second} pack={third} />;
    case "play":
        return <PlayPage key={first} id={first} />;
    case "replay":
        return <ReplayPage key={first} id={first} />;
    case "rules":
        return <RulesPage key={first} game={first} clause={second} />;
    case "lesson":
        return <LessonPage key={first} game={first} />;
    case "invite":
        return <FoundPage key={first + third} game={first} pack={third} />;
    case "table":
        return <TablePage key={first + second} id={first} place={second} />;
    case "record":
        return <RecordPage key={first} id={first} />;
    case "move":
        return <MovePage key={first} code={first} />;
    case "pack":
        return <PackPage key={first + second} game={first} what={second} />;
    case "companion":
        return <CompanionPage key={first + second} game={first} what={second} />;
    case "settings":
        return <SettingsPage />;
    case "about":
        return <AboutPage />;
    default:
        return <FrontPage />;
    }
}

export function App() {
    const shown = useCell(route);
    return (
        <>
            <Safely key={location.hash}><Page {...shown} /></Safely>
            <Announcer />
        </>
    );
}
