// main.tsx - opens the app: language and theme first, then the page.
import { render } from "preact";

import { App } from "./app/app";
import { followTheme } from "./app/settings";
import { awaitGesture } from "./app/sounds";
import { followLanguage } from "./words";
import "./theme.css";
import "./base.css";
import "./pages.css";

followTheme();
awaitGesture();
await followLanguage();
render(<App />, document.getElementById("app") as HTMLElement);

if ("serviceWorker" in navigator && import.meta.env.PROD)
    navigator.serviceWorker.register("./sw.js").catch(() => undefined); // then there is no offline play
