// action_bar.tsx - the few things at hand during a game.
import type { ComponentChildren } from "preact";

import type { Say } from "../face";
import { Icon, type IconName } from "../art/icon";

export interface Action {
    readonly icon: IconName;
    readonly words: string;
    readonly act: () => void;
    readonly isOff?: boolean;
    readonly isBusy?: boolean;
    /** It switches something on and off. */
    readonly isOn?: boolean;
    /** How many things there were not seen yet. */
    readonly unseen?: number;
}

export function ActionBar({ actions, say, children }: {
    readonly actions: readonly Action[]; readonly say: Say;
    /** What is no mere press of a button. */
    readonly children?: ComponentChildren;
}) {
    return (
        <div class="actions" role="toolbar" aria-label={say("play.actions")}>
            {children}
            {actions.map((action) => (
                <button key={action.icon} type="button" class={action.isBusy ? "action busy" : "action"}
                    disabled={action.isOff} aria-pressed={action.isOn} onClick={action.act}>
                    <Icon name={action.icon} /> <span class="action-words">{action.words}</span>
                    {!!action.unseen && <b class="badge">{action.unseen}</b>}
                </button>
            ))}
        </div>
    );
}
