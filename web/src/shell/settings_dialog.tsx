// settings_dialog.tsx - the settings over the page that is open: a game goes on below.
import { useSpeech } from "../words";
import { Dialog } from "./dialog";
import { SettingsForm } from "./settings_form";

export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
    const { say } = useSpeech();
    return <Dialog title={say("settings.title")} onClose={onClose}><SettingsForm /></Dialog>;
}
