// editor.tsx - draws what honours are worth, how the dock lies, and the challenges.
import type { PackEditorProps, Say } from "../../../face";
import { challengeText } from "../box";
import { Koi } from "../pieces/koi";
import { DockDrawing } from "./dock_drawing";
import { isPaid, koiOf, readBox, typed, TYPES, VARIETIES, writeBox, type BoxWords, type ChallengeWords, type Word } from "./lines";
import "./editor.css";

/** Whether a mistake is in a word: it begins there. */
export type IsWrong = (word: Word | undefined) => boolean;

function Fish({ variety }: { readonly variety: number }) {
    return <svg viewBox="-50 -50 100 100" aria-hidden="true"><Koi variety={variety} /></svg>;
}

function NumberField({ word, label, isWrong, onText }: {
    readonly word: Word | undefined; readonly label: string; readonly isWrong: IsWrong; readonly onText: (text: string) => void;
}) {
    const invalid = isWrong(word) ? { "aria-invalid": "true" } as const : {};
    return (
        <input type="text" inputMode="numeric" maxLength={3} class="ike-pack-number" aria-label={label} value={word?.text ?? ""} {...invalid}
            onInput={(event) => onText(event.currentTarget.value.replace(/\D/g, ""))} />
    );
}

function Challenge({ words, number, isWrong, say, onChange }: {
    readonly words: ChallengeWords; readonly number: number; readonly isWrong: IsWrong; readonly say: Say;
    readonly onChange: (words: ChallengeWords) => void;
}) {
    const { type, varieties, pays } = words, invalid = (word: Word | undefined) => isWrong(word) ? { "aria-invalid": "true" } as const : {};
    const replaced = (list: readonly Word[], at: number, text: string, length: number) =>
        Array.from({ length }, (_, index) => index === at ? typed(text) : list[index] ?? typed(""));
    function become(text: string) {
        const koi = Array.from({ length: koiOf(text) }, (_, index) => varieties[index] ?? typed(String(VARIETIES[index])));
        onChange({ type: typed(text), varieties: koi, pays: pays.length ? pays : [typed("2"), typed("3")] });
    }
    const koi = (at: number) => (
        <select key={at} aria-label={say(at ? "ike.pack.second" : "ike.pack.first", { number })} value={varieties[at]?.text ?? ""} {...invalid(varieties[at])}
            onChange={(event) => onChange({ ...words, varieties: replaced(varieties, at, event.currentTarget.value, koiOf(type.text)) })}>
            {!VARIETIES.some((variety) => String(variety) === varieties[at]?.text) && <option value={varieties[at]?.text ?? ""}>{varieties[at]?.text ?? ""}</option>}
            {VARIETIES.map((variety) => <option key={variety} value={variety}>{variety}</option>)}
        </select>
    );
    const isKnown = TYPES.some((known) => known === type.text);
    const sentence = () => challengeText({ type: type.text, varieties: varieties.map(({ text }) => Number(text)), common: 0, personal: 0 }, say);
    return (
        <li class="ike-pack-challenge" aria-label={say("ike.pack.challenge", { number })}>
            <select aria-label={say("ike.pack.type", { number })} value={type.text} {...invalid(type)} onChange={(event) => become(event.currentTarget.value)}>
                {!isKnown && <option value={type.text}>{type.text}</option>}
                {TYPES.map((known) => <option key={known} value={known}>{say(`ike.pack.type.${known}`)}</option>)}
            </select>
            <span class="ike-pack-koi">{Array.from({ length: koiOf(type.text) }, (_, at) => koi(at))}</span>
            {isPaid(type.text) && (
                <span class="ike-pack-pays">
                    {(["common", "personal"] as const).map((kind, at) => (
                        <label key={kind}>
                            <span class="small" aria-hidden="true">{say(at ? "ike.pack.own" : "ike.pack.in-common")}</span>
                            <NumberField word={pays[at]} label={say(`ike.pack.${kind}`, { number })} isWrong={isWrong}
                                onText={(text) => onChange({ ...words, pays: replaced(pays, at, text, 2) })} />
                        </label>
                    ))}
                </span>
            )}
            {isKnown && <p class="small">{sentence()}</p>}
        </li>
    );
}

export function Editor({ lines, wrong, say, onChange }: PackEditorProps) {
    const box = readBox(lines), { honour, dock, challenges } = box;
    const isWrong: IsWrong = (word) => !!word && word.line >= 0 && word.line === wrong?.line && word.column === wrong.column;
    const change = (changed: Partial<BoxWords>) => onChange(writeBox({ ...box, ...changed }));
    return (
        <div class="ike ike-pack">
            <fieldset class="ike-pack-honours">
                <legend>{say("ike.pack.honour")}</legend>
                {VARIETIES.map((variety, index) => (
                    <label key={variety} class="ike-pack-honour">
                        <Fish variety={variety} /> <b aria-hidden="true">{variety}</b>
                        <NumberField word={honour[index]} label={say("ike.pack.honour.of", { variety })} isWrong={isWrong}
                            onText={(text) => change({ honour: honour.map((old, at) => at === index ? typed(text) : old) })} />
                    </label>
                ))}
            </fieldset>
            <DockDrawing dock={dock} isWrong={isWrong} isBad={/^pack-(zone|dock)/.test(wrong?.why.code ?? "")} say={say} onChange={(moved) => change({ dock: moved })} />
            <h2 class="ike-pack-title" id="ike-pack-challenges">{say("ike.pack.challenges")}</h2>
            <ol class="ike-pack-challenges" aria-labelledby="ike-pack-challenges">
                {challenges.map((words, index) => (
                    <Challenge key={index} words={words} number={index + 1} isWrong={isWrong} say={say}
                        onChange={(changed) => change({ challenges: challenges.map((old, at) => at === index ? changed : old) })} />
                ))}
            </ol>
        </div>
    );
}
