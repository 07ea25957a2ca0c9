// full_screen_button.tsx - the whole screen for the table, and back.
import { Icon } from "../../art/icon";
import { useFullScreen } from "../../base/full_screen";
import type { Say } from "../../face";

/** Nothing where the browser has no full screen. */
export function FullScreenButton({ say }: { readonly say: Say }) {
    const { isFull, isPossible, toggle } = useFullScreen();
    if (!isPossible)
        return null;
    return (
        <button type="button" class="quiet square" aria-pressed={isFull} aria-label={say("view.full")} onClick={toggle}>
            <Icon name="full" />
        </button>
    );
}
