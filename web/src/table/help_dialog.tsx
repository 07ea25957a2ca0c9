// help_dialog.tsx - how the board is used: by touch, by keys, by shortcuts.
import type { Say } from "../face";
import { Dialog } from "../shell/dialog";

const KEYS: readonly (readonly [string, string])[] = [
    ["Tab", "help.tab"], ["← ↑ → ↓", "help.arrows"], ["Enter", "help.enter"], ["Esc", "help.escape"],
    ["U", "help.undo"], ["H", "help.hint"], ["M", "help.menu"], ["?", "help.help"],
];

export function HelpDialog({ say, onClose }: { readonly say: Say; readonly onClose: () => void }) {
    return (
        <Dialog title={say("help.title")} onClose={onClose}>
            <p>{say("help.touch")}</p>
            <dl class="keys">
                {KEYS.map(([key, words]) => (
                    <div key={key}><dt><kbd>{key}</kbd></dt><dd>{say(words)}</dd></div>
                ))}
            </dl>
            <p>{say("help.log")}</p>
            <p class="small">{say("help.off")}</p>
        </Dialog>
    );
}
