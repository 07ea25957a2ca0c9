// other_device.tsx - a link to continue at the same tables on another device.
import { useState } from "preact/hooks";

import type { Speech } from "../../words";
import { call } from "../wire/api";
import { isKnown } from "../wire/guest";
import { LinkWays, pageUrl } from "./invite";
import { refusalWords } from "../words/refusal_words";
import { useOnlineSpeech } from "../words/use_online_speech";
import "../../styles/online.css";

function Leaving({ speech }: { readonly speech: Speech }) {
    const { say } = speech;
    const [url, setUrl] = useState("");
    const [trouble, setTrouble] = useState("");
    async function make() {
        try {
            const { code } = await call<{ readonly code: string }>("POST", "api/link");
            setUrl(pageUrl("move", code));
            setTrouble("");
        } catch (error) {
            setTrouble(refusalWords(error, speech));
        }
    }
    return (
        <section class="choices other-device" aria-labelledby="other-device">
            <h2 id="other-device">{say("device.title")}</h2>
            <p class="small">{say("device.text")}</p>
            {url
                ? <LinkWays url={url} text={say("device.title")} label={say("device.link")} say={say} />
                : <p><button type="button" onClick={() => void make()}>{say("device.make")}</button></p>}
            <p class="small" role="status">{trouble}</p>
        </section>
    );
}

/** Shows nothing to a person who has never been at a table: there is nothing to take along. */
export function OtherDevice() {
    const speech = useOnlineSpeech();
    return speech && isKnown() ? <Leaving speech={speech} /> : null;
}
