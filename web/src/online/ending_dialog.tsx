// ending_dialog.tsx - a game that ended before its last move: who is left has won.
import { Dialog } from "../app/dialog";
import type { Say, Who } from "../face";
import { Icon } from "../art/icon";
import type { ComponentChildren } from "preact";
import type { Ending } from "./wire";

export function endingWords({ by, ranks }: Ending, say: Say, who: Who, language: string): string {
    if (by === "abandon")
        return say("end.abandon");
    const winners = ranks.flatMap((rank, index) => rank === 1 ? [who(index + 1)] : []);
    return say("end.resign", { names: new Intl.ListFormat(language, { type: "conjunction" }).format(winners) });
}

export function EndingDialog({ ending, luck, replay, say, who, language, onRematch, onClose }: {
    readonly ending: Ending; readonly luck: ComponentChildren; readonly replay: string; readonly say: Say; readonly who: Who;
    readonly language: string; readonly onRematch: (() => void) | null; readonly onClose: () => void;
}) {
    return (
        <Dialog title={say("end.title")} onClose={onClose}>
            <p>{endingWords(ending, say, who, language)}</p>
            {luck}
            <p class="buttons">
                {onRematch && <button type="button" class="primary" onClick={onRematch}><Icon name="again" size={18} /> {say("end.rematch")}</button>}
                <a class="button" href={replay}><Icon name="play" size={18} /> {say("sheet.replay")}</a>
                <button type="button" onClick={onClose}>{say("sheet.board")}</button>
            </p>
        </Dialog>
    );
}
