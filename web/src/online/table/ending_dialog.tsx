// ending_dialog.tsx - the dialog for a game that ended early: the person who is left has won.
import { Dialog } from "../../shell/dialog";
import { link } from "../../base/router";
import type { Say } from "../../face";
import { Icon } from "../../art/icon";
import type { ComponentChildren } from "preact";

export function EndingDialog({ words, offers, luck, replay, say, onRematch, onClose }: {
    readonly words: string; readonly offers: ComponentChildren; readonly luck: ComponentChildren; readonly replay: string;
    readonly say: Say; readonly onRematch: (() => void) | null; readonly onClose: () => void;
}) {
    return (
        <Dialog title={say("end.title")} stays onClose={onClose}>
            {offers}
            <p>{words}</p>
            {luck}
            <p class="buttons">
                {onRematch && <button type="button" class="primary" onClick={onRematch}><Icon name="again" size={18} /> {say("end.rematch")}</button>}
                <a class="button" href={replay}><Icon name="play" size={18} /> {say("sheet.replay")}</a>
                <button type="button" onClick={onClose}>{say("sheet.board")}</button>
                <a class="button quiet" href={link()}>{say("home")}</a>
            </p>
        </Dialog>
    );
}
