// file_button.tsx - opens the file of a pack.
import { Icon } from "../art/icon";
import type { Say } from "../face";
import { MOST_BYTES } from "./pack_text";

export function FileButton({ say, onText }: { readonly say: Say; readonly onText: (text: string) => void }) {
    async function open(input: HTMLInputElement) {
        const file = input.files?.[0];
        if (file)
            onText(await file.slice(0, MOST_BYTES + 1).text());
        input.value = ""; // so that the same file can be opened again
    }
    return (
        <label class="button pack-file">
            <Icon name="load" size={18} /> <span>{say("packs.file")}</span>
            <input type="file" accept=".txt,.pack,text/plain" onChange={(event) => void open(event.currentTarget)} />
        </label>
    );
}
