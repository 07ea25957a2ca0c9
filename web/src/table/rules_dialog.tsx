// rules_dialog.tsx - the rules during a game, so that nobody has to leave it.
import { Dialog } from "../shell/dialog";
import { RulesParts } from "./rules_parts";
import { useFace } from "../shell/use_face";

export function RulesDialog({ game, clause, title, onClose }: {
    readonly game: string; readonly clause?: string; readonly title: string; readonly onClose: () => void;
}) {
    const open = useFace(game, true);
    return (
        <Dialog title={title} wide onClose={onClose}>
            <div class="prose">
                {open && typeof open !== "string" && <RulesParts open={open} {...clause && { clause }} />}
                {typeof open === "string" && <p class="bad">{open}</p>}
            </div>
        </Dialog>
    );
}
