// side_dialog.tsx - what large screens have beside the table, in a dialog: log, talk, offers.
import type { ComponentChildren } from "preact";

import { Dialog } from "../shell/dialog";

export function SideDialog({ title, onClose, children }: {
    readonly title: string; readonly onClose: () => void; readonly children: ComponentChildren;
}) {
    return <Dialog title={title} onClose={onClose}><div class="side">{children}</div></Dialog>;
}
