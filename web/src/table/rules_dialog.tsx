// rules_dialog.tsx - the rules during a game, so that nobody has to leave it.
import type { PackNamed } from "../face";
import { Dialog } from "../shell/dialog";
import { RulesParts } from "./rules_parts";
import { useFace } from "../shell/use_face";
import { useSpeech } from "../words";

export function RulesDialog({ game, clause, title, pack, onClose }: {
    readonly game: string; readonly clause?: string; readonly title: string; readonly pack: PackNamed | undefined; readonly onClose: () => void;
}) {
    const { say } = useSpeech();
    const open = useFace(game, true);
    return (
        <Dialog title={title} wide onClose={onClose}>
            <div class="prose">
                {pack && <p class="small">{say("pack.rules", { name: pack.name })}</p>}
                {open && typeof open !== "string" && <RulesParts open={open} {...clause && { clause }} />}
                {typeof open === "string" && <p class="bad">{open}</p>}
            </div>
        </Dialog>
    );
}
