// limited_input.tsx - a line of text, at most as long as the server takes it.
/** Bytes in UTF-8, as core/record.h and host/table/entry.h count them: letters would be another number. */
export const MOST_NAME = 63, MOST_SAID = 280;

const encoder = new TextEncoder();

/** The longest beginning of whole characters that has at most so many bytes. */
export function fit(text: string, most: number): string {
    return text.slice(0, encoder.encodeInto(text, new Uint8Array(Math.max(0, most))).read);
}

/** What is too much is taken away where it was written, as `maxlength` does. */
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
    /** Where no <label> is around it. */
    readonly label?: string; readonly placeholder?: string; readonly onText: (text: string) => void;
}) {
    function take(input: HTMLInputElement, isComposing: boolean) {
        if (!isComposing)
            shorten(input, most); // kana on their way to be kanji are left alone
        onText(input.value);
    }
    return (
        <input type="text" autocomplete={autocomplete} aria-label={label} placeholder={placeholder} value={value}
            onInput={(event) => take(event.currentTarget, event.isComposing)}
            onCompositionEnd={(event) => take(event.currentTarget, false)} />
    );
}
