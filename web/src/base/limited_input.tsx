// limited_input.tsx - a text field whose text is at most as long as the server accepts.
/** In bytes of UTF-8, as core/record/record.h and host/table/entry.h count; the number of letters would differ. */
export const MOST_NAME = 63, MOST_SAID = 280;

const encoder = new TextEncoder();

/** The longest beginning of a text, in whole characters, that has at most `most` bytes. */
export function fit(text: string, most: number): string {
    return text.slice(0, encoder.encodeInto(text, new Uint8Array(Math.max(0, most))).read);
}

/** Removes the excess where it was typed, as `maxlength` does. */
function shorten(input: HTMLInputElement, most: number) {
    if (fit(input.value, most) === input.value)
        return;
    const caret = input.selectionEnd ?? input.value.length;
    const behind = fit(input.value.slice(caret), most);
    const before = fit(input.value.slice(0, caret), most - encoder.encode(behind).length);
    input.value = before + behind;
    input.setSelectionRange(before.length, before.length);
}

export function LimitedInput({ most, value, autocomplete = "off", label, placeholder, onText }: {
    readonly most: number; readonly value: string; readonly autocomplete?: "off" | "nickname";
    /** A name, if there is no <label> around it. */
    readonly label?: string; readonly placeholder?: string; readonly onText: (text: string) => void;
}) {
    function take(input: HTMLInputElement, isComposing: boolean) {
        if (!isComposing)
            shorten(input, most); // leaves kana alone that are being turned into kanji
        onText(input.value);
    }
    return (
        <input type="text" autocomplete={autocomplete} aria-label={label} placeholder={placeholder} value={value}
            onInput={(event) => take(event.currentTarget, event.isComposing)}
            onCompositionEnd={(event) => take(event.currentTarget, false)} />
    );
}
