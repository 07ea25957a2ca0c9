// back_link.tsx - leads back to the previous page, or to the page to which this one belongs.
import { Icon } from "../art/icon";
import { useSpeech } from "../words";
import { goBack, link } from "../base/router";

export function BackLink({ to }: { readonly to: readonly string[] }) {
    const { say } = useSpeech();
    return (
        <p class="crumb">
            <a href={link(...to)} onClick={(event) => goBack(...to) && event.preventDefault()}>
                <Icon name="back" size={18} /> {say("back")}
            </a>
        </p>
    );
}
