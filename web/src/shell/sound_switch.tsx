// sound_switch.tsx - switches sounds on or off.
import { Icon } from "../art/icon";
import { useSpeech } from "../words";
import { changeSettings, useSettings } from "../base/settings";

export function SoundSwitch() {
    const { say } = useSpeech();
    const { sound } = useSettings();
    return (
        <button type="button" class="quiet square" aria-pressed={sound} aria-label={say("sound")}
            onClick={() => changeSettings({ sound: !sound })}>
            <Icon name={sound ? "sound" : "mute"} />
        </button>
    );
}
