// trouble.tsx - what is said when something that should not fail has failed.
import { useSpeech } from "../words";
import { link } from "./router";

export function Trouble({ words }: { readonly words: string }) {
    const { say } = useSpeech();
    return (
        <div class="trouble" role="alert">
            <h1>{say("trouble.title")}</h1>
            <p>{say("trouble.text")}</p>
            <p class="small"><code>{words}</code></p>
            <p class="buttons">
                <button type="button" class="primary" onClick={() => location.reload()}>{say("trouble.again")}</button>
                <a class="button" href={link()}>{say("home")}</a>
            </p>
        </div>
    );
}
