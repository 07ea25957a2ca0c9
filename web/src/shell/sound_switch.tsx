// sound_switch.tsx - sounds on or off, always at hand.
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
