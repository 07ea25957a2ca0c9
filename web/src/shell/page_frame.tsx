// page_frame.tsx - what every page has: links home and past the header, and the settings.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { Icon } from "../art/icon";
import { useSpeech } from "../words";
import { link } from "../base/router";
import { lazily } from "./lazily";
import { SoundSwitch } from "./sound_switch";

const SettingsDialog = lazily(() => import("./settings_dialog").then((module) => module.SettingsDialog));

/** On the front page the settings are a page, elsewhere a dialog over what is open. */
function SettingsButton({ isLink, onOpen }: { readonly isLink: boolean; readonly onOpen: () => void }) {
    const { say } = useSpeech();
    const icon = <Icon name="settings" />, label = say("settings.title");
    return isLink ? <a class="quiet square button" href={link("settings")} aria-label={label}>{icon}</a>
        : <button type="button" class="quiet square" aria-label={label} onClick={onOpen}>{icon}</button>;
}

export function PageFrame({ title, kind, game, heading, tools, children }: {
    readonly title: string; readonly kind: string; readonly children: ComponentChildren;
    /** The game of the page, whose seats may have colours of their own, see theme.css. */
    readonly game?: string | undefined;
    /** What stands beside the link home, and beside the settings. */
    readonly heading?: ComponentChildren; readonly tools?: ComponentChildren;
}) {
    const { say } = useSpeech();
    const main = useRef<HTMLElement>(null);
    const [isOpen, setOpen] = useState(false);
    useEffect(() => {
        document.title = title === "Niwa" ? title : `${title} · Niwa`;
    }, [title]);
    useEffect(() => {
        scrollTo(0, 0);
        if (document.activeElement === document.body || !document.activeElement?.isConnected)
            main.current?.focus({ preventScroll: true });
    }, []);
    return (
        <div class={`page page-${kind}`} data-game={game}>
            <a class="skip" href="#main" onClick={(event) => {
                event.preventDefault(); // the hash is the name of a page, so the browser must not follow this link
                main.current?.focus();
            }}>{say("skip")}</a>
            <header class="bar">
                <a class="brand" href={link()} aria-label={`庭 Niwa: ${say("home")}`}>
                    <span class="brand-sign" aria-hidden="true" lang="ja">庭</span> <span>Niwa</span>
                </a>
                {heading}
                <nav class="bar-tools" aria-label={say("tools")}>
                    <SoundSwitch />
                    <SettingsButton isLink={kind === "front" || kind === "settings"} onOpen={() => setOpen(true)} />
                    {tools}
                </nav>
            </header>
            <main id="main" ref={main} tabIndex={-1}>{children}</main>
            {isOpen && <SettingsDialog onClose={() => setOpen(false)} />}
        </div>
    );
}
