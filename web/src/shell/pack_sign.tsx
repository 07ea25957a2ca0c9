// pack_sign.tsx - that a game is not played with the standard set.
import type { PackNamed } from "../face";
import { useSpeech } from "../words";

const SHOWN = 6; // digits of the checksum, where there is little room

export function PackSign({ pack }: { readonly pack: PackNamed | undefined }) {
    const { say } = useSpeech();
    if (!pack)
        return null;
    const words = say("pack.sign", { name: pack.name, checksum: pack.checksum });
    return (
        <span class="pack-sign" title={words}>
            <span class="unseen">{words}</span>
            <span aria-hidden="true">{pack.name}</span> <span aria-hidden="true">{pack.checksum.slice(0, SHOWN)}</span>
        </span>
    );
}
