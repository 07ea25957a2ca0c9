// settings_page.tsx - the settings as a page of their own; and oneself on another device.
import { useSpeech } from "../words";
import { lazily } from "../shell/lazily";
import { PageFrame } from "../shell/page_frame";
import { SettingsForm } from "../shell/settings_form";
import { link } from "../base/router";

const OtherDevice = lazily(() => import("../online/invite/other_device").then((module) => module.OtherDevice));

export function SettingsPage() {
    const { say } = useSpeech();
    return (
        <PageFrame title={say("settings.title")} kind="settings">
            <div class="column">
                <p class="crumb"><a href={link()}>{say("home")}</a></p>
                <h1>{say("settings.title")}</h1>
                <SettingsForm />
                <OtherDevice />
            </div>
        </PageFrame>
    );
}
