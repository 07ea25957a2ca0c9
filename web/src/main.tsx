// main.tsx - opens the app: language and theme first, then the page.
import { render } from "preact";

import { App } from "./app";
import { followPace } from "./base/pace";
import { followTheme } from "./base/settings";
import { awaitGesture } from "./base/sounds";
import { followLanguage } from "./words";
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/pages.css";

/** From the first key on, and from the first touch of a board, the focus is kept. */
function whenFocused() {
    const begin = ({ type, target }: Event) => {
        if (type === "focusin" && !(target as Element).closest(".board"))
            return;
        removeEventListener("keydown", begin, true);
        removeEventListener("focusin", begin);
        void import("./base/kept_focus").then((module) => module.keepFocus(type === "keydown"));
    };
    addEventListener("keydown", begin, true);
    addEventListener("focusin", begin);
}

/** What only some devices ask for is loaded where they do. */
function followContrast() {
    const wanted = matchMedia("(prefers-contrast: more), (forced-colors: active)");
    const sheets = import.meta.glob(["./styles/contrast.css", "./games/*/contrast.css"]);
    const look = () => wanted.matches && Object.values(sheets).forEach((load) => void load());
    look();
    wanted.addEventListener("change", look);
}

followTheme();
followPace();
awaitGesture();
whenFocused();
followContrast();
await followLanguage();
render(<App />, document.getElementById("app") as HTMLElement);

if ("serviceWorker" in navigator && import.meta.env.PROD)
    navigator.serviceWorker.register("./sw.js").catch(() => undefined); // then there is no offline play
