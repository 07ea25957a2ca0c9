// option_row.tsx - an option of a game with a sentence for each of its values.
import type { GameOption } from "../games";
import { useSpeech } from "../words";

export function OptionRow({ game, option, value, onChange }: {
    readonly game: string; readonly option: GameOption; readonly value: string;
    readonly onChange: (value: string) => void;
}) {
    const { say } = useSpeech();
    const key = `option.${game}.${option.name}`;
    return (
        <fieldset class="option-row">
            <legend>{say(key)}</legend>
            {option.values.map((choice) => (
                <label key={choice} class="choice">
                    <input type="radio" name={option.name} value={choice} checked={choice === value}
                        onChange={() => onChange(choice)} />
                    <span>{say(`${key}.${choice}`)}</span>
                </label>
            ))}
        </fieldset>
    );
}
