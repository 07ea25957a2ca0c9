// code.tsx - the one code that everybody scans: it leads each phone to the next free seat, or back to its own.
import type { Say } from "../../face";
import { isOnlyHere, pageUrl } from "../invite/invite";
import { QrPicture } from "../invite/qr_picture";

/** With its address in letters, for people who cannot scan. */
export function Code({ id, words, say }: { readonly id: string; readonly words: string; readonly say: Say }) {
    const url = pageUrl("table", id);
    if (isOnlyHere())
        return <p class="view-local">{say("view.local")}</p>;
    return (
        <figure class="view-code">
            <QrPicture text={url} label={say("lobby.qr.label", { link: url })} />
            <figcaption>{words} <span class="view-link">{url.replace(/^https?:\/\//, "")}</span></figcaption>
        </figure>
    );
}
