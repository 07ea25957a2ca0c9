// help_dialog.tsx - how the board is used: by touch, by keys, by shortcuts.
import type { Say } from "../face";
import { useFullScreen } from "../base/full_screen";
import { Dialog } from "../shell/dialog";

const KEYS: readonly (readonly [string, string])[] = [
    ["Tab", "help.tab"], ["← ↑ → ↓", "help.arrows"], ["Enter", "help.enter"], ["Esc", "help.escape"],
    ["U", "help.undo"], ["H", "help.hint"], ["F", "full"], ["M", "help.menu"], ["?", "help.help"],
];

export function HelpDialog({ say, onClose }: { readonly say: Say; readonly onClose: () => void }) {
    const { isPossible } = useFullScreen();
    return (
        <Dialog title={say("help.title")} onClose={onClose}>
            <p>{say("help.touch")}</p>
            <dl class="keys">
                {KEYS.filter(([key]) => key !== "F" || isPossible).map(([key, words]) => (
                    <div key={key}><dt><kbd>{key}</kbd></dt><dd>{say(words)}</dd></div>
                ))}
            </dl>
            <p>{say("help.log")}</p>
            <p class="small">{say("help.off")}</p>
        </Dialog>
    );
}
