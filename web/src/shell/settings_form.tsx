// settings_form.tsx - what a person can choose for this device: language, theme, board, pace, sound, shortcuts, text mode.
import { changeSettings, useSettings, type Settings } from "../base/settings";
import { useMedia } from "../base/use_media";
import type { Language, Say } from "../face";
import { LANGUAGES, LANGUAGE_NAMES } from "../words";
import { useSettingsSpeech } from "../words/use_settings_speech";

function Choices<K extends "theme" | "board" | "pace">({ name, values, say }: {
    readonly name: K; readonly values: readonly Settings[K][]; readonly say: Say;
}) {
    const chosen = useSettings()[name];
    return (
        <fieldset class="choices">
            <legend>{say(`settings.${name}`)}</legend>
            {values.map((value) => (
                <label key={value} class="choice">
                    <input type="radio" name={name} checked={chosen === value}
                        onChange={() => changeSettings({ [name]: value })} />
                    <span>{say(`settings.${name}.${value}`)}</span>
                </label>
            ))}
        </fieldset>
    );
}

function Switch({ name, say }: { readonly name: "sound" | "shortcuts" | "text"; readonly say: Say }) {
    const isOn = useSettings()[name];
    return (
        <label class="choice">
            <input type="checkbox" checked={isOn}
                onChange={(event) => changeSettings({ [name]: event.currentTarget.checked })} />
            <span>{say(`settings.${name}`)}</span>
        </label>
    );
}

export function SettingsForm() {
    const speech = useSettingsSpeech();
    const { language } = useSettings(), isReduced = useMedia("(prefers-reduced-motion: reduce)");
    if (!speech)
        return null;
    const { say } = speech;
    return (
        <>
            <fieldset class="choices">
                <legend>{say("settings.language")}</legend>
                {(["auto", ...LANGUAGES] as const).map((choice: Language | "auto") => (
                    <label key={choice} class="choice">
                        <input type="radio" name="language" checked={language === choice}
                            onChange={() => changeSettings({ language: choice })} />
                        {choice === "auto"
                            ? <span>{say("settings.language.auto")}</span>
                            : <span lang={choice}>{LANGUAGE_NAMES[choice]}</span>}
                    </label>
                ))}
            </fieldset>
            <Choices name="theme" values={["auto", "light", "dark"]} say={say} />
            <Choices name="board" values={["garden", "ink", "contrast"]} say={say} />
            <Choices name="pace" values={["calm", "normal", "quick", "none"]} say={say} />
            {isReduced && <p class="small">{say("settings.pace.reduced")}</p>}
            <fieldset class="choices">
                <legend>{say("settings.more")}</legend>
                <Switch name="sound" say={say} />
                <Switch name="shortcuts" say={say} />
                <Switch name="text" say={say} />
            </fieldset>
        </>
    );
}
