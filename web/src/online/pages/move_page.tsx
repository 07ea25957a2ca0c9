// move_page.tsx - opened by the link for another device: this browser becomes the guest who made the link.
import { useState } from "preact/hooks";

import { PageFrame } from "../../shell/page_frame";
import { go, link } from "../../base/router";
import { changeSettings, settings } from "../../base/settings";
import type { Speech } from "../../words";
import { call } from "../wire/api";
import { isKnown, noteKnown } from "../wire/guest";
import { refusalWords } from "../words/refusal_words";
import { useOnlineSpeech } from "../words/use_online_speech";
import type { Guest } from "../wire/messages";
import "../../styles/online.css";

/** Waits for a press, since the link works only once, and programs open links, too. */
function Moving({ code, speech }: { readonly code: string; readonly speech: Speech }) {
    const { say } = speech;
    const [trouble, setTrouble] = useState("");
    async function take() {
        try {
            const { name } = await call<Guest>("POST", "api/link/take", { code });
            noteKnown();
            if (name)
                changeSettings({ names: [name, ...settings.value.names.slice(1)] });
            go();
        } catch (error) {
            setTrouble(refusalWords(error, speech));
        }
    }
    return (
        <PageFrame title={say("move.title")} kind="settings">
            <div class="column">
                <h1>{say("move.title")}</h1>
                <p>{say("move.text")}</p>
                {isKnown() && <p>{say("move.known")}</p>}
                <p class="buttons">
                    <button type="button" class="primary" onClick={() => void take()}>{say("move.take")}</button>
                    <a class="button" href={link()}>{say("home")}</a>
                </p>
                <p role="status">{trouble}</p>
            </div>
        </PageFrame>
    );
}

export function MovePage({ code }: { readonly code: string }) {
    const speech = useOnlineSpeech();
    return speech && <Moving code={code} speech={speech} />;
}
