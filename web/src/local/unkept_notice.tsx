// unkept_notice.tsx - says that the browser does not store the game, and how to save it all the same.
import { Icon } from "../art/icon";
import type { Say } from "../face";

export function UnkeptNotice({ say, onSave }: { readonly say: Say; readonly onSave: () => void }) {
    return (
        <div class="unkept" role="alert">
            <p>{say("kept.not")}</p>
            <button type="button" onClick={onSave}><Icon name="save" size={18} /> {say("menu.save")}</button>
        </div>
    );
}
