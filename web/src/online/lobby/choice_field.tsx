// choice_field.tsx - one of several words, chosen from a list.

export function ChoiceField({ label, value, choices, onChange }: {
    readonly label: string; readonly value: string;
    readonly choices: readonly (readonly [value: string, words: string])[];
    readonly onChange: (value: string) => void;
}) {
    return (
        <label class="field">
            <span>{label}</span>
            <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
                {choices.map(([choice, words]) => <option key={choice} value={choice}>{words}</option>)}
            </select>
        </label>
    );
}
