// app.tsx - shows the page that the address names.
import { Announcer } from "./announcer";
import { useCell } from "./cell";
import { FrontPage } from "./front_page";
import { lazily } from "./lazily";
import { PlayPage } from "./play_page";
import { route, type Route } from "./router";
import { Safely } from "./safely";

const NewPage = lazily(() => import("./new_page").then((module) => module.NewPage));
const ReplayPage = lazily(() => import("./replay_page").then((module) => module.ReplayPage));
const RulesPage = lazily(() => import("./rules_page").then((module) => module.RulesPage));
const LessonPage = lazily(() => import("./lesson_page").then((module) => module.LessonPage));
const SettingsPage = lazily(() => import("./settings_page").then((module) => module.SettingsPage));
const AboutPage = lazily(() => import("./about_page").then((module) => module.AboutPage));

const FoundPage = lazily(() => import("../online/found_page").then((module) => module.FoundPage));
const TablePage = lazily(() => import("../online/table_page").then((module) => module.TablePage));
const MovePage = lazily(() => import("../online/move_page").then((module) => module.MovePage));
const RecordPage = lazily(() => import("../online/record_page").then((module) => module.RecordPage));

function Page({ page, words: [first = "", second = ""] }: Route) {
    switch (page) {
    case "new":
        return <NewPage key={first + second} game={first} preset={second} />;
    case "play":
        return <PlayPage key={first} id={first} />;
    case "replay":
        return <ReplayPage key={first} id={first} />;
    case "rules":
        return <RulesPage key={first} game={first} clause={second} />;
    case "lesson":
        return <LessonPage key={first} game={first} />;
    case "invite":
        return <FoundPage key={first} game={first} />;
    case "table":
        return <TablePage key={first} id={first} />;
    case "record":
        return <RecordPage key={first} id={first} />;
    case "move":
        return <MovePage key={first} code={first} />;
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
