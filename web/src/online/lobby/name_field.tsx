// name_field.tsx - the name that other players see.
import { LimitedInput, MOST_NAME } from "../../base/limited_input";
import type { Say } from "../../face";

export function NameField({ name, say, onChange }: {
    readonly name: string; readonly say: Say; readonly onChange: (name: string) => void;
}) {
    return (
        <label class="field">
            <span>{say("invite.name")} <span class="small">{say("invite.name.hint")}</span></span>
            <LimitedInput most={MOST_NAME} autocomplete="nickname" value={name} onText={onChange} />
        </label>
    );
}
