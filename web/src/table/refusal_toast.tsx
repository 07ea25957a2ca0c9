// refusal_toast.tsx - why a move or an undo was refused, with the clause of the rules; or that a worker has
// failed.
import type { Reason, Who } from "../face";
import type { HelperFailure, UndoRefusal } from "../engine/calls";
import { Icon } from "../art/icon";
import type { Speech } from "../words";
import { reasonWords } from "./reason_words";

export function RefusalToast({ reason, undoRefusal, failure = null, speech, who, onRules, onClose }: {
    readonly reason: Reason | null; readonly undoRefusal: UndoRefusal | null; readonly failure?: HelperFailure | null;
    readonly speech: Speech; readonly who: Who;
    readonly onRules: (clause: string) => void; readonly onClose: () => void;
}) {
    const { say } = speech;
    const words = reason ? reasonWords(reason, speech, who) : undoRefusal ? say(`undo.${undoRefusal}`)
        : failure ? say(`failure.${failure}`) : "";
    return (
        <div class="toast-place" role="alert">
            {words && (
                <div class="toast">
                    <p>{words}{" "}
                        {reason?.clause && (
                            <button type="button" class="link" onClick={() => onRules(reason.clause)}>
                                {say("play.rule", { clause: reason.clause })}
                            </button>
                        )}
                    </p>
                    <button type="button" class="quiet square" aria-label={say("close")} onClick={onClose}>
                        <Icon name="close" size={18} />
                    </button>
                </div>
            )}
        </div>
    );
}
