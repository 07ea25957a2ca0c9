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

/** Whoever asked for another board than the garden, or their device, gets it: the page waits for what it
 * is drawn with first. */
async function followBoard() {
    const { dataset } = document.documentElement, forced = matchMedia("(forced-colors: active)");
    const look = async () => {
        if (dataset["board"] !== "garden" || forced.matches)
            await import("./boards").then((module) => module.loadBoards([dataset["board"], forced.matches && "contrast"]))
                .catch(() => undefined); // then it is the garden
    };
    new MutationObserver(() => void look()).observe(document.documentElement, { attributeFilter: ["data-board"] });
    forced.addEventListener("change", () => void look());
    await look();
}

/** No await outside of it: what is loaded meanwhile imports from here. */
async function open() {
    await Promise.all([followLanguage(), followBoard()]);
    render(<App />, document.getElementById("app") as HTMLElement);
    if ("serviceWorker" in navigator && import.meta.env.PROD)
        navigator.serviceWorker.register("./sw.js").catch(() => undefined); // then there is no offline play
}

followTheme();
followPace();
awaitGesture();
whenFocused();
void open();
