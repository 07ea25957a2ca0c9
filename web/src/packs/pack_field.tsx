// pack_field.tsx - which components to play with, when a game is set up.
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../art/icon";
import { link } from "../base/router";
import type { Pack, PackFace } from "../face";
import { findGame, type GameEntry } from "../games";
import { titleOf } from "../shell/game_title";
import { useSpeech, type Speech } from "../words";
import { useMoreWords } from "../words/use_more_words";
import { placedWords } from "./error_words";
import { FileButton } from "./file_button";
import { forgetPack, keepPack, ownPacks } from "./own_packs";
import { linkWord } from "./pack_link";
import { isError, usePackFace, usePackTable } from "./use_pack_table";
import { usePacksSpeech } from "./words/use_packs_speech";
import "./packs.css";

/** The game's packs on this device; null until they are known. */
function useOwn(game: string) {
    const [own, setOwn] = useState<readonly Pack[] | null>(null);
    const load = () => ownPacks(game).then(setOwn, () => setOwn([]));
    useEffect(() => void load(), [game]);
    return { own, load };
}

interface Refused {
    readonly words: string;
    /** The address of the editor with the text; null: nothing could be mended there. */
    readonly mend: string | null;
}

/** Takes a text from outside: a pack of this game is kept, and chosen. */
function Import({ entry, speech, onTaken }: { readonly entry: GameEntry; readonly speech: Speech; readonly onTaken: (pack: Pack) => void }) {
    const { say, language } = speech, table = usePackTable();
    const [pasted, setPasted] = useState("");
    const [refused, setRefused] = useState<Refused | null>(null);
    async function take(text: string) {
        setRefused(null);
        const read = await table.call("readPack", text);
        if (isError(read)) {
            setRefused({ words: placedWords(read, speech), mend: link("pack", entry.name, await linkWord(text)) });
        } else if (read.game !== entry.name) {
            const other = findGame(read.game);
            setRefused({ words: say("packs.other", { game: other ? titleOf(other, language) : read.game }), mend: null });
        } else if (read.standard) {
            setRefused({ words: say("packs.same"), mend: null });
        } else {
            await keepPack(read);
            setPasted("");
            onTaken(read);
        }
    }
    const tryTo = (text: string) => void take(text).catch((error: unknown) => setRefused({ words: String(error), mend: null }));
    return (
        <>
            <p class="buttons">
                <a class="button" href={link("pack", entry.name)}><Icon name="pen" size={18} /> {say("packs.draw")}</a>
                <FileButton say={say} onText={tryTo} />
            </p>
            <details class="pack-text">
                <summary>{say("packs.paste")}</summary>
                <label class="field">
                    <span class="small">{say("packs.paste.field")}</span>
                    <textarea spellcheck={false} rows={6} value={pasted} onInput={(event) => setPasted(event.currentTarget.value)} />
                </label>
                <p class="buttons"><button type="button" disabled={!pasted.trim()} onClick={() => tryTo(pasted)}>{say("packs.paste.take")}</button></p>
            </details>
            <div role="alert">
                {refused && (
                    <p class="bad">
                        {say("packs.refused")} {refused.words}{" "}
                        {refused.mend !== null && <a href={refused.mend}>{say("packs.repair")}</a>}
                    </p>
                )}
            </div>
        </>
    );
}

interface Choice {
    readonly entry: GameEntry;
    readonly pack: Pack | null;
    /** The checksum of the pack to choose as soon as it is known. */
    readonly wanted: string;
    readonly onChange: (pack: Pack | null) => void;
}

function Choices({ entry, pack, wanted, onChange, speech }: Choice & { readonly speech: Speech }) {
    const { say } = speech, { own, load } = useOwn(entry.name);
    useEffect(() => {
        const found = own?.find(({ checksum }) => checksum === wanted);
        if (found)
            onChange(found);
    }, [own !== null, wanted]);
    async function forget(old: Pack) {
        if (!confirm(say("packs.sure", { name: old.name })))
            return;
        await forgetPack(old);
        if (pack?.checksum === old.checksum)
            onChange(null);
        await load();
    }
    return (
        <fieldset class="option-row pack-field">
            <legend>{say("packs.title")}</legend>
            <label class="choice">
                <input type="radio" name="pack" checked={!pack} onChange={() => onChange(null)} />
                <span>{say("packs.standard")}</span>
            </label>
            {own?.map((kept) => (
                <div key={kept.checksum} class="pack-row">
                    <label class="choice">
                        <input type="radio" name="pack" checked={pack?.checksum === kept.checksum} onChange={() => onChange(kept)} />
                        <span class="pack-name">{kept.name} <span class="small">{kept.checksum}</span></span>
                    </label>
                    <a class="quiet square button" href={link("pack", entry.name, kept.checksum)} aria-label={say("packs.edit", { name: kept.name })}><Icon name="pen" /></a>
                    <button type="button" class="quiet square" aria-label={say("packs.forget", { name: kept.name })} onClick={() => void forget(kept)}><Icon name="trash" /></button>
                </div>
            ))}
            <Import entry={entry} speech={speech} onTaken={(taken) => {
                onChange(taken);
                void load();
            }} />
        </fieldset>
    );
}

function Worded(props: Choice & { readonly drawing: PackFace }) {
    const app = useSpeech(), packs = usePacksSpeech();
    const speech = useMoreWords(props.drawing.words, packs ?? app);
    return packs && speech && <Choices {...props} speech={speech} />;
}

export function PackField(props: Choice) {
    const drawing = usePackFace(props.entry);
    return drawing && <Worded {...props} drawing={drawing} />;
}
