// sure_dialog.tsx - asks for confirmation before something that cannot be undone.
import { Dialog } from "../../shell/dialog";
import type { Say } from "../../face";

export function SureDialog({ words, yes, say, onYes, onClose }: {
    readonly words: string; readonly yes: string; readonly say: Say;
    readonly onYes: () => void; readonly onClose: () => void;
}) {
    return (
        <Dialog title={yes} onClose={onClose}>
            <p>{words}</p>
            <p class="buttons">
                <button type="button" class="primary" onClick={() => {
                    onClose();
                    onYes();
                }}>{yes}</button>
                <button type="button" onClick={onClose}>{say("offer.no")}</button>
            </p>
        </Dialog>
    );
}
