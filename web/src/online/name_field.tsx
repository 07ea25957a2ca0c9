// name_field.tsx - the name by which others know one.
import type { Say } from "../face";

export function NameField({ name, say, onChange }: {
    readonly name: string; readonly say: Say; readonly onChange: (name: string) => void;
}) {
    return (
        <label class="field">
            <span>{say("invite.name")} <span class="small">{say("invite.name.hint")}</span></span>
            <input type="text" maxLength={20} autocomplete="nickname" value={name}
                onInput={(event) => onChange(event.currentTarget.value)} />
        </label>
    );
}
