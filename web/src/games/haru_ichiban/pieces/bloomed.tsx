// bloomed.tsx - which of a gardener's eight flowers have bloomed; both may know that.
import type { Say } from "../../../face";

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8];

export function Bloomed({ played, say }: { readonly played: readonly number[]; readonly say: Say }) {
    const left = VALUES.filter((value) => !played.includes(value));
    const list = (values: readonly number[]) =>
        values.length ? values.join(say("haru.comma")) : say("haru.none");
    const words = say("haru.bloomed", { played: list(played), left: list(left) });
    return (
        <span class="haru-bloomed" role="img" aria-label={words} title={words}>
            {VALUES.map((value) => (
                <i aria-hidden="true" class={played.includes(value) ? "haru-gone" : ""}>{value}</i>
            ))}
        </span>
    );
}
