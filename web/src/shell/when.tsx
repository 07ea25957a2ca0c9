// when.tsx - when something was, in words; pointing at it shows the date.
import { useSpeech } from "../words";
import { dateWords, whenWords } from "../words/when";

export function When({ at }: { readonly at: number }) {
    const { language } = useSpeech();
    return <time dateTime={new Date(at).toISOString()} title={dateWords(at, language)}>{whenWords(at, language)}</time>;
}
