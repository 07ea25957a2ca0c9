// rules_parts.tsx - a game's rules in pictures and words, for their page and for the dialog.
import { useEffect, useRef, useState } from "preact/hooks";

import type { RulesPart, Say } from "../face";
import { Trouble } from "../shell/trouble";
import type { OpenFace } from "../shell/use_face";

function Part({ part, index, say }: { readonly part: RulesPart; readonly index: number; readonly say: Say }) {
    const { Picture } = part;
    return (
        <section class="rules-part" id={`part-${index + 1}`}>
            <h2>{say(part.title)}</h2>
            <div class={Picture ? "rules-both" : ""}>
                <div>{part.text.map((key) => <p key={key}>{say(key)}</p>)}</div>
                {Picture && <figure><Picture say={say} /></figure>}
            </div>
        </section>
    );
}

/** Scrolls to a clause that the text refers to. */
export function RulesParts({ open, clause }: { readonly open: OpenFace; readonly clause?: string }) {
    const { face, speech: { say } } = open;
    const [parts, setParts] = useState<readonly RulesPart[]>([]);
    const [failed, setFailed] = useState<string | null>(null);
    const body = useRef<HTMLDivElement>(null);
    useEffect(() => {
        let isWanted = true;
        face.rules().then((loaded) => isWanted && setParts(loaded), (error: unknown) => isWanted && setFailed(String(error)));
        return () => {
            isWanted = false;
        };
    }, [face]);
    useEffect(() => {
        if (!clause)
            return;
        const named = new RegExp(`\\b${clause}\\b`);
        const found = [...body.current?.querySelectorAll("p") ?? []].find((p) => named.test(p.textContent ?? ""));
        found?.classList.add("named");
        found?.scrollIntoView({ block: "center" });
    }, [parts, clause]);
    if (failed !== null)
        return <Trouble words={failed} />;
    return (
        <div class="rules" ref={body}>
            {parts.map((part, index) => <Part key={part.title} part={part} index={index} say={say} />)}
        </div>
    );
}
