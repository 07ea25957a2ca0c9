// invite.tsx - the ways to bring somebody to a page: a link, the share sheet, a QR code.
import type { Say } from "../../face";
import { link } from "../../base/router";
import { CopyLink } from "./copy_link";
import { QrPicture } from "./qr_picture";

/** The address of a page for others. */
export function pageUrl(...words: readonly string[]): string {
    const url = new URL("..", document.baseURI);
    url.search = "";
    url.hash = link(...words);
    return url.href;
}

/** An address that means another machine on every machine. */
export function isOnlyHere(): boolean {
    return /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
}

export function LinkWays({ url, text, label, isMain = true, say }: {
    readonly url: string; readonly text: string; readonly label: string; readonly isMain?: boolean; readonly say: Say;
}) {
    return (
        <div class="invite">
            <CopyLink url={url} text={text} label={label} isMain={isMain} say={say} />
            {isOnlyHere()
                ? <p class="small">{say("lobby.local")}</p>
                : (
                    <figure class="qr-figure">
                        <QrPicture text={url} label={say("lobby.qr.label", { link: url })} />
                        <figcaption class="small">{say("lobby.qr")}</figcaption>
                    </figure>
                )}
        </div>
    );
}

export function Invite({ id, title, isMain = true, say }: {
    readonly id: string; readonly title: string; readonly isMain?: boolean; readonly say: Say;
}) {
    return <LinkWays url={pageUrl("table", id)} text={say("lobby.share.text", { game: title })} label={say("lobby.link")} isMain={isMain} say={say} />;
}
