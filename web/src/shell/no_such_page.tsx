// no_such_page.tsx - shown when the address names no page of ours.
import { useSpeech } from "../words";
import { PageFrame } from "./page_frame";
import { link } from "../base/router";

export function NoSuchPage() {
    const { say } = useSpeech();
    return (
        <PageFrame title={say("nowhere.title")} kind="nowhere">
            <div class="column">
                <h1>{say("nowhere.title")}</h1>
                <p>{say("nowhere.text")}</p>
                <p><a class="button primary" href={link()}>{say("home")}</a></p>
            </div>
        </PageFrame>
    );
}
