// trouble.tsx - says that something has failed that should not.
import { useSpeech } from "../words";
import { link } from "../base/router";

export function Trouble({ words, isKept }: {
    readonly words: string;
    /** Whether the game that is played here is stored; missing on other pages. */
    readonly isKept?: boolean;
}) {
    const { say } = useSpeech();
    return (
        <div class="trouble" role="alert">
            <h1>{say("trouble.title")}</h1>
            <p>{say(isKept === undefined ? "trouble.text" : isKept ? "trouble.kept" : "trouble.unkept")}</p>
            <p class="small"><code>{words}</code></p>
            <p class="buttons">
                <button type="button" class="primary" onClick={() => location.reload()}>{say("trouble.again")}</button>
                <a class="button" href={link()}>{say("home")}</a>
            </p>
        </div>
    );
}
